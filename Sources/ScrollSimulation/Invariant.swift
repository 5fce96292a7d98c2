/// A rule that must hold on every frame (`Docs/Invariants.md`).
public protocol Invariant {
  /// The rule's number in the document.
  var rule: String { get }

  /// Looks at a frame, in the order of the frames.
  ///
  /// - Returns: what is wrong, for a person to read; nil if the rule holds.
  mutating func check(_ frame: CheckedFrame) -> String?
}

/// A broken rule.
public struct Violation: Sendable, Equatable {
  public var frame: Int
  public var rule: String
  public var detail: String
  /// The pool as one row: `[0:k17 1:k18 2:-]`.
  public var pool: String

  public init(frame: Int, rule: String, detail: String, pool: String) {
    self.frame = frame
    self.rule = rule
    self.detail = detail
    self.pool = pool
  }
}

/// A frame as the checker sees it: what stood on the screen, what should have, and what was done in between.
public struct CheckedFrame {
  public var now: FrameObservation
  /// The frame before; nil for the first.
  public var before: FrameObservation?
  /// What the list should be now, laid out.
  public var list: ReferenceList
  /// Items on screen in the frame before, in index order, each with its distance from the viewport's top.
  public var onScreenBefore: [(key: UInt64, top: Int64)]
  /// What the person did before the frame.
  public var input: FrameInput
  /// The items that meet the viewport now, as indices of `list`.
  public var visible: [Int]

  /// The part of the content that is on screen.
  public var top: Int64 { max(0, now.offset) }
  public var bottom: Int64 { min(now.offset + now.height, list.length) }
}

/// What was done to the list between two frames, apart from the changes of its items.
public struct FrameInput: Sendable, Equatable {
  /// Whose motion the list has.
  public enum Platform: Sendable, CaseIterable { case uikit, android, flutterClamping, flutterBouncing }

  public enum FingerPhase: Sendable { case began, moved, ended, cancelled }

  public enum PadPhase: Sendable { case began, changed, ended, cancelled, momentumBegan, momentumChanged, momentumEnded }

  /// What the person did, in the order in which it came, with numbers as plain as they are: the checker makes its own of them.
  public enum Kind: Sendable, Equatable {
    /// A finger, at an instant in nanoseconds and a place on the screen in points.
    case finger(Int, FingerPhase, time: Int64, x: Double, y: Double)
    /// Points by which the offset goes along the scroll axis.
    case wheel(Double)
    /// The same, by two fingers or the system's momentum.
    case trackpad(Double, PadPhase)
    /// The offset was set.
    case jump
    /// An animated scroll to an offset in points was begun.
    case scroll(to: Double)
  }
  public var events: [Kind] = []
  /// The same in all frames of a run.
  public var platform = Platform.uikit
  public var resized = false
  /// A batch with a wrong count was handed in, and must have been refused.
  public var badBatch = false

  public init() {}
}
