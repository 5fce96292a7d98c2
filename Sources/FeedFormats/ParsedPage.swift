public import JSONReading

/// A page that is parsed as a whole: what is read of each item, beside its JSON.
public struct ParsedPage: Sendable {
  public struct Item: Sendable {
    public var entry: FeedEntry
    public var element: JSONElement
  }

  /// The place of the page's items.
  public let place: JSONQuery
  public private(set) var items: [Item] = []
  /// The given format, or that of the first item; nil without one.
  public let format: FeedFormat?
  /// What of the map leads nowhere on the whole page.
  public let unmet: [FeedMap.Entry]

  /// Nil if the page has no array where its items belong.
  /// - Throws: the problem of the first bad item; its field is a path from the page. Or that of a page without the place of its items that is
  ///   given.
  public init?(_ page: JSONElement, as description: FeedDescription) throws(FeedError.Problem) {
    var decoder = PostDecoder(description)
    guard let found = try decoder.page(page) else {
      if let error = APIError(page) { throw .apiError(error) }
      return nil
    }
    place = found.place
    for item in found.items {
      do throws(FeedError) { items.append(Item(entry: try decoder.decode(item, source: "").entry, element: item.element)) } catch {
        throw error.problem
      }
    }
    (format, unmet) = (decoder.format, decoder.unmet)
  }
}

extension FeedDescription {
  /// The places at which a page may have its items, in the order in which they are tried; none if a path says them.
  public var places: [JSONPointer] {
    PostDecoder(self).pages.reduce(into: []) { places, place in if !places.contains(place) { places.append(place) } }
  }
}
