// The take-and-break kernels of src/grundy/kernels, in C++: the same algorithms, for comparison.
//
// usage: takebreak naive|auto|filter UNEQUAL D0,D1,D2,... N
// prints: seconds of CPU, and the sum of G(n) (n + 1) modulo 2^64
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

using u64 = std::uint64_t;
using u32 = std::uint32_t;
using u8 = std::uint8_t;

struct Code {
    std::vector<u64> places, digits, singles, breaks;
    u64 last = 0, unequal = 0;
};

struct Space {
    u64 mask = 1, swap = 0, origin = 0;
};

struct State {
    std::string method;
    Code code;
    Space space;
    u64 n = 0, stop = 0, span = 16, doubling = 0, first = 0;
    bool sparse = false;
    std::vector<u32> where;
};

template <class T>
using Values = std::vector<T>;

template <class T>
u64 naive(T* G, u64 start, u64 stop, const Code& code, std::vector<u8>& seen_bytes) {
    u8* seen = seen_bytes.data();
    const u64 span = seen_bytes.size();
    for (u64 n = start; n < stop; n++) {
        std::fill(seen, seen + span, 0);
        for (u64 j = 0; j < code.places.size() && code.places[j] <= n; j++) {
            const u64 m = n - code.places[j], digit = code.digits[j];
            if (m == 0) {
                if (digit & 1) seen[0] = 1;
                continue;
            }
            if (digit & 2) seen[G[m]] = 1;
            if (digit & 4)
                for (u64 a = 1, end = (m - code.unequal) / 2; a <= end; a++) seen[G[a] ^ G[m - a]] = 1;
        }
        u64 g = 0;
        while (seen[g]) g++;
        if (2 * g >= span) return n;
        G[n] = static_cast<T>(g);
    }
    return stop;
}

template <class T>
bool has_pair(const T* G, u64 m, u64 low, u64 high, T u) {
    while (low < high) {
        const u64 end = std::min(low + 256, high);
        T hit = 0;  // in the width of the values: g++ leaves the loop scalar with a bool
        for (u64 a = low; a < end; a++) hit |= static_cast<T>(static_cast<T>(G[a] ^ G[m - a]) == u);
        if (hit) return true;
        low = end;
    }
    return false;
}

template <class T>
bool is_option(const T* G, u64 n, const Code& code, u64 low, T u) {
    for (u64 step = 256; low <= n / 2; low += step, step += step)
        for (u64 i : code.breaks)
            if (has_pair(G, n - i, low, std::min(low + step, (n - i - code.unequal) / 2 + 1), u))
                return true;
    return false;
}

template <class T>
void mark_first(const T* G, u8* seen, u64 n, const Code& code, u64 low, u64 high) {
    for (u64 i : code.breaks) {
        const u64 m = n - i, end = std::min(high, (m - code.unequal) / 2 + 1);
        for (u64 a = low; a < end; a++) seen[G[a] ^ G[m - a]] = 1;
    }
}

template <class T>
void mark_single(const T* G, std::vector<u8>& seen, u64 n, const Code& code) {
    std::fill(seen.begin(), seen.end(), 0);
    for (u64 k : code.singles) seen[G[n - k]] = 1;
}

template <class T>
u64 filter_and_compare(T* G, u64 start, u64 stop, const Code& code, std::vector<u8>& seen) {
    const u64 top = seen.size() / 2;
    u64 marked = 64;
    for (u64 n = start; n < stop; n++) {
        mark_single(G, seen, n, code);
        mark_first(G, seen.data(), n, code, 1, marked);
        u64 g = 0, failed = 0;
        while (g < top && (seen[g] || is_option(G, n, code, marked, static_cast<T>(g)))) {
            failed += 1 - seen[g];
            g++;
        }
        if (g == top) return n;
        G[n] = static_cast<T>(g);
        if (failed > 8)
            marked = std::min(2 * marked, n);
        else if (failed == 0)
            marked = std::max<u64>(64, marked - marked / 8);
    }
    return stop;
}

template <class T>
void mark_rares(const T* G, u8* seen, u64 m, const u32* where, const T* value, u64 low, u64 high) {
    for (u64 j = low; j < high; j++) seen[value[j] ^ G[m - where[j]]] = 1;
}

template <class T>
void mark_all_rares(const T* G, u8* seen, u64 n, const Code& code, const std::vector<u32>& where,
                    const std::vector<T>& value) {
    for (u64 i : code.breaks) {
        const u64 m = n - i;
        u64 low = 0, high = where.size();
        while (high > 0 && where[high - 1] >= m) high--;
        if (code.unequal) {
            low = std::lower_bound(where.begin(), where.begin() + high, (m + 1) / 2) - where.begin();
            mark_rares(G, seen, m, where.data(), value.data(), 0, low);
            if (low < high && 2 * static_cast<u64>(where[low]) == m) low++;
        }
        mark_rares(G, seen, m, where.data(), value.data(), low, high);
    }
}

u64 unseen(const std::vector<u8>& seen, const std::vector<u32>& values, u64 bound, u32* left) {
    u64 count = 0;
    for (u32 v : values) {
        if (v >= bound) break;
        left[count] = v;
        count += 1 - seen[v];
    }
    return count;
}

template <class T>
u64 settle(const T* G, std::vector<u8>& seen, u64 n, const Code& code, const std::vector<u32>& rares,
           u64 common, u32* left) {
    u64 low = 1, count = unseen(seen, rares, common, left);
    while (count > 8 && low < n) {
        mark_first(G, seen.data(), n, code, low, low + 512);
        low += 512;
        count = unseen(seen, rares, common, left);
    }
    for (u64 j = 0; j < count; j++)
        if (2 * static_cast<u64>(left[j]) >= seen.size() ||
            !is_option(G, n, code, low, static_cast<T>(left[j])))
            return left[j];
    return common;
}

template <class T>
u64 sparse(T* G, u64 start, u64 stop, const Code& code, std::vector<u8>& seen, const Space& space,
           std::vector<u32>& where, std::vector<T>& value) {
    std::vector<u32> classes[2], left(seen.size());
    for (u64 v = 0; v < seen.size(); v++) classes[std::popcount(v & space.mask) & 1].push_back(v);
    for (u64 n = start; n < stop; n++) {
        mark_single(G, seen, n, code);
        mark_all_rares(G, seen.data(), n, code, where, value);
        const u64 side = space.swap & (n ^ space.origin);
        u64 j = 0;
        while (seen[classes[1 - side][j]]) j++;
        const u64 common = classes[1 - side][j];
        const u64 g = settle(G, seen, n, code, classes[side], common, left.data());
        if (2 * g >= seen.size()) return n;
        G[n] = static_cast<T>(g);
        if (g != common) {
            where.push_back(n);
            value.push_back(static_cast<T>(g));
        }
    }
    return stop;
}

bool is_rare(const Space& space, u64 g, u64 n) {
    return (std::popcount(g & space.mask) & 1u) == (space.swap & (n ^ space.origin));
}

std::vector<std::int64_t> walsh_hadamard(std::vector<std::int64_t> sums) {
    for (u64 width = 1; width < sums.size(); width *= 2)
        for (u64 i = 0; i < sums.size(); i++)
            if (!(i & width)) {
                const std::int64_t a = sums[i], b = sums[i | width];
                sums[i] = a + b;
                sums[i | width] = a - b;
            }
    return sums;
}

template <class T>
Space choose_space(const Values<T>& G, u64 stop, const std::vector<u64>& breaks) {
    const u64 origin = breaks[0] & 1, largest = *std::max_element(G.begin(), G.begin() + stop);
    std::vector<std::int64_t> plain(std::bit_ceil(largest + 1)), swapped(plain.size());
    for (u64 n = 1; n < stop; n++) {
        plain[G[n]]++;
        swapped[G[n]] += (n ^ origin) & 1 ? -1 : 1;
    }
    plain = walsh_hadamard(plain);
    swapped = walsh_hadamard(swapped);
    const auto best = std::min_element(plain.begin() + 1, plain.end());
    const auto other = std::min_element(swapped.begin() + 1, swapped.end());
    const bool same =
        std::all_of(breaks.begin(), breaks.end(), [&](u64 i) { return (i & 1) == origin; });
    if (same && *other < *best) return {static_cast<u64>(other - swapped.begin()), 1, origin};
    return {static_cast<u64>(best - plain.begin()), 0, origin};
}

template <class T>
void choose(State& s, const Values<T>& G, u64 doubling) {
    s.doubling = doubling;
    s.space = choose_space(G, doubling, s.code.breaks);
    u64 count = 0;
    s.where.clear();
    for (u64 n = 1; n < s.n; n++)
        if (is_rare(s.space, G[n], n)) {
            count += n < doubling;
            s.where.push_back(n);
        }
    s.sparse = s.method != "filter" && count * 20 <= doubling * sizeof(T);
}

template <class T>
u64 checksum(const Values<T>& G) {
    u64 sum = 0;
    for (u64 n = 0; n < G.size(); n++) sum += G[n] * (n + 1);
    return sum;
}

template <class T>
u64 run(State& s, Values<T> G) {
    std::vector<T> value;
    while (s.n < s.stop) {
        u64 end = s.stop;
        if (s.method != "naive") {
            const u64 doubling = std::bit_floor(s.n);
            if (s.n >= s.first && doubling != s.doubling) choose(s, G, doubling);
            end = std::min(s.stop, s.n < s.first ? s.first : 2 * doubling);
        }
        std::vector<u8> seen(s.span);
        if (!s.doubling) {
            s.n = naive(G.data(), s.n, end, s.code, seen);
        } else if (!s.sparse) {
            s.n = filter_and_compare(G.data(), s.n, end, s.code, seen);
        } else {
            value.clear();
            for (u32 r : s.where) value.push_back(G[r]);
            s.n = sparse(G.data(), s.n, end, s.code, seen, s.space, s.where, value);
        }
        if (s.n < end) {
            s.span *= 2;
            if (s.span / 2 > 1 + static_cast<u64>(std::numeric_limits<T>::max())) break;
        }
    }
    if (s.n == s.stop) return checksum(G);
    if constexpr (sizeof(T) == 1) return run(s, Values<std::uint16_t>(G.begin(), G.end()));
    if constexpr (sizeof(T) == 2) return run(s, Values<u32>(G.begin(), G.end()));
    return 0;
}

int main(int count, char** words) {
    if (count != 5) return 2;
    State s;
    s.method = words[1];
    s.code.unequal = std::strtoull(words[2], nullptr, 10);
    s.stop = std::strtoull(words[4], nullptr, 10);
    std::stringstream digits(words[3]);
    std::string word;
    for (u64 place = 0; std::getline(digits, word, ','); place++) {
        const u64 digit = std::stoull(word);
        if (!digit) continue;
        s.code.last = place;
        s.code.places.push_back(place);
        s.code.digits.push_back(digit);
        if (digit & 2) s.code.singles.push_back(place);
        if (digit & 4) s.code.breaks.push_back(place);
    }
    s.first = std::max<u64>(4096, std::bit_ceil(s.code.last + 3));
    const std::clock_t began = std::clock();
    const u64 sum = run(s, Values<u8>(s.stop));
    std::printf("%.6f %llu\n", static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC,
                static_cast<unsigned long long>(sum));
}
