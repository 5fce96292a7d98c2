import TestSupport

/// Makes hostile input of good input: a seed and a number give the same bytes.
///
/// It knows lines, numbers, members and brackets, and nothing of what they mean.
struct Mutator {
  static let maximumBytes = 1 << 18
  private static let maximumSteps = 5

  private var random: SplitMix
  /// Inputs of the same kind.
  private let corpus: [[UInt8]]

  init(seed: UInt64, number: UInt64, corpus: [[UInt8]]) {
    random = SplitMix(seed: seed &* 0x9E37_79B9_7F4A_7C15 ^ number &* 0xBF58_476D_1CE4_E5B9)
    self.corpus = corpus
  }

  mutating func next() -> [UInt8] {
    var bytes = pick(corpus) ?? []
    for _ in 0...random.below(Mutator.maximumSteps) {
      bytes = mutated(bytes)
      if bytes.count > Mutator.maximumBytes { bytes.removeLast(bytes.count - Mutator.maximumBytes) }
    }
    return bytes
  }

  /// A number from 0, for whoever runs the input.
  mutating func choice(of count: Int) -> Int { random.below(count) }

  private mutating func pick<Element>(_ all: [Element]) -> Element? { all.isEmpty ? nil : all[random.below(all.count)] }

  private mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    switch random.below(20) {
    case 0...6: return withExtremeNumber(bytes)
    case 7: return withOtherNumber(bytes)
    case 8: return changingLines(bytes) { lines, place, _ in lines.remove(at: place) }
    case 9: return changingLines(bytes) { lines, place, other in lines.insert(lines[place], at: other) }
    case 10: return changingLines(bytes) { lines, place, other in lines.swapAt(place, other) }
    case 11: return spliced(bytes)
    case 12: return Array(bytes.prefix(random.below(bytes.count + 1)))
    case 13: return flipped(bytes)
    case 14: return withRepeatedMember(bytes)
    case 15: return nested(bytes)
    case 16: return withOtherWord(bytes)
    case 17: return withoutStretch(bytes)
    case 18: return withNoise(bytes)
    default: return withLineOfAnother(bytes)
    }
  }

  // MARK: Numbers

  private static let extremes = [
    "0", "-1", "1", "-0.0", "0.5", "1e-320", "1e15", "-1e15", "1e12", "-1e12", "999999999999", "1000000000001", "1e308", "-1e308", "1e400",
    "NaN", "Infinity", "2147483648", "-2147483649", "4294967296", "9007199254740993", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "18446744073709551615", "18446744073709551616", "140737488355328", "140737488355329", "1000000000000000000",
    "1000000000", "1000000001", "1.0", "00", "0x10", "1_000", "+1", "null", "true", "\"\"", "[]", "{}", "31", "32", "99",
    String(repeating: "9", count: 400), "0." + String(repeating: "0", count: 400) + "1",
  ]

  /// The stretches of digits with their signs and points.
  private func numbers(in bytes: [UInt8]) -> [Range<Int>] {
    var numbers: [Range<Int>] = []
    var place = 0
    while place < bytes.count {
      let start = place
      while place < bytes.count, "-0123456789.".utf8.contains(bytes[place]) { place += 1 }
      if place > start { numbers.append(start..<place) } else { place += 1 }
    }
    return numbers
  }

  private mutating func withExtremeNumber(_ bytes: [UInt8]) -> [UInt8] {
    guard let place = pick(numbers(in: bytes)), let extreme = pick(Mutator.extremes) else { return withNoise(bytes) }
    return Array(bytes[..<place.lowerBound]) + Array(extreme.utf8) + bytes[place.upperBound...]
  }

  /// One of its numbers where another one stands.
  private mutating func withOtherNumber(_ bytes: [UInt8]) -> [UInt8] {
    let all = numbers(in: bytes)
    guard let place = pick(all), let other = pick(all) else { return bytes }
    return Array(bytes[..<place.lowerBound]) + bytes[other] + bytes[place.upperBound...]
  }

  // MARK: Lines

  private mutating func changingLines(_ bytes: [UInt8], _ change: (inout [ArraySlice<UInt8>], Int, Int) -> Void) -> [UInt8] {
    let separator = self.separator(of: bytes)
    var lines = bytes.split(separator: separator, omittingEmptySubsequences: false)
    guard lines.count > 1 else { return bytes }
    change(&lines, random.below(lines.count), random.below(lines.count))
    return Array(lines.joined(separator: [separator]))
  }

  /// Scripts may be one line of statements.
  private func separator(of bytes: [UInt8]) -> UInt8 {
    let newline = UInt8(ascii: "\n")
    return bytes.contains(newline) ? newline : UInt8(ascii: ";")
  }

  private mutating func spliced(_ bytes: [UInt8]) -> [UInt8] {
    guard let other = pick(corpus) else { return bytes }
    return Array(bytes.prefix(random.below(bytes.count + 1))) + other.suffix(random.below(other.count + 1))
  }

  private mutating func withLineOfAnother(_ bytes: [UInt8]) -> [UInt8] {
    guard let other = pick(corpus), let line = pick(other.split(separator: separator(of: other))) else { return bytes }
    return changingLines(bytes) { lines, place, _ in lines.insert(line, at: place) }
  }

  // MARK: Members and brackets

  private mutating func withRepeatedMember(_ bytes: [UInt8]) -> [UInt8] {
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: ",") || bytes[$0] == UInt8(ascii: "{") }
    guard let start = pick(ends) else { return bytes }
    let end = bytes[(start + 1)...].firstIndex { [UInt8(ascii: ","), UInt8(ascii: "}")].contains($0) } ?? bytes.count
    let member = bytes[(start + 1)..<end]
    return Array(bytes[...start]) + member + [UInt8(ascii: ",")] + bytes[(start + 1)...]
  }

  private mutating func nested(_ bytes: [UInt8]) -> [UInt8] {
    let depth = [1, 8, 15, 17, 511, 513, 20_000][random.below(7)]
    let (open, close) = random.below(2) == 0 ? ("[", "]") : ("{\"a\":", "}")
    let colons = bytes.indices.filter { bytes[$0] == UInt8(ascii: ":") }
    let place = pick(colons).map { $0 + 1 } ?? 0
    let ends = random.below(2) == 0 ? String(repeating: close, count: depth) + "," : ""
    return Array(bytes[..<place]) + Array(String(repeating: open, count: depth).utf8) + Array("0\(ends)".utf8) + bytes[place...]
  }

  private mutating func withOtherWord(_ bytes: [UInt8]) -> [UInt8] {
    let words = { (bytes: [UInt8]) in
      var words: [Range<Int>] = []
      var place = 0
      while place < bytes.count {
        let start = place
        while place < bytes.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[place] | 0x20) { place += 1 }
        if place > start { words.append(start..<place) } else { place += 1 }
      }
      return words
    }
    guard let other = pick(corpus), let place = pick(words(bytes)), let word = pick(words(other)) else { return bytes }
    return Array(bytes[..<place.lowerBound]) + other[word] + bytes[place.upperBound...]
  }

  // MARK: Bytes

  private mutating func flipped(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return bytes }
    var bytes = bytes
    for _ in 0...random.below(4) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
    return bytes
  }

  private mutating func withoutStretch(_ bytes: [UInt8]) -> [UInt8] {
    let start = random.below(bytes.count + 1)
    return Array(bytes[..<start]) + bytes.dropFirst(start + random.below(64))
  }

  private mutating func withNoise(_ bytes: [UInt8]) -> [UInt8] {
    let place = random.below(bytes.count + 1)
    let noise = (0...random.below(8)).map { _ in
      random.below(2) == 0
        ? UInt8(truncatingIfNeeded: random.next()) : [0x00, 0x0A, 0x0D, 0x1B, 0x22, 0x2C, 0x5C, 0x7B, 0x7D, 0xFF][random.below(10)]
    }
    return Array(bytes[..<place]) + noise + bytes[place...]
  }
}
