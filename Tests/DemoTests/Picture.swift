import Foundation
import Treadmill

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A demo's drawing as an XML parser reads it.
final class Picture: NSObject, XMLParserDelegate {
  final class Element {
    let name: String
    let attributes: [String: String]
    fileprivate(set) var text = ""
    fileprivate(set) var children: [Element] = []

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    /// Itself and all beneath it, in document order.
    var all: [Element] { [self] + children.flatMap(\.all) }

    func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? 0 }

    /// The groups of the views of these classes.
    func views(_ classes: String...) -> [Element] { all.filter { $0.name == "g" && classes.contains($0.attributes["class"] ?? "") } }

    /// A rectangle; a line lies half inside and half outside of it.
    var rect: Rect {
      let line = attributes["fill"] == "none" ? attributes["stroke-width"].map { Double($0) ?? 0 } ?? 1 : 0
      return Rect(x: number("x"), y: number("y"), width: number("width"), height: number("height")).insetBy(dx: -line / 2, dy: -line / 2)
    }

    /// Of a view that has a background, a border, or draws all of itself: in its superview.
    var frame: Rect {
      let place = (attributes["transform"] ?? "").matches(of: /-?[0-9.]+/).compactMap { Double($0.output) }
      let bounds = children.first { $0.name == "rect" }?.rect ?? .zero
      return place.count == 2 ? bounds.offsetBy(dx: place[0], dy: place[1]) : bounds
    }

    /// What an inner picture shows, in its own coordinates.
    var part: Rect {
      let numbers = (attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The labels of the views, in document order.
    var labels: [String] { all.filter { $0.name == "text" }.map(\.text) }
  }

  private(set) var root = Element("", [:])
  private var open: [Element] = []

  /// nil if the text is not well formed.
  init?(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse(), root.name == "svg" else { return nil }
  }

  var title: String { root.children.first { $0.name == "title" }?.text ?? "" }
  var panels: [Element] { root.children.filter { $0.attributes["class"] == "panel" } }
  /// Title, headings and caption: what is written around the panels.
  var texts: [Element] { root.children.filter { $0.name == "text" } }

  func words(_ style: String) -> [String] {
    texts.filter { $0.attributes["class"] == style }.map { $0.children.map(\.text).joined(separator: " ") }
  }

  /// Those in the title, in each heading and in the caption.
  var numbers: [[Double]] { ["title", "heading", "caption"].flatMap(words).map(\.numbers) }

  /// What is on the paper: panels and lines of text, which are taken for rather too wide.
  var boxes: [Rect] {
    panels.map(\.rect)
      + texts.flatMap { text in
        text.children.map { line in
          let size = text.number("font-size")
          return Rect(x: line.number("x"), y: line.number("y") - size, width: 0.6 * size * Double(line.text.count), height: size)
        }
      }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    let element = Element(name, attributes)
    if let outer = open.last { outer.children.append(element) } else { root = element }
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }
}

extension String {
  /// All that it has, without signs.
  var numbers: [Double] { matches(of: /[0-9]+(\.[0-9]+)?/).compactMap { Double($0.output.0) } }
}
