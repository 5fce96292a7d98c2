/// Which section headers a list keeps in view.
public enum PinnedHeaders: Hashable, Sendable {
  /// The header of the section at the viewport's start; the next one pushes it out.
  case nearest
  /// The last headers that have passed the start, at most `maximum` of them, one below the other. While `maximum` are there, the next
  /// one pushes them all, until the first is out.
  case stacked(maximum: Int)

  /// The most headers that can be stacked.
  public static let maximumStacked = 16

  /// At least 1 and at most ``maximumStacked``.
  var maximum: Int {
    switch self {
    case .nearest: 1
    case .stacked(let maximum): min(max(maximum, 1), PinnedHeaders.maximumStacked)
    }
  }
}
