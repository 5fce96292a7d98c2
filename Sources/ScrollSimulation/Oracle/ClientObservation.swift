/// What the clients of a list observed in a frame: loader, observer, paginator, screen reader, state restoration. Empty without them.
public struct ClientObservation: Sendable, Equatable {
  /// Nil without a loader.
  public var lookahead: Lookahead?
  /// Calls to the loader, in order.
  public var calls: [Call] = []
  /// Pending requests according to the list; nil in a frame in which it was not asked.
  public var waiting: [Wanted]?

  /// Thresholds of visibility, by ascending fractions; empty without an observer.
  public var bars: [Bar] = []
  /// Calls to the observer, in order.
  public var notices: [Notice] = []
  /// A new impression session began before the tick.
  public var beganSession = false
  /// The visible items according to the list; nil if it was not asked.
  public var sights: [Sight]?
  /// The list as the screen reader reads it; nil without one.
  public var reading: [Spoken]?

  /// Nil without a paginator.
  public var feeding: Feeding?
  /// Events between list and paginator, in order.
  public var pages: [PageCall] = []

  /// Results of hit testing.
  public var hits: [Hit] = []

  /// State saved in this frame, to be restored later.
  public var saved: Saved?
  public var restored: Restored?

  public init() {}
}

extension ClientObservation {
  /// A point on the viewport's main and cross axis, from their starts, and the key of the tile found there, if any.
  public struct Hit: Sendable, Equatable {
    public var along: Int64
    public var across: Int64
    public var key: UInt64?
  }
}

// MARK: Loading ahead

extension ClientObservation {
  /// How far a list looks ahead, in viewport extents from its edges; *ahead* is the direction of the last move.
  public struct Lookahead: Sendable, Equatable {
    public var ahead: Double
    public var behind: Double
    /// How far tiles are bound before they are on screen; 0 if they are not.
    public var earlyAhead: Double
    public var earlyBehind: Double
    /// Maximum number of early binds per frame.
    public var maximumBinds: Int
    /// Maximum number of pending items.
    public var maximumWaiting: Int
    /// Items that a finger reaches within this time are imminent.
    public var imminentMilliseconds: Double
    /// Minimum reach of tiles beyond the viewport.
    public var overscan: Int64
  }

  /// Why an item is requested, most urgent first.
  public enum Urgency: Int, Sendable { case visible, imminent, ahead, behind }

  public struct Wanted: Sendable, Equatable {
    public var index: Int
    public var key: UInt64
    public var urgency: Urgency
    /// Time until the current motion brings the item on screen.
    public var nanoseconds: Int64?
  }

  public enum Call: Sendable, Equatable {
    case load([Wanted])
    case cancel([UInt64])
  }
}

// MARK: Observing

extension ClientObservation {
  /// An item counts as visible from this fraction on, and as seen after `dwell` nanoseconds; nil if impressions are not observed.
  public struct Bar: Sendable, Equatable {
    public var fraction: Double
    public var dwell: Int64?
  }

  public struct Notice: Sendable, Equatable {
    public enum Occasion: Sendable { case appears, disappears, isSeen }

    public var occasion: Occasion
    public var key: UInt64
    public var bar: Int
    /// Nanoseconds.
    public var time: Int64
    /// The visible fraction that is reported; nil if none is.
    public var fraction: Double?
  }

  /// A visible item: its start relative to the viewport's, its extent, and the visible part of that.
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
    /// Ends at which more pages may exist.
    public var brinks: [Brink]
    /// An end within this many viewport extents is within reach.
    public var screenfuls: Double
    /// Maximum number of consecutive pages that add no items.
    public var maximumEmptyPages: Int
  }

  public struct PageCall: Sendable, Equatable {
    public enum Matter: Sendable, Equatable {
      case asked
      /// A reply arrived; `isTaken` if it was accepted.
      case replied(Ending, isTaken: Bool)
      /// The cursor at this end changed.
      case restarted
    }
    public enum Ending: Sendable { case loaded, last, failed }

    public var matter: Matter
    public var brink: Brink
    /// Of a request and its reply.
    public var generation: Int
    /// It happened after the previous frame was observed, in the checker's own layout (C7).
    public var isOfFrameBefore = false
  }
}

// MARK: States

extension ClientObservation {
  /// An item of a saved state, its start relative to the viewport's.
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

  /// A new list over this frame's items, into which an earlier frame's state was restored.
  public struct Restored: Sendable, Equatable {
    public var state: Saved
    /// The new list's.
    public var offset: Int64
    public var length: Int64
    public var contentLength: Int64
    public var insets = ReferenceList.Insets()
    /// The items on its tiles, relative to the viewport's start.
    public var shown: [Mark]
  }
}
