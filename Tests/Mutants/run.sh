#!/bin/sh
# Builds one engine with all the bugs of mutants.txt in it, each behind a switch, and runs seeds with each of them until the checker finds it. A
# bug that a test is to find is in the tests' engine, of the same sources, and that test alone is run.
#
#   usage: run.sh                all mutants, as many at a time as there are cores
#          run.sh NAME...        those named
#          run.sh --sample N     those that a test finds, and one in N of the others: which, the commit decides, so that each has its turn
#
# Prints bug, rule that found it, and how far one had to look. Fails if one is not found, if the engine without them breaks a rule, or if the
# list does not fit the sources.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
copy=$root/.build/mutants
mutants=$here/mutants.txt
list=$copy/rows
rm -rf "$copy/tree"
mkdir -p "$copy/tree"

fail() {
  echo "failed: $1"
  exit 1
}

# A copy of what git knows, without what is gone since the last one. Only what the manifest needs: of Tests the fuzzer, what it shares with tests,
# and of the targets with tests that find a mutant the files of these suites, and those without tests.
suites=$(sed -n 's/^test \([A-Za-z]*\.[A-Za-z]*\).*/\1/p' "$mutants" | sort -u)
targets=$(echo "$suites" | sed 's/\..*//' | sort -u | tr '\n' '|' | sed 's/|$//')
named=$(echo "$suites" | sed 's/.*\.//' | tr '\n' '|' | sed 's/|$//')
needed() {
  [ -f "$1" ] || return 1
  case $1 in
    Tests/*.swift) ! grep -q '@Test' "$1" || grep -qE "(struct|class|extension) ($named)( |:)" "$1" ;;
  esac
}
(cd "$root" && git ls-files -co --exclude-standard | awk -v kept="^Tests/(Fuzz|TestSupport|SwiftUINames|$targets)/" '!/^Tests\// || $0 ~ kept' | while read -r file; do if needed "$file"; then echo "$file"; fi; done | tar cf - -T -) |
  (cd "$copy/tree" && tar xf -)
awk -v kept="\"($targets)\"" '
  /^    tests\(/ { inside = 1; entry = "" }
  inside {
    entry = entry $0 "\n"
    depth += gsub(/\(/, "(") - gsub(/\)/, ")")
    inside = depth > 0
    match(entry, /"[A-Za-z]+"/)
    if (!inside && substr(entry, RSTART, RLENGTH) ~ kept) printf "%s", entry
    next
  }
  { print }
' "$root/Package.swift" > "$copy/tree/Package.swift"

# A row for each mutant: name, options, first seed, rules, what it is.
awk -v OFS='\t' '
  function row() { if (name != "") print name, options, first, rules, what }
  /^#/ || /^[ \t]*$/ || /^(file|-|\+) / { next }
  /^name /  { row(); name = substr($0, 6); i = index(name, ": "); what = substr(name, i + 2); name = substr(name, 1, i - 1); options = "--profile monkey"; first = 1 }
  /^with /  { options = substr($0, 6) }
  /^test /  { options = $0; rules = "test" }
  /^seed /  { first = substr($0, 6) }
  /^rules / { rules = substr($0, 7) }
  !/^(name|with|test|seed|rules) / { print "mutants.txt: " $0 ": not a line of a mutant" > "/dev/stderr"; exit 1 }
  END { row() }
' "$mutants" > "$list" || exit 1

woven=0
for path in $(sed -n 's/^file //p' "$mutants" | sort -u); do
  [ -f "$root/$path" ] || fail "there is no $path"
  awk -v path="$path" -f "$here/weave.awk" "$mutants" "$root/$path" > "$copy/tree/$path" || fail "a mutant does not fit $path"
  woven=$((woven + 1))
done
for module in $(sed -n 's/^file \(Sources\/[^/]*\)\/.*/\1/p' "$mutants" | sort -u); do
  cat > "$copy/tree/$module/MutantNumber.swift" <<'SWIFT'
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

let mutantNumber = getenv("TREADMILL_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
SWIFT
done

# numbers NAME...: their rows in the list, or all rows.
numbers() {
  [ $# -gt 0 ] || awk '{ print NR }' "$list"
  for name in "$@"; do
    awk -F '\t' -v name="$name" '$1 == name { print NR; hit = 1 } END { exit !hit }' "$list" || fail "no mutant is called $name" >&2
  done
}
# sample N
sample() {
  commit=$(printf '%d' "0x$(git -C "$root" rev-parse HEAD | cut -c 1-6)")
  awk -F '\t' -v share="$1" -v first="$commit" '$4 == "test" || (++other + first) % share == 0 { print NR }' "$list"
}
if [ "${1:-}" = --sample ]; then chosen=$(sample "$2"); else chosen=$(numbers "$@"); fi || exit 1

# build OPTION...: the copy.
build() { (cd "$copy/tree" && timeout -k 10 1800 "${SWIFT:-swift}" build "$@"); }
# built LOG OPTION...
built() {
  log=$1
  shift
  build "$@" > "$copy/$log" 2>&1 || { grep 'error:' "$copy/$log" | head -20; fail "it does not build; all of it is in .build/mutants/$log"; }
}
echo "building an engine with $(wc -l < "$list" | tr -d ' ') bugs in $woven files"
binary=none
tests=none
filters=$(for number in $chosen; do sed -n "${number}p" "$list"; done | awk -F '\t' '$4 == "test" { print substr($2, 6) }' | sort -u)
# Both builds side by side: each keeps one core busy for most of its time.
# A debug build, as tests read what is internal: of their targets alone.
if [ -n "$filters" ]; then
  built tests.log --product treadmillPackageTests --scratch-path "$copy/tests" &
  building=$!
fi
# Optimised, as seeds take most of the time, and with the assertions of debug builds, as structures check themselves in them.
if for number in $chosen; do sed -n "${number}p" "$list"; done | awk -F '\t' '$4 != "test" { hit = 1 } END { exit !hit }'; then
  set -- -c release -Xswiftc -assert-config -Xswiftc Debug --product treadmill --scratch-path "$copy/build"
  built build.log "$@"
  binary=$(build "$@" --show-bin-path)/treadmill
  "$binary" simulate --profile monkey --seed 1 --frames 2000 --json --quiet > /dev/null || fail "the engine breaks a rule without a mutant"
fi
if [ -n "$filters" ]; then
  wait "$building" || exit 1
  tests=$(build --scratch-path "$copy/tests" --show-bin-path)/treadmillPackageTests.xctest
  # shellcheck disable=SC2046
  "$tests" --testing-library swift-testing --no-parallel $(echo "$filters" | sed 's/^/--filter ^/') > "$copy/passed.log" 2>&1 ||
    fail "a test fails without a mutant; all of it is in .build/mutants/passed.log"
fi

printf '%-34s %-10s %6s %6s  %s\n' "mutant" "found by" "seed" "frame" "what it is"
echo "$chosen" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 1 "$here/find.sh" "$binary" "$tests" "$list" || fail "not all mutants were found"
echo "$(echo "$chosen" | wc -l | tr -d ' ') of $(wc -l < "$list" | tr -d ' ') mutants, each found by its rule or test"
