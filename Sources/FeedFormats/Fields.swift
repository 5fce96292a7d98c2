import JSONReading
import PhotoFeed

/// The fields of one JSON object, taken one by one, so that the unused ones are known at the end. Every failure is a `FeedError.Problem`
/// with the field's name; the reader of an outer object prepends the path.
struct Fields {
  private let object: JSONElement
  private var taken: UInt64 = 0  // a bit for each of the first 64 members; `takenBeyond` has the numbers of the others
  private var takenBeyond: [Int] = []

  /// `kinds` are the types allowed in place of the object; `depth` is the number of reposts around it.
  init(_ element: JSONElement, else kinds: [JSONElement.Kind] = [.object], depth: Int = 0) throws(FeedError.Problem) {
    guard depth <= PostDecoder.maximumRepostDepth else { throw .repostTooDeep(limit: PostDecoder.maximumRepostDepth) }
    guard element.kind == .object else { throw .wrongType(field: "", expected: kinds, found: element.kind) }
    object = element
  }

  /// Nil if the field is missing or null.
  mutating func value(_ name: String) -> JSONElement? {
    guard let (number, value) = object.member(name) else { return nil }
    if number < 64 { taken |= 1 << UInt64(number) } else { takenBeyond.append(number) }
    return value.isNull ? nil : value
  }

  mutating func string(_ name: String) throws(FeedError.Problem) -> String? {
    guard let value = value(name) else { return nil }
    guard let string = value.string else { throw .wrongType(field: name, expected: [.string], found: value.kind) }
    return string
  }

  /// A required string that is not empty.
  mutating func id(_ name: String = "id") throws(FeedError.Problem) -> String {
    guard let id = try string(name) else { throw .missing(field: name) }
    guard !id.isEmpty else { throw .empty(field: name) }
    return id
  }

  /// The same, or a whole number.
  mutating func numericID(_ name: String = "id") throws(FeedError.Problem) -> String {
    guard let id = try nested(name, read: { (value) throws(FeedError.Problem) in try value.name() }) else { throw .missing(field: name) }
    return id
  }

  mutating func count(_ name: String, in allowed: ClosedRange<Int> = PostText.allowedCounts) throws(FeedError.Problem) -> Int {
    try nested(name) { (value) throws(FeedError.Problem) in
      if let number = value.number, number.rounded() != number { throw .notWhole(field: "", value: number) }
      return try value.whole(in: allowed, texts: false)
    } ?? 0
  }

  /// Sides are rounded to pixels; nil unless both are known. With `texts` a side may be a number in quotation marks.
  mutating func size(texts: Bool = false) throws(FeedError.Problem) -> PixelSize? {
    let width = try nested("width") { (value) throws(FeedError.Problem) in try value.side(texts: texts) }.flatMap(\.self)
    let height = try nested("height") { (value) throws(FeedError.Problem) in try value.side(texts: texts) }.flatMap(\.self)
    guard let width, let height else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The result of `read` for the field's value; nil if it is missing or null.
  mutating func nested<Value>(
    _ name: String, read: (JSONElement) throws(FeedError.Problem) -> Value
  ) throws(FeedError.Problem) -> Value? {
    guard let value = value(name) else { return nil }
    do throws(FeedError.Problem) { return try read(value) } catch { throw error.inside(name) }
  }

  /// The results of `read` for an array's values, none if it is missing or null. With `orOne` a single value may stand without an array.
  mutating func list<Value>(
    _ name: String, orOne: Bool = false, read: (JSONElement) throws(FeedError.Problem) -> Value
  ) throws(FeedError.Problem) -> [Value] {
    guard let value = value(name) else { return [] }
    guard let elements = value.elements else {
      guard orOne else { throw .wrongType(field: name, expected: [.array], found: value.kind) }
      do throws(FeedError.Problem) { return [try read(value)] } catch { throw error.inside(name) }
    }
    var values: [Value] = []
    values.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      do throws(FeedError.Problem) { values.append(try read(element)) } catch { throw error.inside("\(name)[\(values.count)]") }
    }
    return values
  }

  /// Adds the names of unused fields, in their order.
  func end(_ alone: inout [String]) {
    var seen: Set<String> = []
    object.forEachName { number, name in
      // Of repeated members the first is taken.
      if number < 64 {
        if taken >> UInt64(number) & 1 == 0, object.member(name())?.number == number { alone.append(name()) }
        return
      }
      // A look-up per member would take quadratic time.
      if number == 64 { object.forEachName { if $0 < 64 { seen.insert($1()) } } }
      if seen.insert(name()).inserted, !takenBeyond.contains(number) { alone.append(name()) }
    }
  }
}

extension JSONElement {
  /// The id of a post or a photo: a string that is not empty, or a whole number.
  func name() throws(FeedError.Problem) -> String {
    if let number = integer(Int64.self) { return String(number) }
    if let number = integer(UInt64.self) { return String(number) }
    if let number { throw .notAnID(field: "", value: number) }
    guard let string else { throw .wrongType(field: "", expected: [.string, .number], found: kind) }
    guard !string.isEmpty else { throw .empty(field: "") }
    return string
  }

  /// A side of a photo, rounded to pixels; nil if it is not known, which APIs write as 0, as a number below, or as an empty text.
  func side(texts: Bool) throws(FeedError.Problem) -> Int? {
    if texts, string == "" { return nil }
    if let value = number ?? (texts ? string.flatMap(Double.init) : nil), value.rounded() < 1 { return nil }
    return try whole(in: PixelSize.allowedSides, texts: texts)
  }

  fileprivate func whole(in allowed: ClosedRange<Int>, texts: Bool) throws(FeedError.Problem) -> Int {
    guard let value = number ?? (texts ? string.flatMap(Double.init) : nil) else {
      throw .wrongType(field: "", expected: [.number], found: kind)
    }
    guard let whole = Int(exactly: value.rounded()), allowed.contains(whole) else {
      throw .outOfRange(field: "", value: value, allowed: allowed)
    }
    return whole
  }
}
