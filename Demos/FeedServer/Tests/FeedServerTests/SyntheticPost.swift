import Foundation
import Treadmill

/// A post as the reference has it, and as its line comes over the wire.
struct SyntheticPost {
  let post: Post
  let line: String

  init(_ number: Int) {
    let (length, photos) = (number * 37 % 300, number * 7 % 10)
    post = Post(
      id: "post-\(number)", text: PostText(length: length, wide: length / 3, lines: 1)!,
      photos: (0..<photos).map { Photo(id: "photo-\(number)-\($0)", pixelSize: PixelSize(width: 640, height: 480)) })
    let list = (0..<photos).map { "{\"id\":\"photo-\(number)-\($0)\",\"width\":640,\"height\":480}" }.joined(separator: ",")
    line =
      "{\"id\":\"post-\(number)\",\"text\":{\"length\":\(length),\"wide\":\(length / 3),\"lines\":1},\"photos\":[\(list)]}\n"
  }
}

/// Removed with its last reference.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("feed-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}
