#!/bin/sh
# instructions.sh BENCHMARKS: how many instructions an event takes at a million items, by callgrind. They repeat from run to run, as times do not.
#
# Two runs that differ in the number of events alone: what both spend on opening the list is gone from the difference.
set -eu
program=$1
if ! command -v valgrind > /dev/null; then
  echo "instructions are not counted: there is no valgrind"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Valgrind does not read all that Swift writes into its debug information.
strip --strip-debug -o "$work/benchmarks" "$program"

# count WORKLOAD EVENTS
count() {
  valgrind --tool=callgrind --callgrind-out-file="$work/callgrind" "$work/benchmarks" instructions "$1" "$2" > /dev/null 2> "$work/log"
  sed -n 's/.*Collected : *\([0-9]*\).*/\1/p' "$work/log"
}

# difference NAME WORKLOAD FEW MANY
difference() {
  few=$(count "$2" "$3")
  many=$(count "$2" "$4")
  echo "$1: $(((many - few) / ($4 - $3))) instructions an event"
}

difference "W1, plain tiles" steady 1000 51000
difference "W1, nine-photo tiles bound and laid out" photos 1000 51000
difference "W1m, measured as it goes" unmeasured 1000 51000
difference "W4, 20 items before the first" prepend 100 1100
difference "W5, another extent above the screen" resize 1000 6000
