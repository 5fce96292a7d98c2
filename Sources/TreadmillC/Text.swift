public import CTreadmill
internal import PhotoFeed
internal import TextLayout

struct Text: HandleValue {
  static let magic: UInt64 = 0x7472_6561_6474_6578  // "treadtex"
  static let maximumLength = 1 << 28  // bytes

  var style = TextStyle.standard
  var shaped: ShapedText?  // nil until there is a font

  /// What measures as the handle does now.
  var measuring: any TextMeasuring {
    if let shaped { shaped } else { EstimatedText(style) }
  }

  mutating func add(_ font: FontFace) throws(FontError) {
    let fonts = (shaped?.shaper.fonts.fonts ?? []) + [font]
    shaped = ShapedText(try TextShaper(FontChain(fonts)), style: style)
  }

  mutating func set(_ style: TextStyle) {
    self.style = style
    shaped = shaped.map { ShapedText($0.shaper, style: style) }
  }

  func lineCount(of string: String, width: Double) -> Int {
    guard let shaped else { return AdvanceTable.lineCount(of: string, ems: max(0, width) / style.shownSize) }
    return shaped.shaper.prepare(string).lineCount(width: width, size: style.shownSize)
  }

  /// Where each line ends, in bytes of the text.
  func ends(in string: String, width: Double) -> [Int] {
    guard !string.isEmpty else { return [] }
    let places: [String.Index]
    if let shaped {
      let lines = shaped.shaper.prepare(string).lines(width: width, size: style.shownSize)
      places = lines.map { String.Index(utf16Offset: $0.range.upperBound, in: string) }
    } else {
      let lines = AdvanceTable.lines(of: string, ems: max(0, width) / style.shownSize, maximum: .max)
      places = lines.dropFirst().map(\.startIndex) + [string.endIndex]
    }
    return places.map { string.utf8.distance(from: string.startIndex, to: $0) }
  }
}

@c @implementation
public func treadmill_text_create(_ text: UnsafeMutablePointer<OpaquePointer?>!) -> treadmill_status { CHandle<Text>.create(text) }

@c @implementation
public func treadmill_text_free(_ text: OpaquePointer!) { CHandle<Text>.free(text) }

@c @implementation
public func treadmill_text_add_font(_ text: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ index: Int64, _ weight: Double)
  -> treadmill_status
{
  CHandle<Text>.use(text) { text throws(CallFailure) in
    let path = try CallFailure.string(path)
    do throws(FontError) { try text.add(FontFace(path: path, index: Int(index), weight: weight == 0 ? nil : weight)) } catch {
      throw CallFailure(error)
    }
  }
}

@c @implementation
public func treadmill_text_set_style(_ text: OpaquePointer!, _ style: UnsafePointer<treadmill_text_style>!) -> treadmill_status {
  CHandle<Text>.use(text) { text throws(CallFailure) in text.set(try TextStyle(Structs(style)[0])) }
}

@c @implementation
public func treadmill_text_lines(
  _ text: OpaquePointer!, _ utf8: UnsafePointer<CChar>!, _ length: Int, _ width: Double, _ lines: UnsafeMutablePointer<Int64>!
) -> treadmill_status {
  CHandle<Text>.use(text) { text throws(CallFailure) in
    let (string, width) = (try CallFailure.text(utf8, length), try CallFailure.width(width))
    guard let lines else { throw .argument("NULL for an answer") }
    lines.pointee = Int64(text.lineCount(of: string, width: width))
  }
}

@c @implementation
public func treadmill_text_height(
  _ text: OpaquePointer!, _ utf8: UnsafePointer<CChar>!, _ length: Int, _ width: Double, _ expanded: Int64,
  _ height: UnsafeMutablePointer<Double>!
) -> treadmill_status {
  CHandle<Text>.use(text) { text throws(CallFailure) in
    let (string, width) = (try CallFailure.text(utf8, length), try CallFailure.width(width))
    guard let height else { throw .argument("NULL for an answer") }
    height.pointee = text.style.height(lines: text.lineCount(of: string, width: width), isExpanded: expanded != 0)
  }
}

@c @implementation
public func treadmill_text_ends(
  _ text: OpaquePointer!, _ utf8: UnsafePointer<CChar>!, _ length: Int, _ width: Double, _ ends: UnsafeMutablePointer<Int>!,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> treadmill_status {
  CHandle<Text>.use(text) { text throws(CallFailure) in
    let (string, width) = (try CallFailure.text(utf8, length), try CallFailure.width(width))
    try copy(text.ends(in: string, width: width), to: ends, capacity, count: count)
  }
}

@c @implementation
public func treadmill_text_missing(
  _ text: OpaquePointer!, _ scalars: UnsafeMutablePointer<UInt32>!, _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    guard let place = CHandle<Text>.at(text) else { throw .handle }
    let missing = place.pointee.value.shaped?.shaper.missing ?? []
    try copy(missing.map(\.value), to: scalars, capacity, count: count)
  }
}

extension TextStyle {
  fileprivate init(_ style: treadmill_text_style) throws(CallFailure) {
    let lengths = TextStyle.allowedLengths
    guard lengths.contains(style.font_size) else { throw .argument("a font size of \(style.font_size) points: it is within \(lengths)") }
    guard lengths.contains(style.line_height) else {
      throw .argument("a line height of \(style.line_height) points: it is within \(lengths)")
    }
    let scales = TextStyle.allowedScales
    guard scales.contains(style.scale) else { throw .argument("a scale of \(style.scale): it is within \(scales)") }
    let lines = TextStyle.allowedLines
    guard style.maximum_lines == 0 || lines.contains(Int(style.maximum_lines)) else {
      throw .argument("a maximum of \(style.maximum_lines) lines: it is within \(lines), or 0 for all")
    }
    self.init(
      fontSize: style.font_size, lineHeight: style.line_height, scale: style.scale,
      maximumLines: style.maximum_lines == 0 ? nil : Int(style.maximum_lines))!
  }
}

extension CallFailure {
  fileprivate init(_ error: FontError) {
    switch error {
    case .missingLibrary: self.init(status: TREADMILL_WRONG_USE, message: "\(error)")
    default: self = .argument("\(error)")
    }
  }

  /// A text that comes with its length; it may have NULs in it.
  fileprivate static func text(_ utf8: UnsafePointer<CChar>?, _ length: Int) throws(CallFailure) -> String {
    guard (0...Text.maximumLength).contains(length), let start = utf8 ?? (length == 0 ? UnsafePointer(bitPattern: 8) : nil) else {
      throw .argument("no text: NULL, or a length of \(UInt(bitPattern: length)); a text has at most \(Text.maximumLength) bytes")
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var (parser, rest, offset) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), 0)
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
    throw .argument("the text is not UTF-8 at byte \(offset)")
  }

  fileprivate static func width(_ width: Double) throws(CallFailure) -> Double {
    guard !width.isNaN else { throw .argument("a width of \(width) points: it is a number") }
    return width
  }
}
