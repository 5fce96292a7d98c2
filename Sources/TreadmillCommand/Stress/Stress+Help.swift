extension Stress {
  static let discussion = """
    Each seed draws what can happen and how often: drags, flings, catches, jumps, rotations, pages in both directions, bursts of posts, \
    edits, deletions, late, lost and doubled answers, memory pressure. After --frames of that nothing comes from outside any more, and \
    all must come to rest. Every frame is checked.

    EXAMPLES
      treadmill stress
      treadmill stress --seeds 1..2000 --jobs 2 --out results.ndjson
      treadmill stress --seeds 7 --layout masonry --unmeasured --html seed7.html
      treadmill stress --seeds 1..100000 --time-limit 5m --junit stress.xml
      treadmill stress --seeds 1..100000 --shard 3/16 --out shard3.ndjson
      treadmill stress --jobs-from - < jobs.ndjson > answers.ndjson
      treadmill stress --score

    A FINDING
      is a rule (Docs/Invariants.md) that a seed breaks; or the end of its worker, crash or hang; or, with --check-determinism, two runs \
    of a seed that differ. It is printed with the command that shows it again; treadmill shrink makes a few lines of it. Results do not \
    depend on --jobs.

    PARTS
      --shard 2/8 runs every eighth seed from the third on. Of --shard /8 the place is JOB_COMPLETION_INDEX or SLURM_ARRAY_TASK_ID; of \
    --shard auto Slurm also says how many there are. treadmill merge makes one result of the parts' --out files.

    WORKERS
      With --jobs-from each line of input is a job:
        {"job":7,"seed":7,"frames":1000}
      and gets a line in answer, in the same order. job is repeated in the answer; only seed must be there, other members are unmeasured \
    and plant, and for what is not said the options --frames, --layout, --unmeasured, --profile, --plant count. A line that is no job is \
    answered with its error. No answer depends on time, worker or other jobs; what does, in --out, is a line with "meta". With \
    --seed-limit a worker that takes longer for a job is ended by SIGALRM.

    PLANES
      have no trace: run treadmill simulate --layout plane --seeds A..B.

    EXIT STATUS
      0    no rule was broken, or --findings-exit 0
      1    a rule was broken, unless --findings-exit says otherwise
      2    the command line is wrong
      3    a file cannot be read or written, or a line is no job
      70   a worker crashed or hung, an injected bug was not found, --score missed its mark, or a defect
      75   interrupted with ^C or SIGTERM: seeds under way are finished, and all is printed and written; a second ^C ends at once
      141  standard output was closed
    """.asHelp
}
