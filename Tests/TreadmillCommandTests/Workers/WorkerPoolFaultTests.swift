import Testing
import UVLoop

@testable import TreadmillCommand

@Suite("Worker pool: faults")
struct WorkerPoolFaultTests {
  @Test("workers that all end at their start are the pool's fault after a number of them, with the last one's words", arguments: [1, 3])
  func endsAtStart(count: Int) throws {
    let trial = try Trial(count: count, worker: "echo 'no such option' >&2; exit 2", lines: (0..<50).map(String.init))
    let most = WorkerPool.deathsInARowMax
    #expect((most..<most + count).contains(trial.outcomes.count))
    #expect(trial.answers.allSatisfy { $0 == "crashed: exit status 2: no such option" })
    #expect(trial.faultWords == "8 workers in a row ended without an answer, the last one: exit status 2; its last words:\nno such option")
  }

  @Test("crashes with answers between them are no fault, however many they are")
  func crashesBetweenAnswers() throws {
    let worker = Script.each("case $line in *0) echo $line;; *) exit 9;; esac")
    let trial = try Trial(count: 1, worker: worker, lines: (1...40).map(String.init))
    #expect(trial.outcomes.count == 8 && trial.fault != nil, "eight in a row, the first job that is answered is the tenth")
    let often = try Trial(count: 1, worker: worker, lines: (5...40).map(String.init).filter { $0.last! >= "5" || $0.last! == "0" })
    #expect(often.outcomes.count == 24 && often.fault == nil)
  }

  @Test("an executable that is not there is the pool's fault, and named")
  func missing() throws {
    let trial = try Trial(count: 2, executable: "/no/such/worker", arguments: [], lines: ["1", "2", "3"])
    #expect(trial.outcomes.isEmpty)
    #expect(trial.isFinished)
    #expect(trial.faultWords?.hasPrefix("a worker cannot be started: /no/such/worker: no such file or directory") == true)
  }

  @Test("a worker that fails without a job is told at the end, and the jobs are answered all the same")
  func idleDeath() throws {
    let trial = try Trial(count: 2, worker: Script.each("echo $line") + "; echo late >&2; kill -ABRT $$", lines: ["1", "2", "3"])
    #expect(trial.answers == ["answered 1", "answered 2", "answered 3"])
    #expect(trial.isFinished)
    #expect(trial.faultWords?.hasPrefix("a worker that had no job failed: signal 6 (SIGABRT)") == true)
    let chatty = try Trial(count: 1, worker: Script.each("echo $line") + "; echo goodbye", lines: ["1"])
    #expect(chatty.answers == ["answered 1"])
    #expect(chatty.faultWords == "a worker that had no job failed: wrote more than the one line that it was asked for")
  }

  @Test("a worker may take longer to end than to answer, and how it ends is still heard")
  func lateEnd() throws {
    let trial = try Trial(count: 1, worker: Script.each("echo $line") + "; sleep 0.4; kill -ABRT $$", lines: ["1"], secondsPerJob: 0.2)
    #expect(trial.answers == ["answered 1"])
    #expect(trial.faultWords == "a worker that had no job failed: signal 6 (SIGABRT)")
  }

  @Test("a job of two lines or too many bytes, and a pool without workers or time, are mistakes of the caller")
  func mistakes() async {
    await #expect(processExitsWith: .failure) { _ = try Trial(count: 1, worker: "cat", lines: ["a\nb"]) }
    await #expect(processExitsWith: .failure) {
      _ = try Trial(count: 1, worker: "cat", lines: [String(repeating: "x", count: WorkerPool.jobByteCountMax + 1)])
    }
    await #expect(processExitsWith: .failure) { _ = try Trial(count: 0, worker: "cat", lines: []) }
    await #expect(processExitsWith: .failure) { _ = try Trial(count: 1, worker: "cat", lines: [], secondsPerJob: 0) }
  }
}
