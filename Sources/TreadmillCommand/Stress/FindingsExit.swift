/// What the process answers if a rule was broken: engines that run many processes take any other status than 0 for a failed task.
enum FindingsExit: String {
  case zero = "0"
  case one = "1"

  init(parsing text: String) throws(Failure) {
    guard let exit = FindingsExit(rawValue: text) else { throw .notOneOf(["0", "1"]) }
    self = exit
  }

  var status: ExitStatus { self == .zero ? .clean : .violations }
}
