extension Stress {
  static let discussion = """
    Each seed draws which events occur and how often: drags, flings, catches, jumps, rotations, pages in both directions, bursts of posts, \
    edits, deletions, late, lost and duplicate answers, memory pressure. After --frames frames the events stop, and the list must come to \
    rest. Every frame is checked.

    EXAMPLES
      treadmill stress
      treadmill stress --seeds 1..2000 --jobs 2 --out results.ndjson
      treadmill stress --seeds 7 --layout masonry --unmeasured --html seed7.html
      treadmill stress --seeds 1..100000 --time-limit 5m --junit stress.xml
      treadmill stress --seeds 1..100000 --shard 3/16 --out shard3.ndjson
      treadmill stress --jobs-from - < jobs.ndjson > answers.ndjson
      treadmill stress --score

    A FINDING
      is a rule (Docs/Invariants.md) that a seed breaks, a crash or hang of its worker, or, with --check-determinism, two runs of a seed \
    that differ. It is printed with the command that repeats it; treadmill shrink reduces it to a few lines. Results do not depend on \
    --jobs.

    PARTS
      --shard 2/8 runs every eighth seed, starting with the third. With --shard /8 the index is JOB_COMPLETION_INDEX or \
    SLURM_ARRAY_TASK_ID; with --shard auto Slurm also gives the number of shards. treadmill merge makes one result of the parts' --out files.

    WORKERS
      With --jobs-from each line of input is a job:
        {"job":7,"seed":7,"frames":1000}
      and is answered by a line, in the same order. The answer repeats job. Only seed is required; other members are layout, profile, \
    unmeasured and bug, and a missing member takes the value of its option. A line that is not a job is answered with an error. No answer \
    depends on time, worker or other jobs; what does is in --out, in a line with "meta". With --seed-limit SIGALRM ends a worker that takes \
    longer for a job.

    EXIT STATUS
      0    no rule was broken, or --findings-exit 0
      1    a rule was broken, unless --findings-exit says otherwise
      2    the command line is wrong
      3    a file cannot be read or written, a line is not a job, or a server was not tested
      70   a worker crashed or hung, an injected bug was not found, --score missed its mark, or a defect
      75   interrupted with ^C or SIGTERM: running seeds finish, and all results are printed and written; a second ^C ends at once
      141  standard output was closed
    """.asHelp
}
