/// The output files of a command, by their options. They are opened before anything runs, so that a command that cannot write is refused.
struct OutputFiles {
  private var files: [(option: String, file: OutputFile)] = []

  /// Throws if two options name one file, or one names one of `others`, which the command reads. A nil path is an option that is not given.
  init(_ paths: [(option: String, path: String?)], sparing others: [NamedFile]) throws(Failure) {
    var others = others
    for (option, path) in paths {
      guard let path else { continue }
      let file = try OutputFile(option, path, sparing: others)
      others.append(NamedFile(name: "what \(option) writes", status: file.status))
      files.append((option, file))
    }
  }

  subscript(option: String) -> OutputFile? { files.first { $0.option == option }?.file }

  var failure: Failure? { files.lazy.compactMap(\.file.failure).first }  // the first write error

  /// Puts each file to its place. Returns the first write error, to be thrown when the results are printed.
  func finish() -> Failure? {
    for (_, file) in files { _ = file.finish() }
    return failure
  }

  /// A checked name: standard output, `-`, has the results.
  static func path(_ option: String, _ path: String?, besides taker: String = "summary") throws(Failure) -> String? {
    if path?.isEmpty == true { throw .emptyName(of: "file of \(option)") }
    if path == "-" { throw .needsAFile(option: option, taker: taker) }
    return path
  }
}
