extension StressTarget {
  /// Synthetic items in a layout, as ``ListStress`` scrolls them. If `isUnmeasured`, lengths are learned as items come on screen.
  public static func list(_ layout: ListRun.Layout, isUnmeasured: Bool = false) -> StressTarget {
    let kind = ListStress.Kind(layout, isUnmeasured: isUnmeasured)
    let code = "StressTarget.list(.\(layout.rawValue)\(isUnmeasured ? ", isUnmeasured: true" : ""))"
    return StressTarget(kind.name, numbers: kind.numbers, code: code) { ListStress($0) }
  }
}
