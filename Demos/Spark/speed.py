"""How fast treadmill impressions reads logs on one core, beside the query that one would write: DuckDB's windows for "half of it for one
second", on the same log in one run. DuckDB reads the samples as steps, knows no covers, insets, focus or nested lists, and says no interval.

usage: speed.py EXECUTABLE FOLDER [SESSIONS]
"""

import os
import resource
import subprocess
import sys
import time

import duckdb

QUERY = """
WITH line AS (
  SELECT session, time, kind, y, viewport, items FROM read_json('{log}', format = 'newline_delimited', columns = {{
    session: 'VARCHAR', time: 'DOUBLE', kind: 'VARCHAR', y: 'DOUBLE', viewport: 'DOUBLE[]', items: 'JSON[]'}})),
viewport AS (SELECT session, any_value(viewport[2]) AS height FROM line WHERE kind = 'open' GROUP BY session),
item AS (
  SELECT session, json_extract_string(item, '$[0]') AS item, CAST(json_extract(item, '$[2]') AS DOUBLE) AS y,
    CAST(json_extract(item, '$[4]') AS DOUBLE) AS height
  FROM (SELECT session, unnest(items) AS item FROM line WHERE kind = 'layout')),
sample AS (
  SELECT session, time, y, lead(time) OVER (PARTITION BY session ORDER BY time) AS until FROM line WHERE kind IN ('scroll', 'close')),
look AS (
  SELECT s.session, i.item, s.time, s.until,
    least(i.y + i.height - s.y, v.height) - greatest(i.y - s.y, 0) >= 0.5 * i.height AS met
  FROM sample s JOIN viewport v USING (session) JOIN item i ON i.session = s.session AND i.y < s.y + v.height AND i.y + i.height > s.y
  WHERE s.until IS NOT NULL),
run AS (
  SELECT *, sum(CASE WHEN before = time THEN 0 ELSE 1 END) OVER (PARTITION BY session, item ORDER BY time) AS number FROM (
    SELECT *, lag(until) OVER (PARTITION BY session, item ORDER BY time) AS before FROM look WHERE met))
SELECT count(*) FROM (
  SELECT session, item FROM (SELECT session, item, number, sum(until - time) AS length FROM run GROUP BY ALL) WHERE length >= 1000
  GROUP BY ALL)
"""


def main() -> None:
    executable, folder = sys.argv[1:3]
    sessions = sys.argv[3] if len(sys.argv) > 3 else "10000"
    log = os.path.join(folder, "speed.ndjson")
    here = os.path.dirname(os.path.abspath(__file__))
    with open(log, "wb") as file:
        subprocess.run([sys.executable, os.path.join(here, "logs.py"), "--sessions", sessions], stdout=file, check=True)
    with open(log, "rb") as file:
        lines = sum(1 for _ in file)
    definition = ["--only", "mrc-display", "--format", "csv", "--quiet"]
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    rows = subprocess.run([executable, "impressions", log, *definition], stdout=subprocess.PIPE, check=True).stdout
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime
    print(f"{lines} lines, {sessions} sessions, mixed by time; seconds of one core")
    print(f"treadmill impressions  {seconds:6.2f}  {lines / seconds / 1e6:5.2f} M lines/s  {rows.count(b',seen,')} seen")
    database = duckdb.connect()
    database.execute("SET threads = 1; SET enable_progress_bar = false")
    start = time.process_time()
    seen = database.execute(QUERY.format(log=log)).fetchone()[0]
    seconds = time.process_time() - start
    print(f"DuckDB, windows        {seconds:6.2f}  {lines / seconds / 1e6:5.2f} M lines/s  {seen} seen")
    os.unlink(log)


main()
