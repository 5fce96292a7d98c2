/// Answers jobs, one line each, in their order: the contract by which a run is spread over processes and machines (`Docs/Scaling.md`).
///
/// Each answer is written before the next job is read, so that whoever gives out jobs one by one gets the answers one by one. A line that is
/// no job is answered, too: with a line that says what is wrong with it. Nothing in an answer depends on the clock or on other jobs.
struct StressWorker {
  /// What a job has that does not say otherwise.
  let usual: StressConfiguration
  let targets: StressTargets
  /// The next line without its newline; nil at the end.
  let nextLine: () throws(Failure) -> [UInt8]?
  let answer: ([UInt8]) -> Void
  private(set) var badJobs = 0
  private(set) var failingSeeds = 0

  init(
    usual: StressConfiguration, targets: StressTargets, nextLine: @escaping () throws(Failure) -> [UInt8]?,
    answer: @escaping ([UInt8]) -> Void
  ) {
    self.usual = usual
    self.targets = targets
    self.nextLine = nextLine
    self.answer = answer
  }

  /// Works to the end of the input.
  mutating func run() throws(Failure) {
    var number = 0
    while let line = try nextLine() {
      number += 1
      // An empty line asks for nothing.
      if line.isEmpty { continue }
      do throws(StressJob.Fault) {
        let job = try StressJob(line: line, usual: usual)
        let result = StressResult(running: job, among: targets)
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
    return Array("\(JSONValue.object(members))\n".utf8)
  }
}
