/// What all sessions of a log are judged by.
struct SessionRules {
  /// The definitions; if trackers are compared, after them what a poll finds of each, and what an observer of intersections tells of each.
  let rules: [ImpressionDefinition]
  let count: Int  // of the definitions
  let keepsIntervals: Bool
  let silence: Int64  // a longer time without a line is not known

  init(_ definitions: ImpressionDefinitions, comparesTrackers: Bool, keepsIntervals: Bool, silence: Int64) {
    count = definitions.list.count
    let watched = comparesTrackers ? definitions.list.map(SessionRules.polled) + definitions.list.map(SessionRules.observed) : []
    rules = definitions.list + watched
    (self.keepsIntervals, self.silence) = (keepsIntervals, silence)
  }

  /// Of a session: each item has a track for each rule.
  var maximumItems: Int { min(LogSession.maximumItems, LogSession.maximumTracks / rules.count) }

  var comparesTrackers: Bool { rules.count > count }

  /// What a loop finds that asks for an item's place on the screen: it sees neither what covers the screen nor whether it is in front.
  private static func polled(_ definition: ImpressionDefinition) -> ImpressionDefinition {
    ImpressionDefinition(name: definition.name, visible: definition.visible, dwell: definition.dwell)
  }

  /// The thresholds that an observer is mostly made with.
  private static let thresholds = [0, 0.25, 0.5, 0.75, 1]

  /// What an observer of intersections tells: shares of the item's area alone, at its thresholds.
  private static func observed(_ definition: ImpressionDefinition) -> ImpressionDefinition {
    let share = definition.visible[0]
    let limit = share.measure == .pixels ? 0 : share.measure == .whole ? 1 : share.limit
    let threshold = thresholds.first { $0 >= limit } ?? 1
    return ImpressionDefinition(
      name: definition.name, visible: [ImpressionDefinition.Share(.area, threshold)], dwell: definition.dwell)
  }
}
