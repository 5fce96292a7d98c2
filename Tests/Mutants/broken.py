"""Prints each broken rule of a report of treadmill simulate --json with the frame in which it broke first."""

import json
import sys

first = {}
with open(sys.argv[1], encoding="utf-8") as report:
    for line in report:
        try:
            value = json.loads(line)
        except ValueError:
            continue  # the last words of a process that has ended in the middle of a line
        for row in value.get("findings", []):
            first.setdefault(row["rule"], row["frame"])
for rule, frame in sorted(first.items()):
    print(rule, frame)
