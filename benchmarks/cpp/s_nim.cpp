// Answer S-Nim (poj2960): k and k takes, m, m times l and l heaps; ended by 0; letters W or L.
#include <cstdio>
#include <string>
#include <vector>

static int read_number() {
    int c = getchar_unlocked(), n = 0;
    while (c != EOF && (c < '0' || c > '9')) c = getchar_unlocked();
    for (; c >= '0' && c <= '9'; c = getchar_unlocked()) n = 10 * n + c - '0';
    return n;
}

int main() {
    const int most = 10000;
    while (int k = read_number()) {
        std::vector<int> takes(k), values(most + 1), seen(k + 2, -1);
        for (int &take : takes) take = read_number();
        for (int n = 0; n <= most; n++) {
            for (int take : takes)
                if (take <= n) seen[values[n - take]] = n;
            int g = 0;
            while (seen[g] == n) g++;
            values[n] = g;
        }
        std::string answers;
        for (int m = read_number(); m; m--) {
            int sum = 0;
            for (int l = read_number(); l; l--) sum ^= values[read_number()];
            answers += sum ? 'W' : 'L';
        }
        puts(answers.c_str());
    }
}
