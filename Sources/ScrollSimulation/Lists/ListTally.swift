/// What only lists that change have counted in a session.
public struct ListFigures: Sendable {
  /// Items whose extent was measured; those measured again count again.
  public var measured: Int
  public var batches: Int
  /// Scrolls to an item.
  public var commands: Int
  /// Batches that had to be refused.
  public var mistakes: Int
  public var itemsAtEnd: Int
}

extension ListSubject {
  public var figures: ListFigures {
    ListFigures(
      measured: tally.measured, batches: tally.batches, commands: tally.commands, mistakes: tally.mistakes, itemsAtEnd: source.count)
  }
}

/// What a list session has seen so far.
struct ListTally {
  /// A batch was refused: reload after the frame.
  var isOutOfStep = false
  /// The view has asked for everything anew since the last frame.
  var hasReloaded = false
  /// Frames for which the viewport has no room yet.
  var collapsedFrames = 0
  /// Batches handed in from inside the frame.
  var handedIn = 0
  var batchesOfFrame = 0
  /// Points of the viewport, along the scroll axis and across it, at which it is asked after the frame what stands there.
  var taps: [(along: Int, across: Int)] = []
  /// Lengths were asked for while the viewport had no size across: they are to be asked for again.
  var hasBlanks = false
  /// For what size across the items' lengths stand, in 1/64 point.
  var across: Int64 = 0

  var batches = 0
  var commands = 0
  var mistakes = 0
  var measured = 0
}
