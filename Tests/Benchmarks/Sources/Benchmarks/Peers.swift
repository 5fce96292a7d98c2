#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What others take in the same run, by name: the `name figure` lines that Peers/run.sh prints.
struct Peers {
  private var figures: [String: Double] = [:]

  /// - Parameter path: nil, or a file that cannot be read: nobody else was measured.
  init(in path: String? = nil) {
    guard let path, let file = fopen(path, "r") else { return }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let parts = text.split(whereSeparator: \.isWhitespace)
      if parts.count == 2, let figure = Double(parts[1]) { figures[String(parts[0])] = figure }
    }
    fclose(file)
  }

  /// nil where it was not measured.
  subscript(name: String) -> Double? { figures[name] }
}
