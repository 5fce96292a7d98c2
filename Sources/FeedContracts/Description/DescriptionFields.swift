import FeedFormats
import JSONReading

/// The fields of an object of a description.
typealias DescriptionFields = JSONFields<FeedAPIError>

extension DescriptionFields {
  /// A field's place in the description, as a JSON Pointer.
  func at(_ key: String) -> String { path.inside(key).pointer }

  func fault(_ key: String, _ problem: FeedAPIError.Problem) -> FeedAPIError { FeedAPIError(at(key), problem) }

  mutating func pointer(_ key: String) throws(FeedAPIError) -> JSONPointer? {
    guard let text = try string(key) else { return nil }
    guard let pointer = JSONPointer(text) else { throw fault(key, .notAPointer(text)) }
    return pointer
  }

  mutating func query(_ key: String) throws(FeedAPIError) -> JSONQuery? {
    guard let text = try string(key) else { return nil }
    do throws(JSONQueryError) { return try JSONQuery(text) } catch { throw fault(key, .notAQuery(error)) }
  }

  /// Strings that are not empty.
  mutating func texts(_ key: String) throws(FeedAPIError) -> [String]? {
    let texts = try list(key, of: ("a string", "strings")) { (element) throws(FeedAPIError) in element.string }
    if let index = texts?.firstIndex(where: \.isEmpty) { throw FeedAPIError(at: path.inside(key).inside(index), .empty) }
    return texts
  }
}
