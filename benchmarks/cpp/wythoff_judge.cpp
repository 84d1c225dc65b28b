// Wythoff's game as a judge asks for it: lines "a b" to the end, 1 if the first player wins.
// Integers only: x = floor(d phi) exactly when x^2 - x d - d^2 <= 0 < (x+1)^2 - (x+1) d - d^2.
#include <algorithm>
#include <cstdio>

int main() {
    long long a, b;
    while (scanf("%lld %lld", &a, &b) == 2) {
        long long x = std::min(a, b), d = std::max(a, b) - x;
        long long form = x * x - x * d - d * d;
        bool lost = form <= 0 && form + 2 * x + 1 - d > 0;
        printf("%d\n", !lost);
    }
}
