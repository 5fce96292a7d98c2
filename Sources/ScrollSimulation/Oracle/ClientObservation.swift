/// What the clients of a list were told in a frame, in plain numbers: who loads ahead of the viewport, who observes what is visible, who
/// feeds pages, who reads aloud, and who puts a saved state back. Empty where a session has no such client.
public struct ClientObservation: Sendable, Equatable {
  /// Who loads ahead; nil if nobody does.
  public var lookahead: Lookahead?
  /// What the loader was told, in order, one call after the other.
  public var calls: [Call] = []
  /// What the list says that it has asked for and that still waits; nil in a frame in which nobody looked.
  public var waiting: [Wanted]?

  /// What counts as visible, in ascending order of the fractions; empty if nobody observes.
  public var bars: [Bar] = []
  /// What the observer was told, in order.
  public var notices: [Notice] = []
  /// A new session of impressions was begun before the tick.
  public var beganSession = false
  /// What the list says of the items that it shows; nil if nobody asked.
  public var sights: [Sight]?
  /// The list as it is read aloud; nil if nobody reads.
  public var reading: [Spoken]?

  /// How pages are fed; nil if none are.
  public var feeding: Feeding?
  /// What went on between list and feeder, in order.
  public var pages: [PageCall] = []

  /// What hit testing has found.
  public var hits: [Hit] = []

  /// What was saved of the frame, to be restored later.
  public var saved: Saved?
  public var restored: Restored?

  public init() {}
}

extension ClientObservation {
  /// A point of the viewport, from its start along the scroll axis and across it, and whose tile was found there, if anybody's.
  public struct Hit: Sendable, Equatable {
    public var along: Int64
    public var across: Int64
    public var key: UInt64?
  }
}

// MARK: Loading ahead

extension ClientObservation {
  /// How far a list looks ahead: in lengths of the viewport from its edges, *ahead* being where the last move went.
  public struct Lookahead: Sendable, Equatable {
    public var ahead: Double
    public var behind: Double
    /// Where tiles are bound before they are on screen; 0 if nowhere.
    public var earlyAhead: Double
    public var earlyBehind: Double
    /// How many of them a frame binds.
    public var maximumBinds: Int
    /// How many items wait at most.
    public var maximumWaiting: Int
    /// What a finger reaches within this time is imminent.
    public var imminentMilliseconds: Double
    /// How far tiles reach beyond the viewport in any case.
    public var overscan: Int64
  }

  /// Why an item is wanted, the most urgent first.
  public enum Urgency: Int, Sendable { case visible, imminent, ahead, behind }

  public struct Wanted: Sendable, Equatable {
    public var index: Int
    public var key: UInt64
    public var urgency: Urgency
    /// From the frame on until the motion under way brings the item on screen.
    public var nanoseconds: Int64?
  }

  public enum Call: Sendable, Equatable {
    case load([Wanted])
    case cancel([UInt64])
  }
}

// MARK: Observing

extension ClientObservation {
  /// From which fraction on an item counts as visible, and after how many nanoseconds as seen; nil if nobody wants to know.
  public struct Bar: Sendable, Equatable {
    public var fraction: Double
    public var dwell: Int64?
  }

  public struct Notice: Sendable, Equatable {
    public enum Occasion: Sendable { case appears, disappears, isSeen }

    public var occasion: Occasion
    public var key: UInt64
    public var bar: Int
    /// In nanoseconds.
    public var time: Int64
    /// How much of the item the frame is said to show; nil where nothing is said.
    public var fraction: Double?
  }

  /// An item on the screen: where it begins, seen from the viewport's start, how long it is, and how much of that is seen.
  public struct Sight: Sendable, Equatable {
    public var index: Int
    public var key: UInt64
    public var start: Int64
    public var extent: Int64
    public var visible: Int64
  }

  /// "Position 3 of 20".
  public struct Spoken: Sendable, Equatable {
    public var key: UInt64
    public var position: Int
    public var count: Int
  }
}

// MARK: Pages

extension ClientObservation {
  public enum Brink: Int, Sendable, CaseIterable { case start, end }

  public struct Feeding: Sendable, Equatable {
    /// Where there may be more.
    public var brinks: [Brink]
    /// An end that is nearer than so many lengths of the viewport is within reach.
    public var screenfuls: Double
    /// Pages in a row that may leave no more items than there were.
    public var maximumEmptyPages: Int
  }

  public struct PageCall: Sendable, Equatable {
    public enum Matter: Sendable, Equatable {
      case asked
      /// A reply was handed in; whether it was taken.
      case replied(Ending, isTaken: Bool)
      /// The cursor at this end became another one.
      case restarted
    }
    public enum Ending: Sendable { case loaded, last, failed }

    public var matter: Matter
    public var brink: Brink
    /// Of an ask and its reply.
    public var generation: Int
    /// It went on when the frame before had been looked at, in a layout that the checker has asked for (C7).
    public var isOfFrameBefore = false
  }
}

// MARK: States

extension ClientObservation {
  /// An item of a saved state: where it began, seen from the viewport's start.
  public struct Mark: Sendable, Equatable {
    public var index: Int
    public var key: UInt64
    public var start: Int64
    public var extent: Int64
  }

  public struct Saved: Sendable, Equatable {
    public var marks: [Mark]
    public var offset: Int64
    public var count: Int
  }

  /// A fresh list over the items of this frame, into which a state was put that an earlier frame had saved.
  public struct Restored: Sendable, Equatable {
    public var state: Saved
    /// The fresh list's.
    public var offset: Int64
    public var length: Int64
    public var contentLength: Int64
    public var insets = ReferenceList.Insets()
    /// What stands on its tiles, seen from the viewport's start.
    public var shown: [Mark]
  }
}
