import Foundation

extension String {
  /// Writes a picture.
  ///
  /// - Throws: ``UnwritableFile``.
  func write(toFile path: String) throws(UnwritableFile) {
    do { try Data(utf8).write(to: URL(fileURLWithPath: path)) } catch { throw UnwritableFile(path: path) }
  }
}

/// A file that could not be written.
struct UnwritableFile: Error, Hashable, CustomStringConvertible {
  var path: String

  var description: String { "cannot write the picture to \(path): is its folder there, and may you write into it?" }
}
