import JSONReading
import Scrolling
import Tiling
import ViewTree

extension ClientLogEvent {
  /// Points; a greater number is none that a screen has.
  static let allowedPoints = -1e12...1e12
  static let allowedMilliseconds = 0.0...4e12
  static let allowedVelocities = -1e6...1e6
  static let allowedScales = 0.25...16
  /// Rectangles that cover a viewport at once.
  static let maximumCovers = 64

  /// - Throws: a ``ClientLogError`` of a field that is missing, of another type or out of range. Other members are not looked at.
  init(_ element: JSONElement, at time: Int64) throws(ClientLogError) {
    guard let kind = element["kind"]?.string else {
      throw .field(.root.inside("kind"), element["kind"] == nil ? "is missing" : "expected a string")
    }
    if kind == "scroll" {
      self = .scroll(try Scroll(element))
      return
    }
    var fields = try JSONFields<ClientLogError>(element)
    switch kind {
    case "open": self = .open(try Opening(&fields))
    case "viewport":
      let (width, height) = try fields.size("viewport") ?? (nil, nil)
      self = .viewport(width: width, height: height, try fields.insets("insets"))
    case "layout": self = .layout(try Layout(&fields))
    case "motion": self = .motion(list: try fields.string("list"), try fields.motion(at: time))
    case "list":
      let list = try fields.require("list", try fields.text("list"))
      guard list.utf8.count <= ImpressionLog.maximumNameBytes else {
        throw .field(fields.path.inside("list"), "expected at most \(ImpressionLog.maximumNameBytes) bytes")
      }
      let item = try fields.require("item", try fields.text("item"))
      guard let frame = try fields.value("frame").map({ value throws(ClientLogError) in try fields.box(value, in: "frame") }) else {
        throw fields.fault("frame", .missing)
      }
      self = .list(Nested(list: list, item: item, frame: frame, isHorizontal: try fields.choice("axis", of: ["x", "y"]) != "y"))
    case "cover":
      guard let rects = fields.value("rects")?.elements, rects.underestimatedCount <= ClientLogEvent.maximumCovers else {
        throw .field(
          fields.path.inside("rects"), "expected an array of at most \(ClientLogEvent.maximumCovers) rectangles [x, y, width, height]")
      }
      var boxes: [Rect] = []
      for rect in rects { boxes.append(try fields.box(rect, in: "rects")) }
      self = .cover(boxes)
    case "foreground": self = .foreground(try fields.require("on", try fields.boolean("on")))
    case "focus": self = .focus(try fields.require("on", try fields.boolean("on")))
    case "content", "playback":
      let item = try fields.require("item", try fields.text("item"))
      let isOn = try fields.require("on", try fields.boolean("on"))
      self = kind == "content" ? .content(item: item, isOn) : .playback(item: item, isOn)
    case "interaction": self = .interaction
    case "close": self = .close
    default: self = .unknown
    }
  }
}

extension ClientLogEvent.Scroll {
  /// The one kind of line of which there are many.
  init(_ element: JSONElement) throws(ClientLogError) {
    func points(_ name: String) throws(ClientLogError) -> Double? {
      guard let value = element[name], !value.isNull else { return nil }
      guard let number = value.number else { throw .field(.root.inside(name), "expected a number, found \(value.kind)") }
      guard ClientLogEvent.allowedPoints.contains(number) else {
        throw .field(.root.inside(name), "expected points within \(ClientLogEvent.allowedPoints), found \(number)")
      }
      return number
    }
    (x, y) = (try points("x"), try points("y"))
    guard x != nil || y != nil else { throw .field(.root.inside("y"), "is missing, as is x: a scroll has an offset") }
    guard element.count > (x == nil || y == nil ? 4 : 5) else { return }
    if let list = element["list"] {
      guard let name = list.string else { throw .field(.root.inside("list"), "expected a string, found \(list.kind)") }
      self.list = name
    }
    if let way = element["way"], !way.isNull {
      switch way.string {
      case "linear": self.way = .linear
      case "step": self.way = .step
      default: throw .field(.root.inside("way"), "expected linear or step")
      }
    }
    if let range = element["range"], !range.isNull {
      guard var ends = range.elements, ends.underestimatedCount == 2, let low = ends.next()?.number, let high = ends.next()?.number,
        low <= high, ClientLogEvent.allowedPoints.contains(low), ClientLogEvent.allowedPoints.contains(high)
      else { throw .field(.root.inside("range"), "expected [low, high], the least and the greatest offset on the way") }
      (self.low, self.high) = (low, high)
    }
  }
}

extension ClientLogEvent.Opening {
  fileprivate init(_ fields: inout JSONFields<ClientLogError>) throws(ClientLogError) {
    let version = try fields.require("version", try fields.whole("version", in: 0...Int(Int32.max)))
    guard version == ClientLog.version else { throw .version(version) }
    if let (width, height) = try fields.size("viewport") { (self.width, self.height) = (width, height) }
    insets = try fields.insets("insets")
    axis = try fields.choice("axis", of: ["x", "y"]).map { $0 == "x" ? .horizontal : .vertical }
    grid = try fields.number("grid", in: 0.01...1024)
    hasFrames = try fields.choice("lines", of: ["samples", "frames"]) == "frames"
    foreground = try fields.boolean("foreground")
    focus = try fields.boolean("focus")
    content = try fields.boolean("content")
    playback = try fields.boolean("playback")
    epoch = try fields.number("epoch", in: ClientLogEvent.allowedMilliseconds).map { Int64(($0 * 1_000_000).rounded()) }
  }
}

extension ClientLogEvent.Layout {
  fileprivate init(_ fields: inout JSONFields<ClientLogError>) throws(ClientLogError) {
    list = try fields.string("list")
    removed = try fields.list("removed", of: ("an item's id", "ids")) { $0.string } ?? []
    recycled = try fields.list("recycled", of: ("an item's id", "ids")) { $0.string } ?? []
    guard let value = fields.value("items") else { return }
    guard let elements = value.elements else { throw fields.fault("items", .wrongType(expected: "an array", found: value.kind)) }
    items.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let path = fields.path.inside("items").inside(items.count)
      guard var parts = element.elements, element.count == 5, let id = parts.next()?.string, !id.isEmpty,
        id.utf8.count <= ImpressionLog.maximumNameBytes
      else { throw .field(path, "expected [id, x, y, width, height], the id a string of 1 to \(ImpressionLog.maximumNameBytes) bytes") }
      items.append((id, try fields.box(&parts, at: path)))
    }
    guard items.count > 1 else { return }
    var ids = Set<String>(minimumCapacity: items.count)
    for (index, item) in items.enumerated() where !ids.insert(item.id).inserted {
      throw .field(fields.path.inside("items").inside(index), "the line lays out \(JSONValue.quoted(item.id)) twice")
    }
  }
}

extension JSONFields<ClientLogError> {
  fileprivate mutating func size(_ name: String) throws(Failure) -> (width: Double?, height: Double?)? {
    guard let value = value(name) else { return nil }
    guard var parts = value.elements, value.count == 2, let width = parts.next()?.number, let height = parts.next()?.number,
      (0...1e9).contains(width), (0...1e9).contains(height)
    else { throw .field(path.inside(name), "expected [width, height] in points, neither below 0") }
    return (width, height)
  }

  fileprivate mutating func insets(_ name: String) throws(Failure) -> EdgeInsets? {
    guard let value = value(name) else { return nil }
    let numbers = value.elements?.compactMap(\.number) ?? []
    guard numbers.count == 4, value.count == 4, numbers.allSatisfy((0...1e9).contains) else {
      throw .field(path.inside(name), "expected [top, left, bottom, right] in points, none below 0")
    }
    return EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  fileprivate func box(_ value: JSONElement, in name: String) throws(Failure) -> Rect {
    guard var parts = value.elements, value.count == 4 else { throw .field(path.inside(name), "expected [x, y, width, height]") }
    return try box(&parts, at: path.inside(name))
  }

  fileprivate func box(_ parts: inout JSONElement.Elements, at path: JSONFieldPath) throws(Failure) -> Rect {
    guard let x = parts.next()?.number, let y = parts.next()?.number, let width = parts.next()?.number, let height = parts.next()?.number,
      ClientLogEvent.allowedPoints.contains(x), ClientLogEvent.allowedPoints.contains(y), (0...1e12).contains(width),
      (0...1e12).contains(height)
    else { throw .field(path, "expected x, y, width and height in points, neither size below 0") }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// A motion in closed form; nil for none.
  fileprivate mutating func motion(at time: Int64) throws(Failure) -> MotionRecipe? {
    let law = try require("law", try choice("law", of: ScrollPlatform.allCases.map(\.rawValue) + ["eased", "none"]))
    if law == "none" { return nil }
    let since = try number("since", in: ClientLogEvent.allowedMilliseconds).map { Int64(($0 * 1_000_000).rounded()) } ?? time
    let start = Instant(nanoseconds: since)
    let offset = try require("offset", try number("offset", in: ClientLogEvent.allowedPoints))
    guard let platform = ScrollPlatform(rawValue: law) else {
      let target = try require("to", try number("to", in: ClientLogEvent.allowedPoints))
      let duration = try number("duration", in: 0...EasedScroll.maximumDurationMilliseconds)
      return MotionRecipe(
        start: start, offset: offset, law: .eased(to: target, milliseconds: duration ?? EasedScroll.defaultDurationMilliseconds))
    }
    let velocity = try require("velocity", try number("velocity", in: ClientLogEvent.allowedVelocities))
    let scale = try number("scale", in: ClientLogEvent.allowedScales) ?? 2
    return MotionRecipe(
      start: start, offset: offset, law: .thrown(platform, velocity: velocity, edges: try edges(), displayScale: scale))
  }

  /// The offsets at which the content ends, null where it does not.
  private mutating func edges() throws(Failure) -> ClosedRange<Double> {
    guard let value = value("edges") else { return -Double.infinity...Double.infinity }
    guard var ends = value.elements, value.count == 2, let low = ends.next(), let high = ends.next(),
      low.isNull || low.number != nil, high.isNull || high.number != nil
    else { throw .field(path.inside("edges"), "expected [low, high], the offsets at which the content ends, or null where it does not") }
    let (lower, upper) = (low.number ?? -.infinity, high.number ?? .infinity)
    let allowed = ClientLogEvent.allowedPoints
    guard lower <= upper, low.isNull || allowed.contains(lower), high.isNull || allowed.contains(upper) else {
      throw .field(path.inside("edges"), "expected points in ascending order, within \(allowed)")
    }
    return lower...upper
  }
}
