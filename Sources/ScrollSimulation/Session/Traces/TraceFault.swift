/// Why a trace cannot be read.
public enum TraceFault: Error, Equatable, Sendable {
  /// The text has no line.
  case empty
  /// The first line is not a trace's header.
  case notATrace(reason: String)
  /// The version is unknown to this reader.
  case otherVersion(found: Int, known: Int)
  /// The setting cannot be run.
  case badSetting(member: String, found: String, expected: String)
  /// A trace of another subject.
  case otherSubject(found: String, expected: String)
  /// A line that does not belong to a trace; lines count from 1.
  case badLine(line: Int, reason: String)
  /// A line that was changed, or does not follow the one before it.
  case brokenChain(line: Int)
  case tooLong(maximumBytes: Int)
  case lineTooLong(line: Int, maximumBytes: Int)
}

extension TraceFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "it is empty; a trace begins with a header line"
    case .notATrace(let reason): "line 1: it is not the header of a trace: \(reason)"
    case .otherVersion(let found, let known):
      found > known
        ? "it is a trace of version \(found), and this treadmill reads version \(known); use a newer one"
        : "it is a trace of version \(found), and this treadmill reads version \(known); make it again from its seed"
    case .badSetting(let member, let found, let expected): "line 1: its \(member) is \(found), expected \(expected)"
    case .otherSubject(let found, let expected): "it is a trace of \(found), expected \(expected)"
    case .badLine(let line, let reason): "line \(line): it is not a line of a trace: \(reason); correct or remove it, and give --edited"
    case .brokenChain(let line):
      "line \(line): it was changed, or lines before it are missing; if you have edited the trace, give --edited"
    case .lineTooLong(let line, let maximum): "line \(line): it has more than \(maximum) bytes; is it a trace?"
    case .tooLong(let maximum): "a trace has at most \(maximum) bytes; write it without frames, or shrink it"
    }
  }
}
