import Foundation
import ViewTree

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A document as an XML parser reads it: its elements in document order, each with the map from its coordinates to the paper's.
final class Drawing: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var map: ViewTree.AffineTransform
    var text = ""

    func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? 0 }
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []
  var root: [String: String] { elements.first?.attributes ?? [:] }

  /// nil if the text is not well formed.
  init?(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse(), elements.first?.name == "svg" else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    let outer = open.last.map { elements[$0].map } ?? .identity
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes, map: Drawing.map(attributes["transform"]).concatenating(outer)))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let last = open.last { elements[last].text += string }
  }

  private static func map(_ text: String?) -> ViewTree.AffineTransform {
    guard let text else { return .identity }
    let numbers = text.split { !"0123456789.-e".contains($0) }.compactMap { Double($0) }
    return text.hasPrefix("matrix")
      ? ViewTree.AffineTransform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
      : ViewTree.AffineTransform(translationX: numbers[0], y: numbers[1])
  }
}
