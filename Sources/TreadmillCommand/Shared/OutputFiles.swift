/// The files that a command writes, by the options that name them: opened before anything runs, and emptied when it begins, so that a
/// refused command has taken nothing away.
struct OutputFiles {
  private var files: [(option: String, file: OutputFile)] = []

  /// - Parameters:
  ///   - paths: nil for an option that is not given.
  ///   - others: files that the command reads; none may be written to, nor may two options name one file.
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

  /// Why one of them can no longer be written.
  var failure: Failure? { files.lazy.compactMap(\.file.failure).first }

  func begin() throws(Failure) { for (_, file) in files { try file.empty() } }

  /// Writes what is left and closes the files.
  func finish() throws(Failure) { for (_, file) in files { try file.finish() } }
}
