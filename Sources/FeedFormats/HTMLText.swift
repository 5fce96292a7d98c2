import PhotoFeed

extension PostText {
  /// The visible text of a post's HTML, in O(n): tags removed, line breaks for `<br>`, an empty line between paragraphs, entities decoded.
  /// Long links' ends, which Mastodon marks as invisible, are left out. An unclosed tag ends with the text; unknown entities stay.
  init(html: String) {
    var scan = HTMLScan(rest: html.unicodeScalars[...])
    scan.run()
    self.init(String(scan.text))
  }

  var orEmpty: PostText { length == 0 ? .empty : self }
}

private struct HTMLScan {
  var rest: Substring.UnicodeScalarView
  var text = String.UnicodeScalarView()
  private var isBetweenBlocks = false  // a break between blocks, which needs text after it to count
  private var invisible = 0  // the number of open spans from the invisible one on

  init(rest: Substring.UnicodeScalarView) { self.rest = rest }

  mutating func run() {
    while let scalar = rest.popFirst() {
      switch scalar {
      case "<": tag()
      case "&": append(entity())
      case "\n", "\r", "\t": append(" ")
      default: append(scalar)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    guard invisible == 0 else { return }
    // White space collapses, and is dropped at the start of a line.
    let isAtStart = isBetweenBlocks || text.isEmpty || text.last == " " || text.last == "\n"
    if scalar == " ", isAtStart { return }
    if isBetweenBlocks, !text.isEmpty { text.append(contentsOf: "\n\n".unicodeScalars) }
    isBetweenBlocks = false
    text.append(scalar)
  }

  private mutating func tag() {
    guard let first = rest.first, first == "/" || first == "!" || first.properties.isAlphabetic else { return append("<") }
    var inside = ""
    var quote: Unicode.Scalar?
    while let scalar = rest.popFirst() {
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == ">" {
        break
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      }
      inside.unicodeScalars.append(scalar)
    }
    let name = inside.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    switch name {
    case "br": lineBreak()
    case "p", "div", "blockquote", "ul", "ol", "li", "pre", "h1", "h2", "h3", "h4", "h5", "h6": isBetweenBlocks = true
    case "span" where invisible > 0: invisible += inside.hasPrefix("/") ? -1 : 1
    case "span" where inside.contains("invisible"): invisible = 1
    default: break
    }
  }

  private mutating func lineBreak() {
    guard invisible == 0, !isBetweenBlocks, !text.isEmpty else { return }
    if text.last == " " { text.removeLast() }
    text.append("\n")
  }

  private mutating func entity() -> Unicode.Scalar {
    let name = rest.prefix(10).prefix { $0 != ";" && $0 != "&" && $0 != "<" }
    guard name.endIndex < rest.endIndex, rest[name.endIndex] == ";" else { return "&" }
    let word = String(name)
    var scalar = HTMLScan.named[word]
    if word.hasPrefix("#x") || word.hasPrefix("#X") { scalar = UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) }
    if word.hasPrefix("#"), scalar == nil { scalar = UInt32(word.dropFirst()).flatMap(Unicode.Scalar.init) }
    guard let scalar else { return "&" }
    rest = rest[rest.index(after: name.endIndex)...]
    return scalar
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…", "mdash": "—", "ndash": "–", "laquo": "«",
    "raquo": "»", "ldquo": "“", "rdquo": "”", "lsquo": "‘", "rsquo": "’", "copy": "©", "middot": "·", "bull": "•",
  ]
}
