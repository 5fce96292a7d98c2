import Foundation
import Testing

extension CommandTests {
  @Suite("motion curves")
  struct MotionCurveTests {
    /// A motion free from 0 at 3 pt/ms.
    private static let free: [(name: String, milliseconds: Double, offset: @Sendable (Double) -> Double)] = [
      ("uikit", log(0.01 / 3) / log(0.998), { UIKit.offset($0, 3) }),
      ("android", Android.milliseconds(3), { Android.offset($0, 3) }),
      ("flutterClamping", Flutter.clampingMilliseconds(3), { Flutter.clamping($0, 3) }),
      ("flutterBouncing", 1000 * log(0.001 / 3000) / log(0.135), { Flutter.bouncing($0, 3) }),
    ]

    @Test("samples are the formulas at the frames, from the release to the first frame at rest, at any rate", arguments: [1, 60, 90, 1000])
    func samples(hz: Int) throws {
      let outcome = try Command.motion("--platform", "uikit,android,flutter,flutterBouncing", "--samples", "\(hz)")
      #expect(outcome.lines.first == "platform,milliseconds,offset,velocity")
      var rows = outcome.lines.dropFirst().map { $0.split(separator: ",") }[...]
      for (name, duration, offset) in Self.free {
        let frames = Int((duration * Double(hz) / 1000).rounded(.up))
        try #require(rows.count > frames)
        for frame in 0...frames {
          let row = rows.removeFirst()
          let numbers = row.dropFirst().compactMap { Double($0) }
          try #require(row.first.map(String.init) == name && numbers.count == 3, "\(row)")
          let t = Double(frame * 1_000_000_000 / hz) / 1e6
          #expect(numbers[0] == t)
          if frame == 0 {
            #expect(numbers[1] == 0)  // also Android's, whose spline begins with a step of some hundredths
          } else if frame < frames {
            #expect(abs(numbers[1] - offset(t)) < 1e-6, "\(name) at \(t) ms")
          } else {
            #expect(abs(numbers[1] - offset(duration)) < 1e-3 && numbers[2] == 0, "\(name) at rest")
          }
        }
      }
      #expect(rows.isEmpty)
    }

    @Test("sampled velocities are what the offsets between the frames say")
    func velocities() throws {
      for platform in ["uikit", "flutter", "flutterBouncing"] {
        let outcome = try Command.motion("--platform", platform, "--bounds", "0..400", "--samples", "1000")
        let rows = outcome.lines.dropFirst().map { $0.split(separator: ",").dropFirst().compactMap { Double($0) } }
        try #require(rows.count > 100)
        // The edge is met after 147 to 156 ms: there the velocity bends, or is gone.
        for row in 2..<(rows.count - 3) where !(144...158).contains(row) {
          let (near, far) = (rows[row + 1][1] - rows[row - 1][1], rows[row + 2][1] - rows[row - 2][1])
          #expect(abs((8 * near - far) / 12 * 1000 - rows[row][2]) < 1e-2, "\(platform) in millisecond \(row)")
        }
      }
    }

    @Test("what happens at UIKit's edge is in the samples")
    func bounce() throws {
      let outcome = try Command.motion("--platform", "uikit", "--bounds", "-5..400", "--samples", "120")
      let rows = outcome.lines.dropFirst().dropLast().map { $0.split(separator: ",").dropFirst().compactMap { Double($0) } }
      try #require(rows.count == 117)
      for row in rows { #expect(abs(row[1] - UIKit.offset(row[0], 3, edge: 400)) < 1e-6, "at \(row[0]) ms") }
    }

    @Test("a picture is well-formed, and its curves are the formulas to a tenth of a pixel", arguments: ["-inf..inf", "0..400"])
    func picture(bounds: String) throws {
      let text = try Folder.withFile(named: "out.svg", Array("what was there before, which was longer".utf8)) { (file) throws in
        #expect(try Command.motion("--velocity", "3000", "--bounds", bounds, "--plot", file.path).status == 0)
        return try String(contentsOf: file, encoding: .utf8)
      }
      #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" ") && text.hasSuffix("</svg>\n"))
      let picture = try #require(MotionPicture(text))
      try #require(picture.groups == ["legend", "panel", "panel", "domain", "marks"])
      let time = try #require(picture.scale(of: "tick middle", in: 3, along: "x", shift: 0))
      let offset = try #require(picture.scale(of: "tick end", in: 1, along: "y", shift: -4))
      let velocity = try #require(picture.scale(of: "tick end", in: 2, along: "y", shift: -4))
      let line = try #require(picture.curve("uikit", in: 1))
      #expect(line.count > 20)
      // At its end a bounce leaps over the last half pixel.
      let end = try #require(line.last).x
      for point in line where point.x < end {
        let t = time.value(point.x)
        let expected = bounds == "0..400" ? UIKit.offset(t, 3, edge: 400) : UIKit.offset(t, 3)
        #expect(abs(offset.place(expected) - point.y) < 0.1, "\(expected) pt at \(t) ms")
      }
      for (name, duration, formula) in Self.free.prefix(3) where bounds == "-inf..inf" {
        for point in try #require(picture.curve(name, in: 1)) where time.value(point.x) < duration {
          #expect(abs(offset.place(formula(time.value(point.x))) - point.y) < 0.1, "\(name) at \(time.value(point.x)) ms")
        }
      }
      let speeds = try #require(picture.curve("uikit", in: 2))
      for point in speeds where time.value(point.x) < 150 {
        #expect(abs(velocity.place(1000 * UIKit.velocity(time.value(point.x), 3)) - point.y) < 0.1)
      }
      let marks = bounds == "0..400" ? ["diamond": "meets the edge", "triangle": "turns back", "disc": "at rest"] : ["disc": "at rest"]
      for shape in ["diamond", "triangle", "disc"] {
        #expect(text.contains("class=\"mark \(shape) uikit\"") == (marks[shape] != nil))
        #expect(marks[shape].map { text.contains(">\($0)</text>") } ?? true)
      }
    }

    @Test("output does not depend on where somebody lives")
    func locale() throws {
      let arguments = ["--velocity", "1234.5", "--from", "0.25", "--bounds", "0..700"]
      for output in [[], ["--json"], ["--samples", "60"]] {
        let german = try Command.motion(arguments + output, environment: ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"])
        #expect(try Command.motion(arguments + output, environment: ["LC_ALL": "C"]).output == german.output)
      }
    }
  }
}
