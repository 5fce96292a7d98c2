// Kiwi on the nine-grid of 38 constraints: prints "name nanoseconds" lines. The same system as Sources/Benchmarks/NineGridSystem.swift.
#include <kiwi/kiwi.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

using namespace kiwi;

struct Grid {
    Solver solver;
    Variable width, height, x[9], y[9], w[9], h[9];

    Grid() {
        solver.addEditVariable(width, strength::strong);
        solver.suggestValue(width, 390);
        for (int i = 0; i < 9; ++i) {
            bool first = i % 3 == 0;
            solver.addConstraint(first ? Constraint(x[i] == 10) : Constraint(x[i] == x[i - 1] + w[i - 1] + 10));
            if (i == 0) {
                solver.addConstraint(y[0] == 10);
                solver.addConstraint(3 * w[0] == width - 40);
            } else {
                solver.addConstraint(first ? Constraint(y[i] == y[i - 3] + h[i - 3] + 10) : Constraint(y[i] == y[i / 3 * 3]));
                solver.addConstraint(w[i] == w[0]);
            }
            solver.addConstraint(h[i] == w[i]);
        }
        solver.addConstraint(height == y[8] + h[8] + 10);
    }
};

static double now() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

template <typename Body> static double nanoseconds(int count, Body body) {
    std::vector<double> figures;
    for (int round = 0; round < 15; ++round) {
        double start = now();
        for (int i = 0; i < count; ++i) body(i);
        figures.push_back((now() - start) / count);
    }
    std::sort(figures.begin(), figures.end());
    return figures[7];
}

int main() {
    Grid grid;
    grid.solver.updateVariables();
    if (std::abs(grid.height.value() - 390) > 1e-6) return std::puts("# kiwi-build: the grid is not laid out"), 1;
    std::printf("kiwi-build %.1f\n", nanoseconds(500, [](int) {
        Grid fresh;
        fresh.solver.updateVariables();
    }));
    std::printf("kiwi-suggest %.1f\n", nanoseconds(20000, [&](int i) { grid.solver.suggestValue(grid.width, i & 1 ? 390 : 320); }));
    std::printf("kiwi-suggest-update %.1f\n", nanoseconds(20000, [&](int i) {
        grid.solver.suggestValue(grid.width, i & 1 ? 390 : 320);
        grid.solver.updateVariables();
    }));
}
