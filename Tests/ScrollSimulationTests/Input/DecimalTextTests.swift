@testable import ScrollSimulation
import Testing

@Suite("A decimal number as text")
struct DecimalTextTests {
  @Test("ends where it stops being a number")
  func scan() {
    let known: [(text: String, number: String?)] = [
      ("12ms", "12"), ("-1.5,", "-1.5"), ("+3", "+3"), ("1.", "1"), (".5", nil), ("1..2", "1"), ("1e5", "1e5"), ("1e", "1"), ("1e+x", "1"),
      ("2.5E-3;", "2.5E-3"), ("-", nil), ("", nil), ("--1", nil), ("é", nil), ("0x10", "0"), ("007", "007"), ("1,2", "1"),
    ]
    for (text, number) in known {
      #expect(DecimalText.scan(Array(text.utf8), at: 0, exponents: true)?.number.text == number, "\(text)")
      #expect((DecimalText.whole(Array(text.utf8)) != nil) == (number == text), "\(text)")
    }
    #expect(DecimalText.scan(Array("1e5".utf8), at: 0, exponents: false)?.end == 1)
    #expect(DecimalText.scan(Array("ab-7c".utf8), at: 2, exponents: false)?.end == 4)
  }

  @Test("is scaled by powers of ten without passing through a floating-point number")
  func scaled() {
    let known: [(text: String, power: Int, whole: Int64?)] = [
      ("0.1", 6, 100_000), ("123456789.987654321", 9, 123_456_789_987_654_321), ("0.49", 0, 0), ("0.5", 0, 1), ("-0.5", 0, -1),
      ("1.5e-7", 6, 0), ("5e-7", 6, 1), ("0.00000049999999999999999999999", 6, 0), ("1000000000000", 6, 1_000_000_000_000_000_000),
      ("1000000000000.000001", 6, nil), ("9999999999999", 6, nil), ("1e400", 0, nil), ("1e99999999999999999999", 0, nil),
      ("1e-99999999999999999999", 0, 0), ("0e99999999999999999999", 9, 0), ("00012", 2, 1_200), ("99.5", 0, 100), ("0.05", 1, 1),
      ("0.004", 2, 0), ("999999999999999999.5", 0, 1_000_000_000_000_000_000),
    ]
    for (text, power, whole) in known { #expect(DecimalText(text: text).scaled(byPowerOfTen: power) == whole, "\(text) \(power)") }
  }

  @Test("of any number is the number, with and without an exponent")
  func writing() {
    let known: [(value: Double, plain: String)] = [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-2.5, "-2.5"), (1e-5, "0.00001"), (1.25e-7, "0.000000125"), (1e16, "10000000000000000"),
      (1.5e16, "15000000000000000"), (-1.2345e-5, "-0.000012345"), (0.1, "0.1"), (1e22, "10000000000000000000000"),
    ]
    for (value, plain) in known { #expect(DecimalText.plain(value) == plain) }
    var random = SeededGenerator(seed: 2, stream: 44)
    for _ in 0..<5_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(Double(DecimalText.plain(value))?.bitPattern == value.bitPattern)
      #expect(DecimalText(text: DecimalText.shortest(value)).value.bitPattern == value.bitPattern)
    }
  }

  @Test("of nanoseconds in milliseconds has the decimals that it needs, and no more")
  func milliseconds() {
    let known: [(Int64, String)] = [
      (0, "0"), (1, "0.000001"), (1_000_000, "1"), (8_333_333, "8.333333"), (16_666_660, "16.66666"), (50_000, "0.05"),
    ]
    for (nanoseconds, text) in known { #expect(DecimalText.milliseconds(nanoseconds) == text) }
    var random = SeededGenerator(seed: 3, stream: 44)
    for _ in 0..<5_000 {
      let nanoseconds = Int64(random.next() >> UInt64(5 + random.below(58)))
      guard nanoseconds <= 1_000_000_000_000_000_000 else { continue }
      #expect(DecimalText(text: DecimalText.milliseconds(nanoseconds)).scaled(byPowerOfTen: 6) == nanoseconds)
    }
  }
}
