import JSONReading
import PhotoFeed

/// The fields of one JSON object, taken one by one, so that what nobody has asked for is known in the end. Every failure is a
/// `FeedError.Problem` with the field's name; who reads an object inside another one adds the path.
struct Fields {
  private let object: JSONElement
  private var asked: [String] = []

  /// - Parameter kinds: what else could have stood there.
  init(_ element: JSONElement, else kinds: [JSONElement.Kind] = [.object]) throws(FeedError.Problem) {
    guard element.kind == .object else { throw .wrongType(field: "", expected: kinds, found: element.kind) }
    object = element
  }

  /// The field's value, nil if it is missing or null.
  mutating func value(_ name: String) -> JSONElement? {
    asked.append(name)
    guard let value = object[name], !value.isNull else { return nil }
    return value
  }

  mutating func string(_ name: String) throws(FeedError.Problem) -> String? {
    guard let value = value(name) else { return nil }
    guard let string = value.string else { throw .wrongType(field: name, expected: [.string], found: value.kind) }
    return string
  }

  /// A string that must be there and have something in it.
  mutating func id(_ name: String = "id") throws(FeedError.Problem) -> String {
    guard let id = try string(name) else { throw .missing(field: name) }
    guard !id.isEmpty else { throw .empty(field: name) }
    return id
  }

  mutating func number(_ name: String) throws(FeedError.Problem) -> Double? {
    guard let value = value(name) else { return nil }
    guard let number = value.number else { throw .wrongType(field: name, expected: [.number], found: value.kind) }
    return number
  }

  /// A count, 0 if it is left out.
  mutating func count(_ name: String) throws(FeedError.Problem) -> Int {
    guard let number = try number(name) else { return 0 }
    guard number.rounded() == number else { throw .notWhole(field: name, value: number) }
    return try whole(number, name, in: PostText.allowedCounts)
  }

  /// A picture's size, its sides rounded to whole pixels; nil unless there are both.
  mutating func size(_ width: String = "width", _ height: String = "height") throws(FeedError.Problem) -> PixelSize? {
    guard let width = try side(width), let height = try side(height) else {
      _ = try side(height)
      return nil
    }
    return PixelSize(width: width, height: height)
  }

  private mutating func side(_ name: String) throws(FeedError.Problem) -> Int? {
    guard let number = try number(name) else { return nil }
    return try whole(number, name, in: PixelSize.allowedSides)
  }

  private func whole(_ number: Double, _ name: String, in allowed: ClosedRange<Int>) throws(FeedError.Problem) -> Int {
    guard let whole = Int(exactly: number.rounded()), allowed.contains(whole) else {
      throw .outOfRange(field: name, value: number, allowed: allowed)
    }
    return whole
  }

  /// What `read` makes of the field's value, which may be of several kinds; nil if it is missing or null.
  mutating func nested<Value>(
    _ name: String, read: (JSONElement) throws(FeedError.Problem) -> Value
  ) throws(FeedError.Problem) -> Value? {
    guard let value = value(name) else { return nil }
    do throws(FeedError.Problem) { return try read(value) } catch { throw error.inside(name) }
  }

  /// What `read` makes of each value of an array; none if it is missing or null.
  mutating func list<Value>(
    _ name: String, read: (JSONElement) throws(FeedError.Problem) -> Value
  ) throws(FeedError.Problem) -> [Value] {
    guard let value = value(name) else { return [] }
    guard let elements = value.elements else { throw .wrongType(field: name, expected: [.array], found: value.kind) }
    var values: [Value] = []
    for element in elements {
      do throws(FeedError.Problem) { values.append(try read(element)) } catch { throw error.inside("\(name)[\(values.count)]") }
    }
    return values
  }

  /// The names of fields that nobody has asked for, in their order.
  var leftAlone: [String] { object.members?.map(\.name).filter { !asked.contains($0) } ?? [] }
}
