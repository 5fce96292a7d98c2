import Foundation

extension String {
  /// Writes a picture, as SVG.
  ///
  /// - Throws: ``UnwritableFile``.
  public func write(toFile path: String) throws(UnwritableFile) {
    do { try Data(utf8).write(to: URL(fileURLWithPath: path)) } catch { throw UnwritableFile(path: path) }
  }
}

/// A file that could not be written.
public struct UnwritableFile: Error, Hashable, CustomStringConvertible {
  public var path: String

  public var description: String { "cannot write the picture to \(path): is its folder there, and may you write into it?" }
}
