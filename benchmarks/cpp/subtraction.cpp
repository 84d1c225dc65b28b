// The one-hot kernel of src/grundy/kernels/subtraction.py, in C++, for comparison.
//
// usage: subtraction S1,S2,... N
// prints: seconds of CPU, and the sum of G(n) (n + 1) modulo 2^64
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <sstream>
#include <string>
#include <vector>

using u64 = std::uint64_t;

template <class W>
void one_hot(W* hot, u64 start, u64 stop, const std::vector<u64>& takes, u64 block) {
    if (block < 8) {
        for (u64 n = start; n < stop; n++) {
            W seen = 0;
            for (u64 s : takes) seen |= hot[n - s];
            hot[n] = static_cast<W>(~seen & (seen + 1));
        }
        return;
    }
    std::vector<W> seen(block);
    for (u64 low = start; low < stop; low += block) {
        const u64 size = std::min(block, stop - low);
        std::fill(seen.begin(), seen.end(), 0);
        for (u64 s : takes)
            for (u64 i = 0; i < size; i++) seen[i] |= hot[low - s + i];
        for (u64 i = 0; i < size; i++) hot[low + i] = static_cast<W>(~seen[i] & (seen[i] + 1));
    }
}

template <class W>
void positions(const W* hot, u64 size, std::uint8_t* G) {
    std::fill(G, G + size, 0);
    for (u64 b = 0; (1u << b) < 8 * sizeof(W); b++) {
        W mask = 0;
        for (u64 number = 0; number < 8 * sizeof(W); number++)
            if (number >> b & 1) mask |= static_cast<W>(W{1} << number);
        for (u64 i = 0; i < size; i++) G[i] |= (hot[i] & mask) ? 1u << b : 0u;
    }
}

template <class W>
void run(const std::vector<u64>& takes, std::vector<std::uint8_t>& G) {
    const u64 last = takes.back(), chunk = std::max<u64>(1 << 15, last);
    for (u64 n = 0; n <= last; n++) {
        W seen = 0;
        for (u64 s : takes)
            if (s <= n) seen |= static_cast<W>(W{1} << G[n - s]);
        while (seen >> G[n] & 1) G[n]++;
    }
    std::vector<W> hot(last + chunk);
    for (u64 i = 0; i < last; i++) hot[i] = static_cast<W>(W{1} << G[i + 1]);
    for (u64 n = last + 1; n < G.size(); n += chunk) {
        const u64 size = std::min(chunk, G.size() - n);
        one_hot(hot.data(), last, last + size, takes, std::min<u64>(takes[0], 1024));
        positions(hot.data() + last, size, G.data() + n);
        std::copy(hot.begin() + size, hot.begin() + size + last, hot.begin());
    }
}

int main(int count, char** words) {
    if (count != 3) return 2;
    std::vector<u64> takes;
    std::stringstream list(words[1]);
    for (std::string word; std::getline(list, word, ',');) takes.push_back(std::stoull(word));
    std::sort(takes.begin(), takes.end());
    const u64 stop = std::strtoull(words[2], nullptr, 10);
    const std::clock_t began = std::clock();
    std::vector<std::uint8_t> G(stop);
    if (takes.size() < 8)
        run<std::uint8_t>(takes, G);
    else if (takes.size() < 16)
        run<std::uint16_t>(takes, G);
    else if (takes.size() < 32)
        run<std::uint32_t>(takes, G);
    else
        run<u64>(takes, G);
    const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    u64 sum = 0;
    for (u64 n = 0; n < stop; n++) sum += G[n] * (n + 1);
    std::printf("%.6f %llu\n", seconds, static_cast<unsigned long long>(sum));
}
