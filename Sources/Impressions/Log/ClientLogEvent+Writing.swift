import JSONReading
import Scrolling
import Tiling
import ViewTree

/// An event as a line of a client's log: `Docs/ClientLog.md`.
extension ClientLogEvent {
  /// Appends the line, with its newline. A kind that this version does not have has none.
  func write(of session: String, at nanoseconds: Int64, to bytes: inout [UInt8]) {
    guard let kind else { return }
    bytes.add("{\"session\":")
    bytes.add(string: session)
    bytes.add(",\"time\":")
    bytes.add(milliseconds: nanoseconds)
    bytes.add(",\"kind\":\"")
    bytes.add(kind)
    bytes.add("\"")
    writeMembers(to: &bytes)
    bytes.add("}\n")
  }

  private var kind: StaticString? {
    switch self {
    case .open: "open"
    case .viewport: "viewport"
    case .layout: "layout"
    case .scroll: "scroll"
    case .motion: "motion"
    case .list: "list"
    case .cover: "cover"
    case .foreground: "foreground"
    case .focus: "focus"
    case .content: "content"
    case .playback: "playback"
    case .interaction: "interaction"
    case .close: "close"
    case .unknown: nil
    }
  }

  private func writeMembers(to bytes: inout [UInt8]) {
    switch self {
    case .open(let opening): opening.write(to: &bytes)
    case .viewport(let width, let height, let insets): bytes.add(viewport: width, height, insets)
    case .layout(let layout): layout.write(to: &bytes)
    case .scroll(let scroll): scroll.write(to: &bytes)
    case .motion(let list, let recipe):
      bytes.add("list", list)
      recipe.write(to: &bytes)
    case .list(let nested):
      bytes.add("list", nested.list)
      bytes.add("item", nested.item)
      bytes.add("frame", nested.frame.numbers)
      bytes.add("axis", nested.isHorizontal ? "x" : "y")
    case .cover(let rects):
      bytes.add(",\"rects\":[")
      for (number, rect) in rects.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.add(numbers: rect.numbers)
      }
      bytes.append(UInt8(ascii: "]"))
    case .foreground(let isOn), .focus(let isOn): bytes.add("on", isOn)
    case .content(let item, let isOn), .playback(let item, let isOn):
      bytes.add("item", item)
      bytes.add("on", isOn)
    case .interaction, .close, .unknown: break
    }
  }
}

extension ClientLogEvent.Opening {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.add(",\"version\":")
    bytes.add(ClientLog.version)
    bytes.add(viewport: width, height, insets)
    bytes.add("axis", axis.map { $0 == .vertical ? "y" : "x" })
    bytes.add("grid", grid)
    if hasFrames { bytes.add("lines", "frames") }
    bytes.add("foreground", foreground)
    bytes.add("focus", focus)
    bytes.add("content", content)
    bytes.add("playback", playback)
    guard let epoch else { return }
    bytes.add(",\"epoch\":")
    bytes.add(milliseconds: epoch)
  }
}

extension ClientLogEvent.Layout {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.add("list", list)
    if !items.isEmpty {
      bytes.add(",\"items\":[")
      for (number, item) in items.enumerated() {
        bytes.add(number == 0 ? "[" : ",[")
        bytes.add(string: item.id)
        for number in item.box.numbers {
          bytes.append(UInt8(ascii: ","))
          bytes.add(number: number)
        }
        bytes.append(UInt8(ascii: "]"))
      }
      bytes.append(UInt8(ascii: "]"))
    }
    for (name, ids) in [("removed", removed), ("recycled", recycled)] as [(StaticString, [String])] where !ids.isEmpty {
      bytes.add(name: name)
      bytes.append(UInt8(ascii: "["))
      for (number, id) in ids.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.add(string: id)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }
}

extension ClientLogEvent.Scroll {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.add("x", x)
    bytes.add("y", y)
    bytes.add("list", list)
    switch way {
    case .unknown: break
    case .linear: bytes.add("way", "linear")
    case .step: bytes.add("way", "step")
    }
    if low <= high { bytes.add("range", [low, high]) }
  }
}

extension MotionRecipe? {
  fileprivate func write(to bytes: inout [UInt8]) {
    guard let self else { return bytes.add("law", "none") }
    bytes.add(",\"since\":")
    bytes.add(milliseconds: self.start.nanoseconds)
    bytes.add("offset", self.offset)
    switch self.law {
    case .eased(let target, let milliseconds):
      bytes.add("law", "eased")
      bytes.add("to", target)
      bytes.add("duration", milliseconds)
    case .thrown(let platform, let velocity, let edges, let scale):
      bytes.add("law", platform.rawValue)
      bytes.add("velocity", velocity)
      bytes.add("scale", scale)
      bytes.add("edges", [edges.lowerBound, edges.upperBound])
    }
  }
}

extension Rect { fileprivate var numbers: [Double] { [minX, minY, width, height] } }

/// Members behind others; one without a value is left out.
extension [UInt8] {
  fileprivate mutating func add(name: StaticString) {
    add(",\"")
    add(name)
    add("\":")
  }

  fileprivate mutating func add(_ name: StaticString, _ string: String?) {
    guard let string else { return }
    add(name: name)
    add(string: string)
  }

  fileprivate mutating func add(_ name: StaticString, _ isOn: Bool?) {
    guard let isOn else { return }
    add(name: name)
    add(isOn ? "true" : "false")
  }

  fileprivate mutating func add(_ name: StaticString, _ number: Double?) {
    guard let number else { return }
    add(name: name)
    add(number: number)
  }

  fileprivate mutating func add(_ name: StaticString, _ numbers: [Double]) {
    add(name: name)
    add(numbers: numbers)
  }

  fileprivate mutating func add(viewport width: Double?, _ height: Double?, _ insets: EdgeInsets?) {
    if let width, let height { add("viewport", [width, height]) }
    if let insets { add("insets", [insets.top, insets.left, insets.bottom, insets.right]) }
  }

  fileprivate mutating func add(numbers: [Double]) {
    append(UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      add(number: number)
    }
    append(UInt8(ascii: "]"))
  }

  /// A whole number without a point, or null for one that is infinite.
  fileprivate mutating func add(number: Double) {
    guard number.isFinite else { return add("null") }
    if let whole = Int(exactly: number) { add(whole) } else { append(contentsOf: "\(number)".utf8) }
  }
}
