import JSONReading

/// The only wording of feed errors: place, found, expected, remedy.
extension FeedError: CustomStringConvertible {
  public var description: String { "\(source):\(line) (byte \(byte)): \(problem)" }
}

extension FeedError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .lineTooLong(let bytes):
      "the line has \(bytes) bytes, the limit is \(LineSplitter.maximumLineBytes); write one post a line"
    case .pageTooLong(let bytes):
      "the page has \(bytes) bytes, and one that is read as a whole has at most \(FeedReader.maximumPageBytes); ask for fewer posts"
    case .endsMidLine:
      "the file ends in the middle of this line; copy or download it again"
    case .notUTF8(let byte):
      "byte \(hex(byte)) is not UTF-8 here; save the file as UTF-8"
    case .notJSON(let found, let expected):
      "not JSON: \(JSONFault(offset: 0, found: found, expected: expected)); write one JSON object a line"
    case .repeated(let field):
      "\"\(VisibleText.line(field, atMost: 40))\" occurs twice in one object; remove one of them"
    case .otherFormat(let found, let expected):
      "the fields of a \(found) post in a \(expected) feed; write each format to its own file, or try --feed-format \(found)"
    case .arrayInside(let pointer, let count, let format):
      "an object with an array of \(count) object\(count == 1 ? "" : "s") at \(pointer)\(format.map { ", with the fields of \($0) posts" } ?? "");"
        + " use --items-at \(pointer)\(format == nil ? " and --map" : "")"
    case .noID(let field, let names, let perhaps):
      "\(contents("the item", .object, names)), and no id at \(VisibleText.line(field, atMost: 80))"
        + (perhaps.isEmpty
          ? "" : "; a map may say where it is, perhaps id=\(perhaps.map { VisibleText.line($0, atMost: 40) }.joined(separator: " or id="))")
    case .apiError(let error): "it is an API's error: \(error)"
    case .emptyPage(let place, let inside, let count):
      "the page has no items\(place.isEmpty ? "" : " at \(place)")"
        + (inside.map { "; it has \(count) \(count == 1 ? "object" : "objects") at \($0); use --items-at \($0)" } ?? "")
    case .notThere(let step, let place, let kind, let names):
      "\(VisibleText.line(step, atMost: 80)) is not there; \(contents(place, kind, names))"
    case .noItems(let place, let kind, let names):
      "\(contents(place, kind, names)); expected an array of posts, or an object whose values are posts"
    case .tooManyValues(let field, let limit):
      "\(field) selects more than \(limit) values, the limit of one query; name fewer"
    case .notNamed(let name, let place):
      "the post \"\(VisibleText.line(name, atMost: 80))\" is not at \(place), where posts.in says that the posts are;"
        + " correct the page or the map"
    case .missing(let field):
      "\(field) is missing; every post and every photo needs one"
    case .empty(let field):
      "\(field) is an empty string; give it at least one character"
    case .wrongType(let field, let expected, let found):
      "\(field.isEmpty ? "the line" : field) is \(found), expected \(alternatives(expected)); \(remedy(field, expected, found))"
    case .outOfRange(let field, let value, let allowed):
      "\(field) is \(short(value)), expected \(allowed.lowerBound) to \(allowed.upperBound); leave it out if it is not known"
    case .notWhole(let field, let value):
      "\(field) is \(short(value)), expected a whole number; it counts something"
    case .notAnID(let field, let value):
      "\(field) is \(short(value)), expected an id: a string or a whole number of at most 64 bits"
    case .wideBeyondLength(let field, let wide, let length):
      "\(field).wide is \(wide), expected at most \(field).length, which is \(length); wide characters are counted in both"
    case .repostTooDeep(let limit):
      "reposts of reposts are nested more than \(limit) deep; leave out the innermost ones"
    }
  }
}

private func hex(_ byte: UInt8) -> String { "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }

/// What a page has in a place.
private func contents(_ place: String, _ kind: JSONElement.Kind, _ names: [String]) -> String {
  let place = place.isEmpty || place == "$" ? "the page" : VisibleText.line(place, atMost: 80)
  if kind != .object { return "\(place) is \(kind)" }
  let shown = names.prefix(12).map { VisibleText.line($0, atMost: 40) }.joined(separator: ", ")
  return names.isEmpty ? "\(place) is an empty object" : "\(place) has: \(shown)\(names.count > 12 ? " and more" : "")"
}

private func alternatives(_ kinds: [JSONElement.Kind]) -> String { kinds.map(\.description).joined(separator: " or ") }

private func remedy(_ field: String, _ expected: [JSONElement.Kind], _ found: JSONElement.Kind) -> String {
  if field.isEmpty { return "write one JSON object a line" }
  switch (expected, found) {
  case ([.number], .string): return "write it without quotes"
  case ([.string], .number): return "write it in quotes"
  default: return "correct it or leave it out"
  }
}

private func short(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
