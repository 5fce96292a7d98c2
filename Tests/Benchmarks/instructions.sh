#!/bin/sh
# instructions.sh BENCHMARKS: how many instructions an event takes, at a million items unless the row says otherwise, by callgrind. They repeat, as times do not.
#
# Two runs that differ in the number of events alone: what both spend on opening the list is gone from the difference. A limit is what the row
# has reached, and a percent: no row gets worse.
set -eu
program=$1
feed=$(dirname "$0")/../../Demos/Data/weibo-timeline.ndjson
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
  valgrind --tool=callgrind --callgrind-out-file="$work/callgrind" "$work/benchmarks" instructions "$1" "$2" < "$feed" > /dev/null 2> "$work/log"
  sed -n 's/.*Collected : *\([0-9]*\).*/\1/p' "$work/log"
}

# difference NAME WORKLOAD FEW MANY LIMIT
difference() {
  few=$(count "$2" "$3")
  many=$(count "$2" "$4")
  each=$(((many - few) / ($4 - $3)))
  echo "$1: $each instructions an event, at most $5"
  [ "$each" -le "$5" ] || exceeded="$exceeded  $1"
}

exceeded=
difference "W1, plain tiles" steady 1000 51000 986
difference "W1 without views" virtualizer 1000 51000 413
difference "W1, nine-photo tiles bound and laid out" photos 1000 51000 1075
difference "W1m, measured as it goes" unmeasured 1000 51000 1245
difference "W2, nine-photo tiles bound and laid out" jump 1000 6000 7728
difference "W2m, into unmeasured items" unmeasuredJump 1000 6000 14585
difference "an answer to a line of JSON" answers 1000 11000 12683
difference "W4, 20 items before the first" prepend 100 1100 7156
difference "W4mid, an item at a random place" insert 100 1100 6941
difference "W4mid, one item selected" insertOneSelected 100 1100 8183
difference "W4mid, 100,000 items selected" insertSelected 100 1100 10504
difference "W5, another extent above the screen" resize 1000 6000 2917
difference "W6, scrollToItem and a tick" scroll 1000 6000 5653
difference "W9, a list beside a page of shelves, a point an event" besideSteady 500 2500 717
difference "W9, the page, a point an event; wanted: at most 1.3 times the list" shelvesSteady 500 2500 853
difference "W9, a list beside a page of shelves, 37 points an event" beside 500 2500 2384
difference "W9, the page, 37 points an event: a shelf comes in every four" shelves 500 2500 11970
difference "W11, a sheet, a point an event" sheetSteady 500 4500 2606
difference "W11, frozen rows and a frozen column; wanted: at most 1.2 times the sheet" frozenSheetSteady 500 4500 3033
difference "W11, the sheet, 37 points an event" sheet 500 4500 44784
difference "W11, frozen, 37 points an event" frozenSheet 500 4500 45737
difference "a difference of two lists of 100,000 items, five changes" difference 5 55 9611000
difference "a checked frame of the shipped feed" checked 400 1400 57843
[ -z "$exceeded" ] || { echo "failed: more instructions than allowed:$exceeded"; exit 1; }
