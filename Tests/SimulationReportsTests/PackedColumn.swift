/// Packed integers as a reader of the report unpacks them: written from the format's description, not from the packer.
struct PackedColumn {
  let numbers: [Int64]

  /// nil if it is none.
  init?(_ text: some StringProtocol) {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    var numbers: [Int64] = []
    var bits: [Bool] = []
    for character in text {
      guard let place = digits.firstIndex(of: character) else { return nil }
      let digit = digits.distance(from: digits.startIndex, to: place)
      bits += (0..<5).map { digit >> $0 & 1 == 1 }
      if digit < 32 {
        let magnitude = bits.dropFirst().reversed().reduce(0 as Int64) { $0 * 2 + ($1 ? 1 : 0) }
        numbers.append(bits[0] ? -magnitude : magnitude)
        bits = []
      }
    }
    guard bits.isEmpty else { return nil }
    self.numbers = numbers
  }

  /// The column with a name in a report's data.
  init?(_ name: String, in report: String) {
    guard let start = report.firstRange(of: "\"\(name)\":\"")?.upperBound else { return nil }
    self.init(report[start...].prefix { $0 != "\"" })
  }

  /// Of a column of differences.
  var sums: [Int64] {
    var sum: Int64 = 0
    return numbers.map { number in
      sum += number
      return sum
    }
  }

  /// The texts of a list of strings in a report's data.
  static func list(_ name: String, in report: String) -> [String] {
    guard let start = report.firstRange(of: "\"\(name)\":[")?.upperBound else { return [] }
    return report[start...].prefix { $0 != "]" }.split(separator: ",").map { $0.filter { $0 != "\"" } }
  }

  /// The tiles of each frame in a report's data, in the order of the pool.
  static func tiles(in report: String, frames: Int) -> [[RecordedTileRow]]? {
    let pools = list("pools", in: report), keys = list("keys", in: report), columns = list("tiles", in: report)
    guard pools.count == columns.count else { return nil }
    var rows = Array(repeating: [RecordedTileRow](), count: frames)
    for (pool, text) in zip(pools, columns) {
      guard var rest = PackedColumn(text)?.numbers[...] else { return nil }
      var values: [Int64] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
      var (change, isBound) = (-1, false)
      for frame in 0..<frames {
        let due = (rest.first ?? -1) + Int64(max(change, 0))
        if !rest.isEmpty, Int64(frame) == due {
          change = frame
          let fields = rest.dropFirst().first ?? 0
          rest = rest.dropFirst(2)
          isBound = fields > 0
          for field in 0..<9 where fields & (1 << field) != 0 { values[field] += rest.popFirst() ?? 0 }
        }
        guard isBound, keys.indices.contains(Int(values[0])) else { continue }
        rows[frame].append(RecordedTileRow(pool: pool, key: keys[Int(values[0])], numbers: Array(values.dropFirst())))
      }
      guard rest.isEmpty else { return nil }
    }
    return rows
  }
}

/// A tile as a report's data has it: index, start, extent, crossStart, crossExtent, its look from 1, 0 for none, part and span.
struct RecordedTileRow: Equatable {
  let pool: String
  let key: String
  let numbers: [Int64]
}
