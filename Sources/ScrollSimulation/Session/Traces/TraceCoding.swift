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
    if let name = (try? JSONElement(parsing: Array(data)))?.repeatedName { throw Fault(words: "\"\(name)\" stands in it twice") }
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
        case DecodingError.typeMismatch(let type, let context): "\(Fault.place(context.codingPath))\(Fault.name(of: type)) is due"
        case DecodingError.valueNotFound(let type, let context):
          "\(Fault.place(context.codingPath))\(Fault.name(of: type)) is due, and there is null"
        case DecodingError.dataCorrupted(let context):
          context.codingPath.isEmpty
            ? "it is no JSON object" + (isBraced ? ", or a number in it is not whole, or too large" : "")
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
