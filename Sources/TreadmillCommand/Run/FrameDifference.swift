import JSONReading

/// Where two lines of one frame differ: the trace's and the replay's, value by value.
struct FrameDifference {
  struct Side {
    var name: String
    var ofTrace: String
    var ofReplay: String
  }

  let sides: [Side]

  /// Nil if the lines of the frame, without their newlines, are equal.
  init?(trace: [UInt8], replay: [UInt8]) {
    guard trace != replay else { return nil }
    guard let old = FrameDifference.members(trace), let new = FrameDifference.members(replay) else {
      sides = [Side(name: "line", ofTrace: String(decoding: trace, as: UTF8.self), ofReplay: String(decoding: replay, as: UTF8.self))]
      return
    }
    let names = old.map(\.0) + new.map(\.0).filter { name in !old.contains { $0.0 == name } }
    sides = names.flatMap { name in
      FrameDifference.sides(name, old.first { $0.0 == name }?.1, new.first { $0.0 == name }?.1)
    }
  }

  private static func members(_ line: [UInt8]) -> [(String, JSONValue)]? {
    (try? JSONElement(line: line))?.members?.map { ($0.name, JSONValue($0.value)) }
  }

  /// One for a value, one for each element of an array that differs.
  private static func sides(_ name: String, _ old: JSONValue?, _ new: JSONValue?) -> [Side] {
    if case .array(let old)? = old, case .array(let new)? = new {
      return (0..<max(old.count, new.count)).compactMap { index in
        side("\(name)[\(index)]", index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
      }
    }
    return side(name, old, new).map { [$0] } ?? []
  }

  private static func side(_ name: String, _ old: JSONValue?, _ new: JSONValue?) -> Side? {
    let (old, new) = (old?.description ?? "nothing", new?.description ?? "nothing")
    return old == new ? nil : Side(name: name, ofTrace: old, ofReplay: new)
  }

  var text: String {
    let width = sides.map(\.name.count).max() ?? 0
    return sides.map { side in
      "  \(side.name)\(String(repeating: " ", count: width - side.name.count))  trace  \(side.ofTrace)\n"
        + "  \(String(repeating: " ", count: width))  now    \(side.ofReplay)\n"
    }.joined()
  }
}
