import FeedFormats
import Foundation
import SimdjsonReference
import Treadmill

/// What a post of 388 bytes costs from bytes to a value: by the project's reader, by Foundation's decoder, and by simdjson alone.
enum Decoding {
  private static let count = 2_000
  private static let byteCount = 388
  private static let rounds = 9

  /// A post as Foundation's decoder needs it.
  private struct Wire: Decodable {
    struct Photo: Decodable {
      var id: String
      var width: Int
      var height: Int
      var url: String
    }
    var id: String
    var created_at: String
    var text: String
    var photos: [Photo]
  }

  private static let lines: [[UInt8]] = (0..<count).map { number in
    let photos = (0..<3).map { slot in
      #"{"id":"photo-\#(number)-\#(slot)","width":\#(640 + slot),"height":\#(480 + number),"url":"https://img.example/\#(number)/\#(slot).jpg"}"#
    }
    let begin = #"{"id":"post-\#(number)","created_at":"2026-11-20T09:12:00Z","photos":[\#(photos.joined(separator: ","))],"text":""#
    return Array(begin.utf8) + Array(repeating: UInt8(ascii: "x"), count: byteCount - begin.utf8.count - 2) + Array("\"}".utf8)
  }

  /// Widths and the bytes of texts, so that all have read the same.
  private static let expected = lines.reduce(0) { $0 + $1.count } == count * byteCount ? sum(of: lines) : -1

  private static func sum(of lines: [[UInt8]]) -> Int {
    lines.reduce(0) { sum, line in
      let post = try? JSONDecoder().decode(Wire.self, from: Data(line))
      return sum + (post.map { $0.photos.reduce($0.text.utf8.count) { $0 + $1.width } } ?? 0)
    }
  }

  /// Prints the table, and says what failed.
  static func run() -> [String] {
    var checkResult = CheckResult()
    func row(_ name: String, _ body: () -> Int) -> (String, Double) {
      let figure = Stopwatch.median(of: rounds) {
        var sum = 0
        let time = Stopwatch.elapsed { sum = body() }
        checkResult.record("\(name): the sum", sum, equals: expected)
        return time / Double(count)
      }
      return (name, figure)
    }
    let text = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    let padded = byteCount + simdjson_reference_padding()
    let buffer = lines.flatMap { $0 + [UInt8](repeating: 0, count: padded - $0.count) }
    let lengths = lines.map(\.count)
    let rows = [
      row("FeedReader, bytes to `Post`") {
        var reader = FeedReader(source: "posts")
        text.withUnsafeBytes { reader.push($0) }
        reader.finish()
        var sum = 0
        while case .post(let post, _)? = reader.next() {
          sum += post.photos.reduce(post.text.string?.utf8.count ?? 0) { $0 + ($1.pixelSize?.width ?? 0) }
        }
        return sum
      },
      row("Foundation's JSONDecoder, a line to a struct") { sum(of: lines) },
      row("simdjson On-Demand alone, from C++") {
        Int(buffer.withUnsafeBufferPointer { simdjson_reference($0.baseAddress, lengths, count, padded) })
      },
    ]
    print("\n| a post of \(byteCount) bytes | ns | MB/s | of FeedReader |\n|---|---|---|---|")
    for (name, nanoseconds) in rows {
      let rate = Double(byteCount) / nanoseconds * 1_000
      print("| \(name) | \(Int(nanoseconds)) | \(Int(rate)) | \(Figure.rounded(nanoseconds / rows[0].1)) |")
    }
    // Below that the dependency would not be worth it.
    checkResult.record("FeedReader, of the time of Foundation's decoder", ratio: rows[0].1 / rows[1].1, budget: 0.2)
    for what in checkResult.overBudget { print("over budget: \(what)") }
    return checkResult.failures
  }
}
