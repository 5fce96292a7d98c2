import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture of motions as its reader sees it, from nothing but the SVG.
final class MotionPicture: NSObject, XMLParserDelegate {
  /// Two ticks make a scale.
  struct Scale {
    let first: (value: Double, place: Double)
    let last: (value: Double, place: Double)

    func value(_ place: Double) -> Double {
      first.value + (place - first.place) / (last.place - first.place) * (last.value - first.value)
    }

    func place(_ value: Double) -> Double {
      first.place + (value - first.value) / (last.value - first.value) * (last.place - first.place)
    }
  }

  private struct Element {
    let attributes: [String: String]
    /// The place of its group in `groups`, -1 before the first.
    let group: Int
    var text = ""
  }

  /// The classes of the groups in their order; none is within another.
  private(set) var groups: [String] = []
  private var elements: [Element] = []
  /// Places in `elements` of those that are open.
  private var open: [Int] = []

  /// nil if it is not well-formed.
  init?(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// The scale that a group's labels of a class make; labels stand `shift` pixels beside their ticks.
  func scale(of style: String, in group: Int, along axis: String, shift: Double) -> Scale? {
    let ticks = elements.filter { $0.group == group && $0.attributes["class"] == style }.compactMap { element -> (Double, Double)? in
      guard let value = Double(element.text.filter { $0 != "," }), let place = element.attributes[axis].flatMap(Double.init) else {
        return nil
      }
      return (value, place + shift)
    }
    guard ticks.count > 1 else { return nil }
    return Scale(first: ticks[0], last: ticks[ticks.count - 1])
  }

  /// The points of a platform's line in a group, and those halfway between them.
  func curve(_ name: String, in group: Int) -> [(x: Double, y: Double)]? {
    guard let path = elements.first(where: { $0.group == group && $0.attributes["class"] == "curve \(name)" })?.attributes["d"] else {
      return nil
    }
    let points = path.dropFirst().split(separator: "L").map { $0.split(separator: ",").compactMap { Double($0) } }
    guard points.allSatisfy({ $0.count == 2 }), let last = points.last else { return nil }
    let halves = zip(points, points.dropFirst()).flatMap { a, b in [(a[0], a[1]), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)] }
    return halves + [(last[0], last[1])]
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    if name == "g" { groups.append(attributes["class"] ?? "") }
    open.append(elements.count)
    elements.append(Element(attributes: attributes, group: groups.count - 1))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { elements[open[open.count - 1]].text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { open.removeLast() }
}
