#!/bin/sh
# Fetches the peers from PyPI into .build/peers, builds what has to be built, and prints "name nanoseconds" lines for the benchmark's table.
# What cannot be had on this machine is a line that begins with #.
set -u
cd "$(dirname "$0")/../../.."
peers=$PWD/.build/peers
here=$PWD/Tests/Benchmarks/Peers
mkdir -p "$peers"
if command -v pkg-config > /dev/null && { pkg-config --exists Qt6Quick || pkg-config --exists Qt5Quick; }; then
  echo "# Qt's ListView is installed here, but nobody has written a program that measures it in this run"
else
  echo "# Qt's ListView is not measured: its development package is not installed"
fi
if ! command -v python3 > /dev/null; then
  echo "# no peers: there is no python3"
  exit 0
fi
if [ ! -x "$peers/venv/bin/pip" ]; then
  python3 -m venv "$peers/venv" > "$peers/log" 2>&1 || { echo "# no peers: python3 -m venv failed"; exit 0; }
fi
"$peers/venv/bin/pip" install -q stretchable==1.1.8 pyyoga==0.1.0 >> "$peers/log" 2>&1 || echo "# stretchable and pyyoga could not be installed"
"$peers/venv/bin/python" "$here/flexbox.py"

version=1.4.9
if [ ! -d "$peers/kiwisolver-$version" ]; then
  "$peers/venv/bin/pip" download -q --no-deps --no-binary kiwisolver -d "$peers" "kiwisolver==$version" >> "$peers/log" 2>&1 &&
    tar xzf "$peers/kiwisolver-$version.tar.gz" -C "$peers" || { echo "# kiwi could not be fetched"; exit 0; }
fi
compiler=$(command -v c++ || command -v g++ || command -v clang++) || { echo "# kiwi: there is no C++ compiler"; exit 0; }
"$compiler" -O2 -DNDEBUG -std=c++17 -I "$peers/kiwisolver-$version" -o "$peers/kiwi" "$here/kiwi.cpp" >> "$peers/log" 2>&1 ||
  { echo "# kiwi does not compile here"; exit 0; }
"$peers/kiwi"
