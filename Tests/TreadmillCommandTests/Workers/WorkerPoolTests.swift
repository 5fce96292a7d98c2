import Foundation
import Testing
import UVLoop

@testable import TreadmillCommand

/// Workers are scripts of the shell: `$line` is the job's line.
@Suite("Worker pool")
struct WorkerPoolTests {
  @Test("each job is answered once, whatever the number of workers, and the answers are the lines byte for byte", arguments: [1, 2, 7])
  func echo(count: Int) throws {
    let lines = ["", " ", "{\"job\":3}", "a\\nb", "élan 🙂\r"] + (5..<60).map { "job \($0)" }
    let trial = try Trial(count: count, worker: Script.each(#"printf '%s!\n' "$line""#), lines: lines)
    #expect(trial.answers == lines.map { "answered \($0)!" })
    #expect(trial.isFinished && trial.fault == nil)
  }

  @Test("one process answers many jobs, one at a time, and there are no more processes than jobs")
  func processes() throws {
    let one = try Trial(count: 1, worker: Script.each("echo $$"), lines: Array(repeating: "", count: 20))
    #expect(Set(one.answers).count == 1)
    let many = try Trial(count: 8, worker: Script.each("echo $$"), lines: ["", "", ""])
    #expect(Set(many.answers).count == 3)
    let none = try Trial(count: 8, worker: "exit 1", lines: [])
    #expect(none.isFinished && none.fault == nil && none.outcomes.isEmpty)
  }

  @Test("a job is bigger than a pipe, and so is its answer")
  func bigLines() throws {
    let lines = [200_000, 3, WorkerPool.jobByteCountMax].map { String(repeating: "x", count: $0) }
    let trial = try Trial(count: 1, executable: "cat", arguments: [], lines: lines)
    #expect(trial.answers == lines.map { "answered \($0)" })
  }

  @Test("an answer that comes in pieces is put together")
  func pieces() throws {
    let trial = try Trial(
      count: 2, worker: Script.each("printf 'one '; sleep 0.02; printf 'two '; sleep 0.02; echo $line"), lines: ["3", "4"])
    #expect(trial.answers == ["answered one two 3", "answered one two 4"])
  }

  @Test("a worker that crashes is the outcome of its job, with its last words, and the other jobs are answered", arguments: [1, 3])
  func crashes(count: Int) throws {
    let worker = Script.each(
      """
      case $line in
        kill) echo "Fatal error" >&2; kill -SEGV $$;;
        exit) echo "cannot go on" >&2; exit 3;;
        quit) printf 'half an ans'; exit 0;;
        *) echo "$line";;
      esac
      """)
    let lines = ["1", "kill", "2", "exit", "3", "quit", "4"]
    let trial = try Trial(count: count, worker: worker, lines: lines)
    #expect(
      trial.answers == [
        "answered 1", "crashed: signal 11 (SIGSEGV): Fatal error", "answered 2", "crashed: exit status 3: cannot go on", "answered 3",
        "crashed: exit status 0: ", "answered 4",
      ])
    #expect(trial.fault == nil)
  }

  @Test("last words are those of the job, not of the jobs before it")
  func lastWords() throws {
    // The words before the first answer may be read after it, those before the next one are long read by then.
    let worker = Script.each("echo about $line >&2; sleep 0.02; [ $line != 3 ] || exit 4; echo $line")
    let trial = try Trial(count: 1, worker: worker, lines: ["1", "2", "3"])
    let crash = try #require(trial.answers.last)
    #expect(crash.hasPrefix("crashed: exit status 4: ") && crash.hasSuffix("about 3"))
    #expect(!crash.contains("about 1"))
  }

  @Test("a worker that takes too long is killed with what it has started, and the next job gets a new one")
  func hangs() throws {
    let worker = Script.each("case $line in hang) sleep 1000 & echo $! >&2; wait;; *) echo $line;; esac")
    let trial = try Trial(count: 2, worker: worker, lines: ["1", "hang", "2", "hang", "3"], secondsPerJob: 0.3)
    #expect(trial.answers == ["answered 1", "hung for 0.3 s", "answered 2", "hung for 0.3 s", "answered 3"])
    #expect(trial.fault == nil)
  }

  @Test("an answer that was there in time counts, although the loop comes late to look")
  func lateLook() throws {
    let trial = try Trial(
      count: 1, worker: Script.each("echo $line"), lines: ["1", "2"], secondsPerJob: 0.2,
      // The loop's thread is held up for longer than a job may take, from before the answer can be there.
      onStart: { usleep(400_000) })
    #expect(trial.answers == ["answered 1", "answered 2"])
  }

  @Test(
    "a worker that breaks the contract is a crash, and says which rule it broke",
    arguments: [
      ("printf 'one\\ntwo\\n'", "wrote more than the one line that it was asked for"),
      ("printf 'one\\ntw'", "wrote more than the one line that it was asked for"),
      ("echo 12345678901", "wrote a line of more than 10 bytes"), ("printf '12345678901'", "wrote a line of more than 10 bytes"),
      ("printf '\\377\\n'", "wrote a line that is not UTF-8"), ("exec >&-; sleep 1000", "closed its standard output"),
    ])
  func contract(command: String, words: String) throws {
    let worker = Script.each("case $line in bad) \(command);; *) echo $line;; esac")
    let trial = try Trial(count: 1, worker: worker, lines: ["1", "bad", "2"], graceSeconds: 0.05, answerByteCountMax: 10)
    #expect(trial.answers == ["answered 1", "crashed: \(words): ", "answered 2"])
  }

  @Test("a worker that answers and ends is followed by another one")
  func oneShot() throws {
    let trial = try Trial(count: 2, worker: "read -r line; echo $line", lines: (0..<20).map(String.init))
    let crashed = trial.answers.filter { $0 != "crashed: exit status 0: " }
    // The next job may be handed over before it is known that nobody will read it.
    #expect(crashed.allSatisfy { $0.hasPrefix("answered ") } && trial.outcomes.count == 20)
    #expect(crashed.count >= 10)
  }

  @Test("a worker that closes its standard error works on")
  func closedErrors() throws {
    let trial = try Trial(
      count: 1, worker: "exec 2>&-; " + Script.each("sleep 0.05; echo $line"), lines: ["1", "2", "3"], graceSeconds: 0.02)
    #expect(trial.answers == ["answered 1", "answered 2", "answered 3"])
  }

  @Test("a drained pool finishes the jobs in hand and begins no more")
  func drain() throws {
    let trial = try Trial(
      count: 2, worker: Script.each("sleep 0.05; echo $line"), lines: (0..<10).map(String.init),
      onOutcome: { pool, outcomes in if outcomes == 3 { pool.drain() } })
    #expect(trial.outcomes.count == 4 && trial.taken == 4)
    #expect(trial.isFinished && trial.fault == nil)
  }

  @Test("a stopped pool tells nothing more, and its workers are gone at once")
  func stop() throws {
    let trial = try Trial(
      count: 3, worker: Script.each("case $line in 0) echo 0;; *) sleep 1000;; esac"), lines: ["0", "1", "2", "3"],
      onOutcome: { pool, _ in
        pool.stop()
        pool.stop()
        pool.drain()
      })
    #expect(trial.answers == ["answered 0"])
    #expect(!trial.isFinished)
  }

  @Test("a pool that is let go stops, and holds nothing")
  func release() throws {
    let loop = try EventLoop()
    weak var dropped: WorkerPool?
    do {
      let pool = WorkerPool(
        on: loop, count: 2, executable: "cat", arguments: [], secondsPerJob: 100, next: { .init(number: 0, line: "x") },
        done: { _, _ in Issue.record("a pool that is gone told an outcome") }, finished: { _ in Issue.record("it finished") })
      pool.start()
      dropped = pool
    }
    #expect(dropped == nil)
    loop.run()
    #expect(loop.openHandles.isEmpty)
    try loop.close()
  }

  @Test("workers that outlive their input are killed after the grace")
  func dismissed() throws {
    let trial = try Trial(count: 2, worker: Script.each("echo $line") + "; sleep 1000", lines: ["1", "2", "3"], graceSeconds: 0.05)
    #expect(trial.answers == ["answered 1", "answered 2", "answered 3"])
    #expect(trial.isFinished && trial.fault == nil)
  }

  @Test("the exit status of a worker after the end of its input says nothing")
  func lastStatus() throws {
    let trial = try Trial(count: 2, worker: Script.each("echo $line") + "; exit 1", lines: ["1", "2", "3"])
    #expect(trial.isFinished && trial.fault == nil)
  }
}
