/// The output files of a command, by their options. They are opened before anything runs and emptied by ``begin()``, so that a refused
/// command loses no data.
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

  func begin() throws(Failure) { for (_, file) in files { try file.empty() } }

  func finish() throws(Failure) { for (_, file) in files { try file.finish() } }
}
