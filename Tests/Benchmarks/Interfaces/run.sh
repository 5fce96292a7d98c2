#!/bin/sh
# run.sh: how long a window question takes from C and from Python, about a feed of 100,000 posts: least and median of 30 rounds.
set -eu
cd "$(dirname "$0")/../../.."
work=$PWD/.build/interfaces
mkdir -p "$work"
.ci/library "$work/library" > "$work/log" 2>&1
export PKG_CONFIG_PATH="$work/library/lib/pkgconfig" LD_LIBRARY_PATH="$work/library/lib"
# The flags are words.
# shellcheck disable=SC2046
${CC:-cc} -O2 Tests/Benchmarks/Interfaces/questions.c -o "$work/questions" $(pkg-config --cflags --libs treadmill)
echo "| a window question | least ns | median ns |"
echo "|---|---|---|"
"$work/questions"
TREADMILL_LIBRARY="$work/library/lib/libtreadmill.so" PYTHONPATH=Sources/TreadmillPython python3 -B Tests/Benchmarks/Interfaces/questions.py
