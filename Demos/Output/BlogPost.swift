/// A post on the layout of views: what demos try its claims and its code out of.
public struct BlogPost: Hashable, Sendable {
  /// As it stands there; the first words of a post that has none.
  public let title: String
  /// In English; nil for a title that is.
  public let translation: String?
  public let author: String?
  /// Where its text was first, if it says so.
  public let original: String?
  public let year: Int?

  init(_ title: String, inEnglish translation: String? = nil, by author: String? = nil, original: String? = nil, year: Int? = nil) {
    self.title = title
    self.translation = translation
    self.author = author
    self.original = original
    self.year = year
  }

  /// `"title", by author, year`, and in a line of their own, in brackets, title in English and first place; without what is not known.
  public var citation: String {
    let name = ["\"\(title)\"", author.map { "by \($0)" }, year.map { "\($0)" }].compactMap(\.self).joined(separator: ", ")
    let more = [translation, original.map { "first at \($0)" }].compactMap(\.self).joined(separator: "; ")
    return more.isEmpty ? name : "\(name)\n(\(more))"
  }

  public static let rowsInScrollView = BlogPost(
    "Если у вас есть представление, которому нужно определенным образом разложить свои подвиды…",
    inEnglish: "it has no title, and begins: If you have a view that has to lay out its subviews in a certain way…")

  public static let sizeToFit = BlogPost(
    "UIView 레이아웃 메커니즘의 이해 (sizeToFit 관련)", inEnglish: "Understanding the layout of UIView, on sizeToFit", by: "Sunny's",
    original: "eddykudo.com/188", year: 2011)

  public static let whenInvoked = BlogPost(
    "iOS UIView 的 layoutSubviews 方法", inEnglish: "The method layoutSubviews of UIView on iOS",
    original: "bachiscoding.com/blog/2014/12/15/when-will-layoutsubviews-be-invoked", year: 2014)

  public static let controllers = BlogPost("How View Controllers Participate in the View Layout Process", year: 2014)

  public static let layoutSubviews = BlogPost("layoutSubviews", year: 2014)
}
