/// The counts of a session whose list changes.
public struct ListFigures: Sendable {
  /// Measured items; an item measured again counts again.
  public var measured: Int
  public var batches: Int
  /// Scrolls to an item.
  public var commands: Int
  /// Batches that had to be refused.
  public var mistakes: Int
  public var itemsAtEnd: Int

  /// Those of a session of ``StressTarget/list(_:isUnmeasured:)``; nil for another subject's.
  public init?(of session: any AnyStressRun) {
    guard let subject = (session as? StressRun<ListSubject>)?.subject else { return nil }
    (measured, batches, commands) = (subject.tally.measured, subject.tally.batches, subject.tally.commands)
    (mistakes, itemsAtEnd) = (subject.tally.mistakes, subject.source.count)
  }
}

struct ListTally {
  var hasForgotten = false  // all extents, since they were asked for
  var isOutOfStep = false  // a batch was refused: reload after the frame
  var hasReloaded = false  // since the last frame
  var hasOtherLayout = false  // the same
  var dueLayout: ListSetting?  // requested from inside the last frame: taken by this one's tick
  var waitingLayout: ListSetting?  // requested from inside this frame
  var collapsedFrames = 0  // frames left in which the viewport has no room
  var handedIn = 0  // from inside the frame
  var batchesOfFrame = 0
  var taps: [(main: Int, cross: Int)] = []  // viewport points to hit-test after the frame
  var hasSelected = false  // items, at any time: tiles are asked what they show of it
  var hasBlanks = false  // extents were asked for at a cross-axis extent of 0: ask again
  var crossExtent: Int64 = 0  // cross-axis extent for which the items' extents hold, in 1/64 point

  var batches = 0
  var layouts = 0
  var commands = 0
  var mistakes = 0
  var measured = 0
}
