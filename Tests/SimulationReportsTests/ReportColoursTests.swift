@testable import ScrollSimulation
@testable import SimulationReports
import Testing

@Suite("The colours of an HTML report")
struct ReportColoursTests {
  /// The variables of a scheme, from the style itself.
  private func colours(isDark: Bool) -> [String: String] {
    let parts = HTMLReport.style.split(separator: "@media (prefers-color-scheme: dark)", maxSplits: 1)
    let part = isDark ? parts[1].prefix(upTo: parts[1].firstRange(of: "* {")!.lowerBound) : parts[0]
    let found = part.matches(of: /--([a-z0-9-]+): (#[0-9a-f]{6});/).map { (String($0.output.1), String($0.output.2)) }
    return Dictionary(uniqueKeysWithValues: found)
  }

  /// Contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance").
  private func contrast(_ one: String, _ other: String) -> Double {
    func luminance(_ colour: String) -> Double {
      let value = Int(colour.dropFirst(), radix: 16)!
      let channels = [16, 8, 0].map { shift -> Double in
        let channel = Double(value >> shift & 255) / 255
        return channel <= 0.04045 ? channel / 12.92 : power((channel + 0.055) / 1.055)
      }
      return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
    let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
  }

  /// x to the power of 2.4 for x in 0 to 1: its fifth root by Newton's method, to the twelfth.
  private func power(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<60 { root = (4 * root + x / (root * root * root * root)) / 5 }
    return (0..<12).reduce(1) { product, _ in product * root }
  }

  @Test("are measured as the standard does")
  func measure() {
    #expect(abs(contrast("#000000", "#ffffff") - 21) < 0.001)
    #expect(abs(contrast("#777777", "#ffffff") - 4.478) < 0.001)
  }

  @Test("let every text be read, in the light and in the dark", arguments: [false, true])
  func texts(isDark: Bool) throws {
    let colours = colours(isDark: isDark)
    var pairs = ["ink", "faint", "accent", "broken"].flatMap { [($0, "ground"), ($0, "raised")] }
    pairs += (0...4).map { ("age\($0)-ink", "age\($0)") } + (0...6).map { ("item-ink", "item\($0)") }
    for (text, ground) in pairs {
      let ratio = contrast(try #require(colours[text]), try #require(colours[ground]))
      #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
    }
  }

  @Test("let curves and marks be seen, in the light and in the dark", arguments: [false, true])
  func marks(isDark: Bool) throws {
    let colours = colours(isDark: isDark)
    for mark in ["accent", "second", "broken", "warn", "cursor", "phase-d", "phase-f"] {
      let ratio = contrast(try #require(colours[mark]), try #require(colours["ground"]))
      #expect(ratio >= 3, "\(mark): \(ratio)")
    }
  }

  @Test("are the same names in both schemes")
  func names() {
    #expect(Set(colours(isDark: true).keys) == Set(colours(isDark: false).keys))
  }
}
