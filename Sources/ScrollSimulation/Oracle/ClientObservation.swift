/// What the clients of a list observed in a frame: loader, observer, paginator, screen reader, state restoration. Empty without them.
package struct ClientObservation: Sendable, Equatable {
  /// Nil without a loader.
  package var lookahead: Lookahead?
  /// Calls to the loader, in order.
  package var calls: [Call] = []
  /// Pending requests according to the list; nil in a frame in which it was not asked.
  package var waiting: [Wanted]?

  /// Thresholds of visibility, by ascending fractions; empty without an observer.
  package var bars: [Bar] = []
  /// Calls to the observer, in order.
  package var notices: [Notice] = []
  /// A new impression session began before the tick.
  package var beganSession = false
  /// The visible items according to the list; nil if it was not asked.
  package var sights: [Sight]?
  /// The list as the screen reader reads it; nil without one.
  package var reading: [Spoken]?

  /// Nil without a paginator.
  package var feeding: Feeding?
  /// Events between list and paginator, in order.
  package var pages: [PageCall] = []

  /// Results of hit testing.
  package var hits: [Hit] = []

  /// State saved in this frame, to be restored later.
  package var saved: Saved?
  package var restored: Restored?

  package init() {}
}

extension ClientObservation {
  /// A point on the viewport's main and cross axis, from their starts, and the key of the tile found there, if any.
  package struct Hit: Sendable, Equatable {
    package var along: Int64
    package var across: Int64
    package var key: UInt64?
  }
}

// MARK: Loading ahead

extension ClientObservation {
  /// How far a list looks ahead, in viewport extents from its edges; *ahead* is the direction of the last move.
  package struct Lookahead: Sendable, Equatable {
    package var ahead: Double
    package var behind: Double
    /// How far tiles are bound before they are on screen; 0 if they are not.
    package var earlyAhead: Double
    package var earlyBehind: Double
    /// Maximum number of early binds per frame.
    package var maximumBinds: Int
    /// Maximum number of pending items.
    package var maximumWaiting: Int
    /// Items that a finger reaches within this time are imminent.
    package var imminentMilliseconds: Double
    /// Minimum reach of tiles beyond the viewport.
    package var overscan: Int64
  }

  /// Why an item is requested, most urgent first.
  package enum Urgency: Int, Sendable { case visible, imminent, ahead, behind }

  package struct Wanted: Sendable, Equatable {
    package var index: Int
    package var key: UInt64
    package var urgency: Urgency
    /// Time until the current motion brings the item on screen.
    package var nanoseconds: Int64?
  }

  package enum Call: Sendable, Equatable {
    case load([Wanted])
    case cancel([UInt64])
  }
}

// MARK: Observing

extension ClientObservation {
  /// An item counts as visible from this fraction on, and as seen after `dwell` nanoseconds; nil if impressions are not observed.
  package struct Bar: Sendable, Equatable {
    package var fraction: Double
    package var dwell: Int64?
  }

  package struct Notice: Sendable, Equatable {
    package enum Occasion: Sendable { case appears, disappears, isSeen }

    package var occasion: Occasion
    package var key: UInt64
    package var bar: Int
    /// Nanoseconds.
    package var time: Int64
    /// The visible fraction that is reported; nil if none is.
    package var fraction: Double?
  }

  /// A visible item: its start relative to the viewport's, its extent, and the visible part of that.
  package struct Sight: Sendable, Equatable {
    package var index: Int
    package var key: UInt64
    package var start: Int64
    package var extent: Int64
    package var visible: Int64
  }

  /// "Position 3 of 20".
  package struct Spoken: Sendable, Equatable {
    package var key: UInt64
    package var position: Int
    package var count: Int
  }
}

// MARK: Pages

extension ClientObservation {
  package enum Brink: Int, Sendable, CaseIterable { case start, end }

  package struct Feeding: Sendable, Equatable {
    /// Ends at which more pages may exist.
    package var brinks: [Brink]
    /// An end within this many viewport extents is within reach.
    package var screenfuls: Double
    /// Maximum number of consecutive pages that add no items.
    package var maximumEmptyPages: Int
  }

  package struct PageCall: Sendable, Equatable {
    package enum Matter: Sendable, Equatable {
      case asked
      /// A reply arrived; `isTaken` if it was accepted.
      case replied(Ending, isTaken: Bool)
      /// The cursor at this end changed.
      case restarted
    }
    package enum Ending: Sendable { case loaded, last, failed }

    package var matter: Matter
    package var brink: Brink
    /// Of a request and its reply.
    package var generation: Int
    /// It happened after the previous frame was observed, in the checker's own layout (C7).
    package var isOfFrameBefore = false
  }
}

// MARK: States

extension ClientObservation {
  /// An item of a saved state, its start relative to the viewport's.
  package struct Mark: Sendable, Equatable {
    package var index: Int
    package var key: UInt64
    package var start: Int64
    package var extent: Int64
  }

  package struct Saved: Sendable, Equatable {
    package var marks: [Mark]
    package var offset: Int64
    package var count: Int
  }

  /// A new list over this frame's items, into which an earlier frame's state was restored.
  package struct Restored: Sendable, Equatable {
    package var state: Saved
    /// The new list's.
    package var offset: Int64
    package var length: Int64
    package var contentLength: Int64
    package var insets = ReferenceList.Insets()
    /// The items on its tiles, relative to the viewport's start.
    package var shown: [Mark]
  }
}
