extension ListStress {
  /// What list it is: its layout, and whether it knows lengths before items are on screen.
  public struct Kind: Hashable, Sendable {
    public var layout: ListRun.Layout
    public var isUnmeasured: Bool

    public init(_ layout: ListRun.Layout, isUnmeasured: Bool) {
      self.layout = layout
      self.isUnmeasured = isUnmeasured
    }

    /// The list of a name; nil if there is none.
    public init?(name: String) {
      guard let kind = Kind.all.first(where: { $0.name == name }) else { return nil }
      self = kind
    }

    /// What a ``StressSetting`` calls it: `grid`, `grid-unmeasured`.
    public var name: String { layout.rawValue + (isUnmeasured ? "-unmeasured" : "") }

    public static let all = ListRun.Layout.allCases.flatMap { [Kind($0, isUnmeasured: false), Kind($0, isUnmeasured: true)] }
  }

  /// The names of all lists.
  public static var subjects: [String] { Kind.all.map(\.name) }
}
