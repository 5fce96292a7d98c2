#!/bin/sh
# find.sh EXECUTABLE TESTS LIST NUMBER: runs seeds with mutant NUMBER of the list until a rule that is meant to find it does: first the seed that the
# list names, then 1, 2 and so on. Prints a line: the mutant, the rule, the seed, and the frame in which it broke first. Fails if none of
# the seeds does. A mutant that a test is to find has that test run instead, which has to fail, and nothing else of TESTS.
set -u
binary=$1
tests=$2
export TREADMILL_MUTANT="$4"
# A crash is enough: nobody reads its backtrace.
export SWIFT_BACKTRACE=enable=no
seeds=${SEEDS:-50}
frames=${FRAMES:-2000}
tab=$(printf '\t')
IFS=$tab read -r name options first rules what <<ROW
$(sed -n "${4}p" "$3")
ROW
report=$(mktemp)
trap 'rm -f "$report"' EXIT

# session SEED: runs it with the options of treadmill simulate; writes its report.
session() {
  # The options are words.
  # shellcheck disable=SC2086
  case $options in
    *--frames*) timeout -k 5 300 "$binary" simulate $options --seed "$1" --json --quiet ;;
    *) timeout -k 5 300 "$binary" simulate $options --seed "$1" --frames "$frames" --json --quiet ;;
  esac > "$report" 2> /dev/null
}

# found RULE FRAME
found() {
  printf '%-34s %-10s %6s %6s  %s\n' "$name" "$1" "$seed" "$2" "$what"
  exit 0
}

if [ "$rules" = test ]; then
  seed=-
  timeout -k 5 120 "$tests" --testing-library swift-testing --no-parallel --filter "^${options#test }" > "$report" 2>&1
  status=$?
  case $status in
    1) grep -q ' recorded an issue ' "$report" && found test - ;;
    13[2-4] | 139) found crash - ;; # SIGILL, SIGTRAP, SIGABRT, SIGSEGV
  esac
  printf '%-34s %-10s %6s %6s  %s\n' "$name" ESCAPED - - "$what (${options#test }: exit $status)"
  exit 1
fi

seen=nothing
for seed in "$first" $(seq 1 "$seeds"); do
  session "$seed"
  status=$?
  case $status in
    0) ;;
    1)
      broken=$(python3 "$(dirname "$0")/broken.py" "$report")
      for rule in $rules; do
        frame=$(echo "$broken" | sed -n "s/^$rule //p")
        [ -z "$frame" ] || found "$rule" "$frame"
      done
      seen=$(echo "$broken" | cut -d' ' -f1 | tr '\n' ' ')
      ;;
    13[2-4]) # SIGILL, SIGTRAP, SIGABRT
      case " $rules " in *" self-check "*) found self-check - ;; esac
      seen="exit $status"
      ;;
    *) seen="exit $status" ;;
  esac
done
printf '%-34s %-10s %6s %6s  %s\n' "$name" ESCAPED ">$seeds" - "$what (seen: $seen)"
exit 1
