import JSONReading

/// Rows as text. Times are in milliseconds, exact to the nanosecond.
extension ImpressionRow {
  /// The columns of CSV and of ``ImpressionColumns``, in their order; NDJSON has the same names.
  public static func columnNames(comparesTrackers: Bool) -> [String] {
    [
      "session", "item", "definition", "verdict", "first", "first_latest", "count", "count_most", "total", "total_most", "longest",
      "longest_most", "exact", "intervals", "reason",
    ] + (comparesTrackers ? ["poll_100", "poll_250", "poll_500", "observer"] : [])
  }

  /// Appends it as a line of JSON.
  public func write(to bytes: inout [UInt8], comparesTrackers: Bool) {
    bytes.add("{\"session\":")
    bytes.add(string: session)
    bytes.add(",\"item\":")
    bytes.add(string: item)
    bytes.add(",\"definition\":")
    bytes.add(string: definition)
    bytes.add(",\"verdict\":\"")
    bytes.append(contentsOf: verdict.rawValue.utf8)
    bytes.add("\",\"first\":")
    bytes.add(milliseconds: first)
    bytes.add(",\"first_latest\":")
    bytes.add(milliseconds: firstLatest)
    bytes.add(",\"count\":")
    bytes.add(count)
    bytes.add(",\"count_most\":")
    if let countMost { bytes.add(countMost) } else { bytes.add("null") }
    bytes.add(",\"total\":")
    bytes.add(milliseconds: total)
    bytes.add(",\"total_most\":")
    bytes.add(milliseconds: totalMost)
    bytes.add(",\"longest\":")
    bytes.add(milliseconds: longest)
    bytes.add(",\"longest_most\":")
    bytes.add(milliseconds: longestMost)
    bytes.add(",\"exact\":")
    bytes.add(isExact)
    bytes.add(",\"intervals\":")
    bytes.add(intervals: intervals)
    bytes.add(",\"reason\":")
    bytes.add(string: reason)
    if comparesTrackers {
      for (name, isCounted) in trackers {
        bytes.add(",\"")
        bytes.append(contentsOf: name.utf8)
        bytes.add("\":")
        if let isCounted { bytes.add(isCounted) } else { bytes.add("null") }
      }
    }
    bytes.add("}\n")
  }

  /// Appends it as a line of CSV (RFC 4180), whose names are ``columnNames(comparesTrackers:)``.
  public func writeCSV(to bytes: inout [UInt8], comparesTrackers: Bool) {
    bytes.add(csv: session)
    bytes.append(UInt8(ascii: ","))
    bytes.add(csv: item)
    bytes.append(UInt8(ascii: ","))
    bytes.add(csv: definition)
    bytes.append(UInt8(ascii: ","))
    bytes.add(csv: verdict.rawValue)
    for time in [first, firstLatest] { bytes.add(csvTime: time) }
    bytes.append(UInt8(ascii: ","))
    bytes.add(count)
    bytes.append(UInt8(ascii: ","))
    if let countMost { bytes.add(countMost) }
    for time in [total, totalMost, longest, longestMost] { bytes.add(csvTime: time) }
    bytes.append(UInt8(ascii: ","))
    bytes.add(isExact)
    bytes.append(UInt8(ascii: ","))
    var list: [UInt8] = []
    list.add(intervals: intervals)
    bytes.add(csv: String(decoding: list, as: UTF8.self))
    bytes.append(UInt8(ascii: ","))
    bytes.add(csv: reason)
    if comparesTrackers {
      for (_, isCounted) in trackers {
        bytes.append(UInt8(ascii: ","))
        if let isCounted { bytes.add(isCounted) }
      }
    }
    bytes.add("\r\n")
  }

  private var trackers: [(name: String, isCounted: Bool?)] {
    let names = ["poll_100", "poll_250", "poll_500"]
    return names.enumerated().map { ($1, polls.isEmpty ? nil : polls[$0]) } + [("observer", observer)]
  }
}

/// Rows by columns, as Arrow and Parquet have them: each an array of one type, with null where a row has no value.
public struct ImpressionColumns {
  /// Rows of a line of columns.
  public static let rowsPerLine = 65_536

  private let comparesTrackers: Bool
  private var rows: [ImpressionRow] = []

  public init(comparesTrackers: Bool) { self.comparesTrackers = comparesTrackers }

  public var isFull: Bool { rows.count >= ImpressionColumns.rowsPerLine }
  public var isEmpty: Bool { rows.isEmpty }

  public mutating func append(_ row: ImpressionRow) { rows.append(row) }

  /// Appends them as one line of JSON, an object with an array for each column, and begins again.
  public mutating func write(to bytes: inout [UInt8]) {
    for (number, name) in ImpressionRow.columnNames(comparesTrackers: comparesTrackers).enumerated() {
      bytes.append(UInt8(ascii: number == 0 ? "{" : ","))
      bytes.add(string: name)
      bytes.add(":[")
      for (index, row) in rows.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        row.writeValue(number, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.add("}\n")
    rows.removeAll(keepingCapacity: true)
  }
}

extension ImpressionRow {
  fileprivate func writeValue(_ column: Int, to bytes: inout [UInt8]) {
    switch column {
    case 0: bytes.add(string: session)
    case 1: bytes.add(string: item)
    case 2: bytes.add(string: definition)
    case 3: bytes.add(string: verdict.rawValue)
    case 4: bytes.add(milliseconds: first)
    case 5: bytes.add(milliseconds: firstLatest)
    case 6: bytes.add(count)
    case 7: if let countMost { bytes.add(countMost) } else { bytes.add("null") }
    case 8: bytes.add(milliseconds: total)
    case 9: bytes.add(milliseconds: totalMost)
    case 10: bytes.add(milliseconds: longest)
    case 11: bytes.add(milliseconds: longestMost)
    case 12: bytes.add(isExact)
    case 13: bytes.add(intervals: intervals)
    case 14: bytes.add(string: reason)
    default: if let isCounted = trackers[column - 15].isCounted { bytes.add(isCounted) } else { bytes.add("null") }
    }
  }
}

extension [UInt8] {
  /// Nanoseconds as milliseconds, without trailing zeros.
  mutating func add(milliseconds time: Int64?) {
    guard let time else { return add("null") }
    if time < 0 { append(UInt8(ascii: "-")) }
    add(UInt(time.magnitude / 1_000_000))
    var (rest, unit) = (time.magnitude % 1_000_000, UInt64(100_000))
    if rest > 0 { append(UInt8(ascii: ".")) }
    while rest > 0 {
      append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  fileprivate mutating func add(intervals: [ClosedRange<Int64>]) {
    append(UInt8(ascii: "["))
    for (number, interval) in intervals.enumerated() {
      if number > 0 { append(UInt8(ascii: ",")) }
      append(UInt8(ascii: "["))
      add(milliseconds: interval.lowerBound)
      append(UInt8(ascii: ","))
      add(milliseconds: interval.upperBound)
      append(UInt8(ascii: "]"))
    }
    append(UInt8(ascii: "]"))
  }

  fileprivate mutating func add(csvTime time: Int64?) {
    append(UInt8(ascii: ","))
    if time != nil { add(milliseconds: time) }
  }

  fileprivate mutating func add(csv text: String) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20 }) else {
      append(contentsOf: text.utf8)
      return
    }
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}
