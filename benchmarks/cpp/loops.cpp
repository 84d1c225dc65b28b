// Tabulate one rule by hand-written loops.  usage: loops RULE SIZE
// Writes the seconds of CPU that the table takes, and the sum of n * value (mod 2^64) over it.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

using Word = std::uint64_t;
using Values = std::vector<std::uint32_t>;

static std::vector<int> seen;

static int mex(int stamp) {
    int g = 0;
    while (seen[g] == stamp) g++;
    return g;
}

template <class Mark> static Values heaps(int size, Mark mark) {
    Values G(size);
    for (int n = 0; n < size; n++) {
        mark(G, n, n + 1);
        G[n] = mex(n + 1);
    }
    return G;
}

static Values squares(int size) {
    return heaps(size, [](Values &G, int n, int stamp) {
        for (int i = 1; i * i <= n; i++) seen[G[n - i * i]] = stamp;
    });
}

static Values leave_square(int size) {
    return heaps(size, [](Values &G, int n, int stamp) {
        for (int i = 1; i * i < n; i++) seen[G[i * i]] = stamp;
    });
}

static Values divisors(int size) {
    return heaps(size, [](Values &G, int n, int stamp) {
        for (int d = 1; d * d <= n; d++)
            if (n % d == 0) seen[G[n - d]] = seen[G[n - n / d]] = stamp;
    });
}

static Values half(int size) {
    return heaps(size, [](Values &G, int n, int stamp) {
        for (int k = 1; 2 * k <= n; k++) seen[G[n - k]] = stamp;
    });
}

static Values coprime(int size) {
    return heaps(size, [](Values &G, int n, int stamp) {
        for (int k = 1; k <= n; k++)
            if (std::gcd(k, n) == 1) seen[G[n - k]] = stamp;
    });
}

static Values powers(int size) {
    return heaps(size, [](Values &G, int n, int stamp) {
        for (int k = 1; k <= n; k *= 2) seen[G[n - k]] = stamp;
        for (int a = 1; 2 * a <= n; a++) seen[G[a] ^ G[n - a]] = stamp;
    });
}

static Values odd(int size) {
    return heaps(size, [](Values &G, int n, int stamp) {
        for (int k = 1; k <= n; k += 2) {
            seen[G[n - k]] = stamp;
            for (int a = 1; 2 * a <= n - k; a++) seen[G[a] ^ G[n - k - a]] = stamp;
        }
    });
}

static Values halve(int size) {
    return heaps(size, [](Values &G, int n, int stamp) {
        if (n) seen[G[n - 1]] = seen[G[n / 2]] = stamp;
    });
}

static Values wythoff(int size) {
    Values G(size * size);
    for (int a = 0, stamp = 1; a < size; a++)
        for (int b = 0; b < size; b++, stamp++) {
            for (int k = 1; k <= a; k++) seen[G[(a - k) * size + b]] = stamp;
            for (int k = 1; k <= b; k++) seen[G[a * size + b - k]] = stamp;
            for (int k = 1; k <= std::min(a, b); k++) seen[G[(a - k) * size + b - k]] = stamp;
            G[a * size + b] = mex(stamp);
        }
    return G;
}

static Values wythoff_lost(int size) {
    std::vector<std::uint8_t> won(size * size);
    Values lost(size * size);
    for (int a = 0; a < size; a++)
        for (int b = 0; b < size; b++) {
            if (won[a * size + b]) continue;
            lost[a * size + b] = 1;
            for (int x = a + 1; x < size; x++) won[x * size + b] = 1;
            for (int y = b + 1; y < size; y++) won[a * size + y] = 1;
            for (int k = 1; k < size - std::max(a, b); k++) won[(a + k) * size + b + k] = 1;
        }
    return lost;
}

static Values both(int size) {
    Values G(size * size);
    for (int a = 0, stamp = 1; a < size; a++)
        for (int b = 0; b < size; b++, stamp++) {
            for (int i = 1; i <= a; i++)
                for (int j = std::max(1, i - 1); j <= std::min(b, i + 1); j++)
                    seen[G[(a - i) * size + b - j]] = stamp;
            G[a * size + b] = mex(stamp);
        }
    return G;
}

static Values trade(int size) {
    Values G(size * size);
    int stamp = 1;
    for (int sum = 2; sum <= 2 * (size - 1); sum++)
        for (int a = std::max(1, sum - size + 1); a <= std::min(size - 1, sum - 1); a++, stamp++) {
            int b = sum - a;
            for (int x = 1; 2 * x <= b; x++) seen[G[x * size + b - x]] = stamp;
            for (int x = 1; 2 * x <= a; x++) seen[G[x * size + a - x]] = stamp;
            G[a * size + b] = mex(stamp);
        }
    return G;
}

static Values three(int size) {
    Values G(size * size * size);
    auto at = [&](int a, int b, int c) -> std::uint32_t & { return G[(a * size + b) * size + c]; };
    int stamp = 1;
    for (int a = 0; a < size; a++)
        for (int b = 0; b < size; b++)
            for (int c = 0; c < size; c++, stamp++) {
                for (int k = 1; k <= a; k++) seen[at(a - k, b, c)] = stamp;
                for (int k = 1; k <= b; k++) seen[at(a, b - k, c)] = stamp;
                for (int k = 1; k <= c; k++) seen[at(a, b, c - k)] = stamp;
                for (int k = 1; k <= std::min(std::min(a, b), c); k++)
                    seen[at(a - k, b - k, c - k)] = stamp;
                at(a, b, c) = mex(stamp);
            }
    return G;
}

int main(int argc, char **argv) {
    static const std::map<std::string, std::function<Values(int)>> rules = {
        {"squares", squares}, {"divisors", divisors}, {"half", half},
        {"leave-square", leave_square},
        {"coprime", coprime}, {"powers", powers},     {"odd", odd},
        {"halve", halve},     {"wythoff", wythoff},   {"wythoff-lost", wythoff_lost},
        {"both", both},       {"trade", trade},       {"three", three},
    };
    if (argc != 3 || !rules.count(argv[1])) return 2;
    seen.assign(1 << 22, 0);
    std::clock_t began = std::clock();
    Values G = rules.at(argv[1])(std::atoi(argv[2]));
    double seconds = double(std::clock() - began) / CLOCKS_PER_SEC;
    Word sum = 0;
    for (std::size_t i = 0; i < G.size(); i++) sum += Word(i) * G[i];
    std::printf("%.6f %llu\n", seconds, (unsigned long long)sum);
}
