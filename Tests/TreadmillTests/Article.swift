import Foundation

/// The documentation's pages, which the tests hold to what their programs print.
enum Article {
  static func text(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("Sources/Treadmill/Treadmill.docc/\(name).md"), encoding: .utf8)
  }
}
