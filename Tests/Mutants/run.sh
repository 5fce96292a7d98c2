#!/bin/sh
# Applies each engine bug of mutants.txt to a copy of the package, builds it, and runs seeds until the checker finds it.
#
#   usage: run.sh                all mutants
#          run.sh NAME...        those named
#          PART=3/4 run.sh       every fourth, from the third on: four parts are all of them
#
# Prints bug, rule that caught it, and how far one had to look: the seeds, and the frame of the last of them in which the rule broke first.
# Fails if one escapes, does not build, or no longer applies.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
copy=$root/.build/mutants
seeds=${SEEDS:-50}
frames=${FRAMES:-2000}
turn=${PART:-1/1}
part=${turn%/*}
parts=${turn#*/}
if ! printf '%s\n' "$turn" | grep -qx '[1-9][0-9]*/[1-9][0-9]*' || [ "$part" -gt "$parts" ]; then
  echo "PART is $turn, and not a part of all such as 3/4" >&2
  exit 2
fi
rm -rf "$copy/tree"
mkdir -p "$copy/tree"

# A copy of what git knows, without what is gone since the last one, and with the times kept: only a mutated file is compiled again.
(cd "$root" && git ls-files -co --exclude-standard | grep -v '^Tests/' | while read -r file; do [ -f "$file" ] && echo "$file"; done | tar cf - -T -) | (cd "$copy/tree" && tar xf -)
# Only what the command needs: no test targets.
grep -v '^    tests(' "$root/Package.swift" > "$copy/tree/Package.swift"

build() { (cd "$copy/tree" && timeout -k 10 900 swift build --product treadmill --scratch-path "$copy/build" > "$copy/build.log" 2>&1); }

# One file per mutant: name, what, file, old line, new lines, options, rules.
rm -rf "$copy/list" && mkdir -p "$copy/list"
awk -v out="$copy/list" '
  /^#/ || /^[ \t]*$/ { next }
  /^name /  { number++; d = sprintf("%s/%03d", out, number); n = substr($0, 6); i = index(n, ": ")
              print substr(n, 1, i - 1) > (d ".name"); print substr(n, i + 2) > (d ".what"); close(d ".name"); close(d ".what"); next }
  /^file /  { print substr($0, 6) > (d ".file"); close(d ".file"); next }
  /^- /     { print substr($0, 3) > (d ".old"); close(d ".old"); next }
  /^\+ /    { print substr($0, 3) >> (d ".new"); close(d ".new"); next }
  /^with /  { print substr($0, 6) > (d ".with"); close(d ".with"); next }
  /^rules / { print substr($0, 7) > (d ".rules"); close(d ".rules"); next }
  { print "mutants.txt: " $0 ": not a line of a mutant" > "/dev/stderr"; exit 1 }
' "$here/mutants.txt" || exit 1

echo "building the engine as it is"
build || { tail -20 "$copy/build.log"; echo "the engine does not build"; exit 1; }
binary=$(cd "$copy/tree" && swift build --product treadmill --scratch-path "$copy/build" --show-bin-path)/treadmill

# chosen NAME NUMBER ARGUMENT...: whether this one's turn has come.
chosen() {
  name=$1
  number=$2
  shift 2
  if [ $# -gt 0 ]; then
    case " $* " in *" $name "*) return 0 ;; *) return 1 ;; esac
  fi
  [ $(((number - part) % parts)) -eq 0 ]
}

# session SEED: runs it with $options, those of treadmill simulate, or of treadmill stress behind that word; prints its report.
session() {
  # The options are words.
  # shellcheck disable=SC2086
  case $options in
    stress*) echo "{\"seed\":$1,\"frames\":$frames}" | timeout -k 5 300 "$binary" $options --jobs-from - ;;
    *) timeout -k 5 300 "$binary" simulate $options --seed "$1" --frames "$frames" --json --quiet ;;
  esac
}

# first_frame RULE: that in which the rule broke first. The one report has its violations by frame and rule, the other by rule and frame.
first_frame() {
  grep -oE "\"frame\":[0-9]+,\"rule\":\"$1\"|\"rule\":\"$1\",\"frame\":[0-9]+" "$copy/out.json" | head -1 |
    sed 's/.*"frame":\([0-9]*\).*/\1/'
}

failed=0
caught=0
number=0
printf '%-34s %-10s %6s %6s  %s\n' "mutant" "caught by" "seeds" "frame" "what it is"
for namefile in "$copy"/list/*.name; do
  d=${namefile%.name}
  name=$(cat "$d.name")
  number=$((number + 1))
  chosen "$name" "$number" "$@" || continue
  file=$copy/tree/$(cat "$d.file")
  [ -f "$file" ] || { echo "$name: there is no $(cat "$d.file")"; failed=$((failed + 1)); continue; }
  cp -p "$file" "$copy/original"
  awk -v oldfile="$d.old" -v newfile="$d.new" '
    BEGIN { getline old < oldfile; while ((getline line < newfile) > 0) new = new line "\n" }
    { stripped = $0; sub(/^[ \t]+/, "", stripped) }
    stripped == old { hits++; printf "%s", new; next }
    { print }
    END { exit hits == 1 ? 0 : 3 }
  ' "$copy/original" > "$copy/mutated"
  if [ $? -ne 0 ]; then
    echo "$name: its line does not stand exactly once in $(cat "$d.file"): $(cat "$d.old")"
    failed=$((failed + 1))
    continue
  fi
  cat "$copy/mutated" > "$file"
  if ! build; then
    grep 'error:' "$copy/build.log" | head -3
    echo "$name: does not build"
    failed=$((failed + 1))
  else
    rule=""
    seed=1
    options="--profile monkey"
    [ -f "$d.with" ] && options=$(cat "$d.with")
    while [ "$seed" -le "$seeds" ] && [ -z "$rule" ]; do
      session "$seed" > "$copy/out.json" 2> "$copy/err.txt"
      status=$?
      if [ "$status" -eq 1 ]; then
        for expected in $(cat "$d.rules"); do
          frame=$(first_frame "$expected")
          [ -n "$frame" ] && { rule=$expected; break; }
        done
        [ -n "$rule" ] || other=$(sed -n 's/.*"rule" *: *"\([^"]*\)".*/\1/p' "$copy/out.json" | sort -u | tr '\n' ' ')
      elif [ "$status" -ge 132 ] && [ "$status" -le 134 ] && grep -qw 'self-check' "$d.rules"; then  # SIGILL, SIGTRAP, SIGABRT
        rule=self-check
        frame=-
      elif [ "$status" -ne 0 ]; then
        other="exit $status"
      fi
      [ -n "$rule" ] || seed=$((seed + 1))
    done
    if [ -n "$rule" ]; then
      printf '%-34s %-10s %6d %6s  %s\n' "$name" "$rule" "$seed" "$frame" "$(cat "$d.what")"
      caught=$((caught + 1))
    else
      printf '%-34s %-10s %6s %6s  %s\n' "$name" "ESCAPED" ">$seeds" - "$(cat "$d.what") (seen: ${other:-nothing})"
      failed=$((failed + 1))
    fi
  fi
  other=""
  cat "$copy/original" > "$file"
done
if [ $# -gt 0 ]; then what="those named"; else what="part $part of $parts"; fi
if [ "$failed" -gt 0 ] || [ "$caught" -lt "$#" ] || [ "$caught" -eq 0 ]; then
  echo "failed: $what: $caught of $number mutants were found, $failed were not or could not be tried"
  exit 1
fi
echo "$what: $caught of $number mutants, each found by its rule"
