import Foundation
import Testing
import TextLayout

@Suite("a font")
struct FontFaceTests {
  @Test("that cannot be opened is an error that names it")
  func errors() throws {
    guard NotoFonts.present() != nil else { return }
    #expect(throws: FontError.unreadable(path: "/no/such/font.ttf")) { try FontFace(path: "/no/such/font.ttf") }
    for bytes in [[], Array("no font".utf8), [0x00, 0x01, 0x00, 0x00], Array(repeating: 0xFF, count: 4_096)] as [[UInt8]] {
      #expect(throws: FontError.notAFont(name: "bytes")) { try FontFace(bytes: bytes, name: "bytes") }
    }
    #expect(throws: FontError.noFace(name: NotoFonts.latin, index: 1, count: 1)) { try FontFace(path: NotoFonts.latin, index: 1) }
    #expect(throws: FontError.noFace(name: NotoFonts.latin, index: -1, count: 1)) { try FontFace(path: NotoFonts.latin, index: -1) }
    for weight in [0, 1_001, .nan] { #expect(throws: FontError.self) { try FontFace(path: NotoFonts.latin, weight: weight) } }
    #expect(throws: FontError.count(0)) { try FontChain([]) }
    let face = try FontFace(path: NotoFonts.latin)
    #expect(throws: FontError.count(100_000)) { try FontChain(Array(repeating: face, count: 100_000)) }
    #expect("\(FontError.notAFont(name: "a.txt"))" == "a.txt: not a font; expected an OpenType file (.ttf, .otf or .ttc)")
  }

  @Test("that is cut off or changed anywhere is an error, or measures something")
  func broken() throws {
    guard NotoFonts.present() != nil else { return }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: NotoFonts.latin)))
    for step in 0..<60 {
      var broken = bytes
      if step < 20 {
        broken.removeLast(bytes.count * (step + 1) / 21)
      } else {
        for place in stride(from: step, to: 2_000, by: 61) { broken[place] ^= 0xA5 }
      }
      guard let face = try? FontFace(bytes: broken, name: "broken") else { continue }
      let text = try TextShaper(FontChain([face])).prepare("a word,\t字 and 👍🏽")
      let lines = text.lines(width: 50, size: 15)
      #expect(!lines.isEmpty && lines.allSatisfy(\.width.isFinite))
    }
  }

  @Test("of a collection is one of its faces")
  func faces() throws {
    guard NotoFonts.present() != nil else { return }
    let face = try FontFace(path: NotoFonts.ideographs, index: 2)
    #expect(face.covers("字") && !face.covers("\u{E000}") && face.index == 2)
  }
}
