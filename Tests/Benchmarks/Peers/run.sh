#!/bin/sh
# Fetches the peers from PyPI into .build/peers, builds what has to be built, and prints "name nanoseconds" lines for the benchmark's table.
# Qt is never fetched, and measured where it is installed. What cannot be had on this machine, and Qt's version, are lines that begin with #.
set -u
cd "$(dirname "$0")/../../.."
peers=$PWD/.build/peers
here=$PWD/Tests/Benchmarks/Peers
mkdir -p "$peers"
compiler=$(command -v c++ || command -v g++ || command -v clang++) || compiler=

listview() {
  if ! command -v pkg-config > /dev/null || ! pkg-config --exists Qt6Quick; then
    echo "# Qt's ListView is not measured: the development package of Qt 6 Quick is not installed"
    return
  fi
  [ -n "$compiler" ] || { echo "# Qt's ListView: there is no C++ compiler"; return; }
  flags=$(pkg-config --cflags Qt6Quick)
  libraries=$(pkg-config --libs Qt6Quick)
  # The flags are words.
  # shellcheck disable=SC2086
  "$(pkg-config --variable=libexecdir Qt6Core)/moc" $flags -o "$peers/posts.moc" "$here/posts.h" > "$peers/qt.log" 2>&1 &&
    "$compiler" -O2 -DNDEBUG -std=c++17 -fPIC $flags -I "$peers" -o "$peers/listview" "$here/listview.cpp" $libraries \
      >> "$peers/qt.log" 2>&1 ||
    { echo "# Qt's ListView does not compile here"; return; }
  .ci/within 120 "$peers/listview" 2>> "$peers/qt.log" || echo "# Qt's ListView does not run to its end here"
}

listview
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
[ -n "$compiler" ] || { echo "# kiwi: there is no C++ compiler"; exit 0; }
"$compiler" -O2 -DNDEBUG -std=c++17 -I "$peers/kiwisolver-$version" -o "$peers/kiwi" "$here/kiwi.cpp" >> "$peers/log" 2>&1 ||
  { echo "# kiwi does not compile here"; exit 0; }
"$peers/kiwi"
