import JSONReading

/// Who came when, and how long it stayed, from an HTTP archive (HAR 1.2), as browsers and proxies save it: the requests of each of its
/// pages are a visit, and so are those of no page, until half an hour without one.
///
/// Facts of the format: <http://www.softwareishard.com/blog/har-12-spec/>.
public struct HTTPArchive: Hashable, Sendable {
  /// Of its first day, in order.
  public let visits: [RecordedVisit]
  /// Entries whose start is no date.
  public let badEntries: Int
  public let entries: Int

  /// nil for a text that is no archive.
  public init?(_ bytes: [UInt8]) {
    guard let log = (try? JSONElement(parsing: bytes))?["log"], let entries = log["entries"]?.elements else { return nil }
    var (bad, count) = (0, 0)
    var requests: [(millisecond: Int, client: String)] = []
    for entry in entries {
      count += 1
      guard let start = entry["startedDateTime"]?.string.flatMap(HTTPArchive.milliseconds(of:)) else {
        bad += 1
        continue
      }
      requests.append((start, entry["pageref"]?.string ?? ""))
    }
    (badEntries, self.entries) = (bad, count)
    visits = RecordedVisit.visits(of: requests, step: 1_000_000)
  }

  /// Of `2026-11-29T16:44:48.120+01:00`, since 1970; nil for another text.
  static func milliseconds(of text: String) -> Int? {
    let text = Array(text.utf8)
    guard text.count >= 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] | 0x20 == UInt8(ascii: "t"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":")
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= text.count else { return nil }
      return text[range].reduce(0 as Int?) { sum, digit in (0x30...0x39).contains(digit) ? sum.map { $0 * 10 + Int(digit - 0x30) } : nil }
    }
    guard let year = number(0..<4), let month = number(5..<7), (1...12).contains(month), let day = number(8..<10), (1...31).contains(day),
      let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19)
    else { return nil }
    var (place, part) = (19, 0)
    if text[place] == UInt8(ascii: ".") {
      let digits = text[(place + 1)...].prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty else { return nil }
      for index in 0..<3 { part = part * 10 + (index < digits.count ? Int(digits[digits.startIndex + index] - 0x30) : 0) }
      place += 1 + digits.count
    }
    guard place < text.count else { return nil }
    var zone = 0
    if text[place] | 0x20 != UInt8(ascii: "z") {
      guard [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[place]), let hours = number(place + 1..<place + 3),
        text.count >= place + 6, let minutes = number(place + 4..<place + 6)
      else {
        return nil
      }
      zone = (hours * 60 + minutes) * (text[place] == UInt8(ascii: "-") ? -60 : 60)
    }
    let days = AccessLog.days(year: year, month: month, day: day)
    return (days * 86_400 + hour * 3_600 + minute * 60 + second - zone) * 1_000 + part
  }
}
