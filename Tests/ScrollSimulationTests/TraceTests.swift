@testable import ScrollSimulation
import Testing

@Suite("A trace hash")
struct TraceHashTests {
  @Test(
    "is FNV-1a of 64 bits",
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("b", "af63df4c8601f1a5"), ("foobar", "85944171f73967e8"),
      ("chongo was here!\n", "46810940eff5f915"),
    ])
  func knownValues(text: String, digits: String) {
    var hash = TraceHash()
    hash.add(Array(text.utf8))
    #expect(hash.description == digits)
  }

  @Test("does not depend on how the bytes are cut")
  func cuts() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 37) }
    var whole = TraceHash()
    whole.add(bytes)
    for cut in [0, 1, 499, 1_000] {
      var parts = TraceHash()
      parts.add(Array(bytes[..<cut]))
      parts.add(Array(bytes[cut...]))
      #expect(parts == whole)
    }
  }

  @Test("is written with sixteen digits, leading zeros too")
  func digits() {
    var hash = TraceHash()
    for number in 0..<5_000 as Range<UInt64> {
      hash.add([UInt8(number & 0xFF)])
      #expect(hash.description.count == 16 && UInt64(hash.description, radix: 16) == hash.value)
    }
  }
}

@Suite("A frame's line")
struct FrameLineTests {
  private func line(_ frame: FrameObservation) -> String {
    var line = FrameLine()
    line.encode(frame)
    return String(decoding: line.bytes, as: UTF8.self)
  }

  @Test("of an empty frame has every field, and nothing else")
  func empty() {
    #expect(
      line(FrameObservation())
        == #"{"frame":0,"time":0,"phase":"r","offset":0,"width":0,"height":0,"content":0,"items":0,"travel":0,"binds":0,"state":0,"#
        + #""corrections":[],"missing":[],"tiles":[]}"# + "\n")
  }

  @Test("of a full frame writes its integers, and of its tiles only the bound ones")
  func full() {
    var frame = FrameObservation()
    frame.number = 12
    frame.time = 200_000_000
    frame.phase = .decelerating
    frame.offset = -640
    frame.width = 390 * 64
    frame.height = 844 * 64
    frame.contentExtent = .max
    frame.itemCount = 3
    frame.travel = .min
    frame.binds = 2
    frame.state = .max
    frame.corrections = [.init(.anchor, by: -7), .init(.clamp, by: 64), .init(.target, by: 0)]
    frame.missing = [4, 5]
    let bound = FrameObservation.Tile(
      pool: 0, kind: 1, index: 2, key: 9, isHidden: false, start: -64, extent: 2_816, crossStart: 640, crossExtent: 12_480, content: 5,
      loads: 1)
    var free = bound
    (free.pool, free.index, free.key) = (1, nil, nil)
    var last = bound
    (last.pool, last.index, last.key, last.start) = (2, 0, 0, 0)
    frame.tiles = [bound, free, last]
    #expect(
      line(frame)
        == #"{"frame":12,"time":200000000,"phase":"f","offset":-640,"width":24960,"height":54016,"content":9223372036854775807,"#
        + #""items":3,"travel":-9223372036854775808,"binds":2,"state":4294967295,"corrections":[[0,-7],[1,64],[2,0]],"missing":[4,5],"#
        + #""tiles":[[0,2,9,-64,2816,640,12480],[2,0,0,0,2816,640,12480]]}"# + "\n")
    // A tile in another lane is another frame.
    let here = line(frame)
    frame.tiles[2].crossStart = 13_120
    #expect(line(frame) != here && line(frame).contains("[2,0,0,0,2816,13120,12480]"))
    frame.phase = .dragging
    #expect(line(frame).contains(#""phase":"d""#))
  }

  @Test("is written anew for each frame")
  func again() {
    var encoder = FrameLine()
    var frame = FrameObservation()
    frame.number = 1_000_000
    encoder.encode(frame)
    encoder.encode(FrameObservation())
    #expect(String(decoding: encoder.bytes, as: UTF8.self) == line(FrameObservation()))
  }
}
