import JSONReading

/// Answers jobs in order, one line each: the contract for other processes and machines (`Docs/Scaling.md`). Each answer is written before
/// the next job is read. A line that is not a job gets an answer with its error. No answer depends on the clock or on other jobs.
struct StressWorker {
  let usual: SessionSettings  // the values of members that a job does not have
  let targets: StressTargets
  let logs: ClientLogFolder?
  let nextLine: () throws(Failure) -> [UInt8]?
  let answer: ([UInt8]) -> Void
  var badJobs = 0
  var failingSeeds = 0

  mutating func run() throws(Failure) {
    var number = 0
    while let line = try nextLine() {
      number += 1
      if line.isEmpty { continue }
      do throws(StressJob.Fault) {
        let job = try StressJob(line: line, usual: usual)
        let result = StressResult(running: job, among: targets, loggingTo: logs)
        if !result.isClean { failingSeeds += 1 }
        answer(result.line(job: job.number))
      } catch {
        badJobs += 1
        answer(StressWorker.refusal(of: error, line: number))
      }
    }
  }

  private static func refusal(of fault: StressJob.Fault, line: Int) -> [UInt8] {
    var members: [(String, JSONValue)] = []
    if let number = fault.number { members.append(("job", .integer(number))) }
    members += [("line", .integer(line)), ("error", .string("line \(line): \(fault.words)"))]
    return JSONValue.object(members).line
  }
}
