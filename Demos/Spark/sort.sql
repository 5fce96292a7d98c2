-- Standard input, a log of many sessions as it came in, to standard output, sorted by session and time. A pipe is to read it: DuckDB would begin a
-- file anew. Lines of one time stay in their order; those without a session come first, and the filter judges them.
SET enable_progress_bar = false;  -- after two seconds it would be among the lines
SET memory_limit = '2GB';  -- beyond it, files in .tmp, here
SET threads = 2;
COPY (
  SELECT line
  FROM (
    SELECT line, row_number() OVER () AS place, CASE WHEN json_valid(line) THEN line END AS object
    FROM read_csv(
      '/dev/stdin', columns = {'line': 'VARCHAR'}, auto_detect = false, header = false,
      delim = chr(1), quote = '', escape = '', max_line_size = 16777216
    )
  )
  ORDER BY object->>'$.session' NULLS FIRST, TRY_CAST(object->>'$.time' AS DOUBLE) NULLS FIRST, place
) TO '/dev/stdout' (FORMAT csv, HEADER false, DELIMITER '\x01', QUOTE '', ESCAPE '');
