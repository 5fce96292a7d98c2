# awk -v path=SOURCE -f weave.awk mutants.txt SOURCE: the source with each of its mutants beside the line that it replaces, behind a switch.
#
# A mutant runs where mutantNumber, which run.sh adds to each module, is its number: its place in the list.

FNR == NR && /^name / { number++; next }
FNR == NR && /^file / { isHere = substr($0, 6) == path; next }
FNR == NR && /^- / {
  old = substr($0, 3)
  if (isHere) { chain[old] = chain[old] " " number; line[number] = old }
  next
}
FNR == NR && /^\+ / {
  if (isHere) {
    new = substr($0, 3)
    if (gsub(/MUTANT/, "(mutantNumber == " number ")", new)) isWhole[number] = 1
    text[number] = text[number] new "\n"
  }
  next
}
FNR == NR { next }

{
  stripped = $0
  sub(/^[ \t]+/, "", stripped)
}
!(stripped in chain) { print; next }
{
  hits[stripped]++
  count = split(chain[stripped], numbers, " ")
  if (isWhole[numbers[1]]) {
    printf "%s", text[numbers[1]]
    if (count > 1) complain("shares its line with another mutant, and says MUTANT", numbers[1])
    next
  }
  for (i = 1; i <= count; i++) {
    if (isWhole[numbers[i]]) complain("shares its line with another mutant, and says MUTANT", numbers[i])
    printf "%sif mutantNumber == %d {\n%s", (i == 1 ? "" : "} else "), numbers[i], text[numbers[i]]
  }
  printf "} else {\n%s\n}\n", $0
}

function complain(what, number) {
  print path ": " line[number] ": " what > "/dev/stderr"
  failed = 1
}

END {
  for (old in chain)
    if (hits[old] != 1) { print path ": stands " hits[old] + 0 " times: " old > "/dev/stderr"; failed = 1 }
  exit failed
}
