/// An end of the content along the scroll axis, and the direction that leads there.
public enum ContentEdge: Hashable, Sendable, CaseIterable {
  /// Before the first item: offsets become less.
  case start
  /// Behind the last item.
  case end
}
