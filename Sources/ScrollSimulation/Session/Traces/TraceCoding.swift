public import JSONReading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An event type that Swift itself can code is written and read like that.
extension StressEvent where Self: Codable {
  public init(json: JSONElement) throws(TraceLineFault) {
    do { self = try JSONDecoder().decode(Self.self, from: Data("\(JSONValue(json))".utf8)) } catch { throw TraceLineFault(error) }
  }

  public var json: JSONValue {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // A number that is not finite, which JSON cannot hold, plays nothing.
    return (try? JSONElement(parsing: Array(encoder.encode(self)))).map { JSONValue($0) } ?? .null
  }
}

extension StressEvent {
  public var words: String { "\(json)" }
}

extension TraceLineFault {
  fileprivate init(_ error: any Error) {
    func place(_ path: [any CodingKey]) -> JSONFieldPath {
      path.reduce(.root) { path, key in key.intValue.map { path.inside($0) } ?? path.inside(key.stringValue) }
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context): self.init(at: place(context.codingPath + [key]), .missing)
    case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
      self.init(at: place(context.codingPath), "is not \(TraceLineFault.name(of: type))")
    case DecodingError.dataCorrupted(let context): self.init(at: place(context.codingPath), "is wrong: \(context.debugDescription)")
    default: self.init("cannot be read: \(error)")
    }
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is any FixedWidthInteger.Type: "a whole number of type \(type)"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    default: "\(type)".contains("Dictionary") ? "an object" : "\(type)".contains("Array") ? "an array" : "\(type)"
    }
  }
}

/// Chains a trace's lines, to find one that was changed, lost or moved: the last member of each object is `"chain":"0123456789abcdef"`,
/// 64-bit FNV-1a over the lines up to it without that member, with newlines.
struct TraceChain {
  private static let member = Array(",\"chain\":\"".utf8)
  private static let digitCount = 16

  private var hash = TraceHash()

  /// Turns an object, `{...}`, into a line without its newline.
  mutating func line(of object: [UInt8]) -> [UInt8] {
    hash.add(object)
    hash.add([UInt8(ascii: "\n")])
    return object.dropLast() + TraceChain.member + Array(hash.description.utf8) + Array("\"}".utf8)
  }

  /// The object of a line, and whether its chain is right; nil without a chain.
  mutating func object(of line: ArraySlice<UInt8>) -> (object: [UInt8], isRight: Bool)? {
    let tail = TraceChain.member.count + TraceChain.digitCount + 2
    guard line.count > tail, line.suffix(tail).starts(with: TraceChain.member) else { return nil }
    let object = Array(line.dropLast(tail)) + [UInt8(ascii: "}")]
    return (object, self.line(of: object).elementsEqual(line))
  }
}
