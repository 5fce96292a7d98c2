/// What all sessions of a log are judged by.
struct SessionRules {
  /// The definitions, and after them for each what an observer of intersections would watch, if trackers are compared.
  let rules: [ImpressionDefinition]
  let count: Int  // of the definitions
  let keepsIntervals: Bool
  let silence: Int64  // a longer time without a line is not known

  init(_ definitions: ImpressionDefinitions, comparesTrackers: Bool, keepsIntervals: Bool, silence: Int64) {
    count = definitions.list.count
    rules = definitions.list + (comparesTrackers ? definitions.list.map(SessionRules.watched) : [])
    (self.keepsIntervals, self.silence) = (keepsIntervals, silence)
  }

  var comparesTrackers: Bool { rules.count > count }

  /// The thresholds that an observer is mostly made with.
  private static let thresholds = [0, 0.25, 0.5, 0.75, 1]

  private static func watched(_ definition: ImpressionDefinition) -> ImpressionDefinition {
    let share = definition.visible[0]
    let limit = share.measure == .pixels ? 0 : share.measure == .whole ? 1 : share.limit
    let threshold = thresholds.first { $0 >= limit } ?? 1
    return ImpressionDefinition(
      name: definition.name, visible: [ImpressionDefinition.Share(.area, threshold)], dwell: definition.dwell)
  }
}
