// Answer the problems of `grundy judge`, as a contestant would write them: ./judges PROBLEM < in > out
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

typedef long long ll;

static bool ended = false;

static ll number() {
    int c = getchar_unlocked();
    ll n = 0;
    while (c != EOF && (c < '0' || c > '9')) c = getchar_unlocked();
    ended = c == EOF;
    for (; c >= '0' && c <= '9'; c = getchar_unlocked()) n = 10 * n + c - '0';
    return n;
}

static bool read(ll &n) { n = number(); return !ended; }

static void say(const char *text) {
    fputs_unlocked(text, stdout);
    putchar_unlocked('\n');
}

// x = floor(d phi) exactly when x^2 - x d - d^2 <= 0 < (x+1)^2 - (x+1) d - d^2.
static void wythoff() {
    for (ll a, b; read(a) && read(b);) {
        ll x = std::min(a, b), d = std::max(a, b) - x, form = x * x - x * d - d * d;
        say(form <= 0 && form + 2 * x + 1 - d > 0 ? "0" : "1");
    }
}

static void bounded() {
    for (ll t = number(); t; t--) {
        ll n = number(), m = number();
        say(n % (m + 1) ? "first" : "second");
    }
}

static void powers() {
    for (ll n; read(n);) say(n % 3 ? "Kiki" : "Cici");
}

static std::vector<int> subtraction(const std::vector<int> &takes, int most) {
    std::vector<int> values(most + 1), seen(takes.size() + 2, -1);
    for (int n = 0; n <= most; n++) {
        for (int take : takes)
            if (take <= n) seen[values[n - take]] = n;
        int g = 0;
        while (seen[g] == n) g++;
        values[n] = g;
    }
    return values;
}

static void fibonacci_numbers() {
    std::vector<int> takes = {1, 2};
    while (takes.back() <= 1000) takes.push_back(takes[takes.size() - 1] + takes[takes.size() - 2]);
    std::vector<int> values = subtraction(takes, 1000);
    for (;;) {
        ll a = number(), b = number(), c = number();
        if (!a && !b && !c) return;
        say(values[a] ^ values[b] ^ values[c] ? "Fibo" : "Nacci");
    }
}

static ll heaps_of(ll n, std::vector<ll> &heaps) {
    ll sum = 0;
    heaps.resize(n);
    for (ll &h : heaps) sum ^= h = number();
    return sum;
}

static void count_moves() {
    std::vector<ll> heaps;
    while (ll n = number()) {
        ll sum = heaps_of(n, heaps);
        int moves = 0;
        for (ll h : heaps) moves += (h ^ sum) < h;
        printf("%d\n", moves);
    }
}

static void list_moves() {
    std::vector<ll> heaps;
    while (ll n = number()) {
        ll sum = heaps_of(n, heaps);
        say(sum ? "Yes" : "No");
        for (ll h : heaps)
            if ((h ^ sum) < h) printf("%lld %lld\n", h, h ^ sum);
    }
}

static void s_nim() {
    while (int k = number()) {
        std::vector<int> takes(k);
        for (int &take : takes) take = number();
        std::vector<int> values = subtraction(takes, 10000);
        std::string answers;
        for (int m = number(); m; m--) {
            int sum = 0;
            for (int l = number(); l; l--) sum ^= values[number()];
            answers += sum ? 'W' : 'L';
        }
        say(answers.c_str());
    }
}

static bool lost_at_misere(ll n) {
    ll sum = 0;
    bool large = false;
    for (; n; n--) {
        ll h = number();
        sum ^= h;
        large |= h > 1;
    }
    return large ? !sum : sum;
}

static void misere_nim() {
    for (ll t = number(); t; t--) say(lost_at_misere(number()) ? "Brother" : "John");
}

static void misere_rows() {
    for (ll n; read(n);) say(lost_at_misere(n) ? "No" : "Yes");
}

static void fibonacci_nim() {
    std::vector<ll> f = {1, 2};
    while (f.back() < 1LL << 31) f.push_back(f[f.size() - 1] + f[f.size() - 2]);
    while (ll n = number())
        say(std::binary_search(f.begin(), f.end(), n) ? "Second win" : "First win");
}

static void lasker() {
    for (ll t = number(); t; t--) {
        ll sum = 0;
        for (ll n = number(); n; n--) {
            ll h = number();
            sum ^= h % 4 == 3 ? h + 1 : h && h % 4 == 0 ? h - 1 : h;
        }
        say(sum ? "Alice" : "Bob");
    }
}

static void strip() {
    for (ll t = number(); t; t--) {
        std::vector<int> coins(number());
        for (int &c : coins) c = number();
        std::sort(coins.begin(), coins.end());
        int sum = 0;
        for (int i = coins.size() - 1; i >= 0; i -= 2) sum ^= coins[i] - (i ? coins[i - 1] : 0) - 1;
        say(sum ? "Georgia will win" : "Bob will win");
    }
}

static void graph() {
    for (ll n; read(n);) {
        std::vector<std::vector<int>> next(n);
        for (auto &row : next) {
            row.resize(number());
            for (int &v : row) v = number();
        }
        std::vector<int> values(n, -1);
        std::function<int(int)> value = [&](int v) {
            if (values[v] >= 0) return values[v];
            std::vector<char> seen(next[v].size() + 1);
            for (int w : next[v]) {
                size_t g = value(w);
                if (g < seen.size()) seen[g] = 1;
            }
            int g = 0;
            while (seen[g]) g++;
            return values[v] = g;
        };
        while (ll m = number()) {
            int sum = 0;
            for (; m; m--) sum ^= value(number());
            say(sum ? "WIN" : "LOSE");
        }
    }
}

static void stripes() {
    ll takes[3] = {number(), number(), number()};
    std::vector<int> values(1001), seen(2048, -1);
    for (int n = 0; n <= 1000; n++) {
        for (ll take : takes)
            for (int a = 0; a <= n - take; a++) seen[values[a] ^ values[n - take - a]] = n;
        int g = 0;
        while (seen[g] == n) g++;
        values[n] = g;
    }
    for (ll m = number(); m; m--) say(values[number()] ? "1" : "2");
}

static void pebbles() {
    for (ll t = number(); t; t--) {
        std::vector<ll> heaps;
        heaps_of(number(), heaps);
        ll sum = 0;
        for (int i = heaps.size() - 1; i >= 0; i -= 2) sum ^= heaps[i] - (i ? heaps[i - 1] : 0);
        say(sum ? "TAK" : "NIE");
    }
}

static void matches() {
    for (ll t = number(); t; t--) {
        ll a = number(), b = number(), c = number();
        say((a & -a) == (b & -b) && (b & -b) == (c & -c) ? "0" : "1");
    }
}

static void pairs() {
    for (ll t = number(); t; t--) {
        int sum = 0;
        for (ll n = number() / 2; n; n--) {
            ll a = number() - 1, b = number() - 1;
            sum ^= __builtin_ctzll(~(a | b));
        }
        say(sum ? "YES" : "NO");
    }
}

int main(int, char **words) {
    std::map<std::string, void (*)()> problems = {
        {"poj1067", wythoff}, {"hdu1846", bounded}, {"hdu1847", powers},
        {"hdu1848", fibonacci_numbers}, {"hdu1850", count_moves}, {"hdu2176", list_moves},
        {"poj2960", s_nim}, {"poj3480", misere_nim}, {"hdu2509", misere_rows},
        {"hdu2516", fibonacci_nim}, {"hdu3032", lasker}, {"poj1704", strip},
        {"poj2425", graph}, {"poi2000-stripes", stripes}, {"poi2009-pebbles", pebbles},
        {"matches", matches}, {"p2148", pairs},
    };
    problems.at(words[1])();
}
