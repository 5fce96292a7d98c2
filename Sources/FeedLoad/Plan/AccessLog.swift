import ViewTree

/// Who came when, and how long it stayed, from a web server's access log in the common or the combined format: a client's requests until half
/// an hour without one are a visit.
///
/// ```
/// 203.0.113.7 - - [29/Nov/2026:16:44:48 +0000] "GET /timeline HTTP/1.1" 200 5120
/// ```
/// Times begin with the first line's; they are whole seconds, and readers of one second come evenly within it.
public struct AccessLog: Hashable, Sendable {
  public static let maximumLines = 10_000_000

  /// Of its first day, in order.
  public let visits: [RecordedVisit]
  /// Lines that are not in the format.
  public let badLines: Int
  /// Lines in all.
  public let lines: Int

  public init(_ bytes: [UInt8]) {
    var (bad, lines) = (0, 0)
    var requests: [(millisecond: Int, client: ArraySlice<UInt8>)] = []
    for line in bytes.split(separator: 0x0A) where lines < AccessLog.maximumLines {
      lines += 1
      guard let second = AccessLog.second(of: line), let client = line.split(separator: 0x20, maxSplits: 1).first else {
        bad += 1
        continue
      }
      requests.append((second * 1_000, client))
    }
    (badLines, self.lines) = (bad, lines)
    visits = RecordedVisit.visits(of: requests, step: 1_000_000_000)
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].map { Array($0.utf8) }

  /// Of `[29/Nov/2026:16:44:48 +0100]`, since 1970; nil if the line has none.
  private static func second(of line: ArraySlice<UInt8>) -> Int? {
    guard let open = line.firstIndex(of: UInt8(ascii: "[")), line.endIndex - open >= 28, line[open + 27] == UInt8(ascii: "]") else {
      return nil
    }
    let text = Array(line[open + 1..<open + 27])
    func number(_ range: Range<Int>) -> Int? {
      text[range].reduce(0 as Int?) { sum, digit in (0x30...0x39).contains(digit) ? sum.map { $0 * 10 + Int(digit - 0x30) } : nil }
    }
    guard let day = number(0..<2), let month = months.firstIndex(of: Array(text[3..<6])), let year = number(7..<11),
      let hour = number(12..<14),
      let minute = number(15..<17), let second = number(18..<20), let zoneHours = number(22..<24), let zoneMinutes = number(24..<26)
    else { return nil }
    let zone = (zoneHours * 60 + zoneMinutes) * (text[21] == UInt8(ascii: "-") ? -60 : 60)
    return days(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60 + second - zone
  }

  /// Days since 1970 of the Gregorian calendar, counted in eras of 400 years that begin on the first of March.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
