/// The fields of one JSON object, read so that every failure is a `FeedError.Problem` with the field's path.
struct Fields {
  private let container: KeyedDecodingContainer<Name>

  /// The object that `decoder` stands at; `kinds` is what could have stood there.
  init(_ decoder: any Decoder, else kinds: [FeedError.ValueKind] = [.object]) throws {
    do {
      container = try decoder.container(keyedBy: Name.self)
    } catch is DecodingError {
      let found = try ValueProbe(from: decoder).kind
      throw FeedError.Problem.wrongType(field: Self.path(decoder.codingPath), expected: kinds, found: found)
    }
  }

  /// The field's value, nil if it is missing or null. `kinds` is what JSON calls the type.
  func value<Value: Decodable>(_ type: Value.Type, _ name: String, _ kinds: [FeedError.ValueKind]) throws -> Value? {
    do {
      return try container.decodeIfPresent(type, forKey: Name(stringValue: name))
    } catch DecodingError.typeMismatch {
      let found = try container.decode(ValueProbe.self, forKey: Name(stringValue: name)).kind
      throw FeedError.Problem.wrongType(field: path(of: name), expected: kinds, found: found)
    }
  }

  /// The object's field names without the known ones, in no particular order.
  func names(except known: Set<String>) -> [String] {
    container.allKeys.map(\.stringValue).filter { !known.contains($0) }
  }

  /// The object's path, empty for the line's own.
  var path: String { Self.path(container.codingPath) }

  func path(of name: String) -> String { Self.path(container.codingPath + [Name(stringValue: name)]) }

  private static func path(_ keys: [any CodingKey]) -> String {
    var path = ""
    for key in keys {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
    return path
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}

/// Finds out which kind of value stands where another one was expected.
private struct ValueProbe: Decodable {
  let kind: FeedError.ValueKind

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    kind =
      if value.decodeNil() {
        .null
      } else if stands({ try value.decode(Bool.self) }) {
        .boolean
      } else if stands({ try value.decode(String.self) }) {
        .string
      } else if stands({ try value.decode(Double.self) }) {
        .number
      } else if stands({ try decoder.unkeyedContainer() }) {
        .array
      } else {
        .object
      }
  }
}

/// Whether a value has the type that `decode` asks for, even if it is one that the type cannot hold.
private func stands(_ decode: () throws -> some Any) -> Bool {
  do {
    _ = try decode()
    return true
  } catch DecodingError.typeMismatch {
    return false
  } catch {
    return true
  }
}
