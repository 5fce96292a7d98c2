import JSONReading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON in one line with sorted members, so that equal values are equal bytes.
enum TraceCoding {
  /// - Throws: `EncodingError` for a number that is not finite.
  static func encoded(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  static func decoded<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws(Fault) -> Value {
    let value: Value
    let data = Data(bytes)
    do { value = try JSONDecoder().decode(type, from: data) } catch { throw Fault(error, isBraced: data.first == UInt8(ascii: "{")) }
    if let name = (try? JSONElement(parsing: Array(data)))?.repeatedName { throw Fault(words: "\"\(name)\" occurs twice") }
    return value
  }

  struct Fault: Error {
    var words: String

    init(words: String, at path: [any CodingKey] = []) { self.words = Fault.place(path) + words }

    /// Foundation says of an object with an unexpected number that it is not JSON, hence `isBraced`.
    init(_ error: any Error, isBraced: Bool) {
      words =
        switch error {
        case let fault as Fault: fault.words
        case DecodingError.keyNotFound(let key, let context): "\(Fault.place(context.codingPath))\"\(key.stringValue)\" is missing"
        case DecodingError.typeMismatch(let type, let context): "\(Fault.place(context.codingPath))expected \(Fault.name(of: type))"
        case DecodingError.valueNotFound(let type, let context):
          "\(Fault.place(context.codingPath))expected \(Fault.name(of: type)), found null"
        case DecodingError.dataCorrupted(let context):
          context.codingPath.isEmpty
            ? "it is not a JSON object" + (isBraced ? ", or has a number that is not whole, or too large" : "")
            : Fault.place(context.codingPath) + context.debugDescription
        default: "\(error)"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
      guard !path.isEmpty else { return "" }
      return "at " + path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".") + ": "
    }

    private static func name(of type: any Any.Type) -> String {
      switch type {
      case is Int.Type, is Int64.Type, is UInt64.Type, is UInt32.Type: "a whole number"
      case is Double.Type: "a number"
      case is String.Type: "a string"
      case is Bool.Type: "true or false"
      default: "\(type)".contains("Dictionary") ? "an object" : "\(type)".contains("Array") ? "an array" : "\(type)"
      }
    }
  }
}

extension StressEvent {
  public var words: String { (try? TraceCoding.encoded(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\(self)" }
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
