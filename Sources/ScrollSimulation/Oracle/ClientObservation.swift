/// What the clients of a list observed in a frame: loader, observer, paginator, screen reader, state restoration. Empty without them.
package struct ClientObservation: Sendable, Equatable {
  package var lookahead: Lookahead?  // nil without a loader
  package var calls: [Call] = []  // calls to the loader, in order
  package var waiting: [Wanted]?  // pending requests according to the list; nil in a frame in which it was not asked

  package var bars: [Bar] = []  // thresholds of visibility, by ascending fractions; empty without an observer
  package var notices: [Notice] = []  // calls to the observer, in order
  package var beganSession = false  // a new impression session began before the tick
  package var sights: [Sight]?  // the visible items according to the list; nil if it was not asked
  package var reading: [Spoken]?  // the list as the screen reader reads it; nil without one

  package var feeding: Feeding?  // nil without a paginator
  package var pages: [PageCall] = []  // events between list and paginator, in order

  package var hits: [Hit] = []  // results of hit testing

  package var saved: Saved?  // saved in this frame, to be restored later
  package var restored: Restored?

  package init() {}
}

extension ClientObservation {
  /// A point on the viewport's main and cross axis, from their starts, and the key of the tile found there, if any.
  package struct Hit: Sendable, Equatable {
    package var main: Int64
    package var cross: Int64
    package var key: UInt64?
  }
}

extension ClientObservation {
  /// How far a list looks ahead, in viewport extents from its edges; *ahead* is the direction of the last move.
  package struct Lookahead: Sendable, Equatable {
    package var ahead: Double
    package var behind: Double
    package var earlyAhead: Double  // how far tiles are bound before they are on screen; 0 if they are not
    package var earlyBehind: Double
    package var maximumBinds: Int  // maximum number of early binds per frame
    package var maximumWaiting: Int  // maximum number of pending items
    package var imminentMilliseconds: Double  // items that a finger reaches within this time are imminent
    package var overscan: Int64  // minimum reach of tiles beyond the viewport
  }

  /// Most urgent first.
  package enum Urgency: Int, Sendable { case visible, imminent, ahead, behind }

  package struct Wanted: Sendable, Equatable {
    package var index: Int
    package var key: UInt64
    package var urgency: Urgency
    package var nanoseconds: Int64?  // time until the current motion brings the item on screen
  }

  package enum Call: Sendable, Equatable {
    case load([Wanted])
    case cancel([UInt64])
  }
}

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
    package var time: Int64  // nanoseconds
    package var fraction: Double?  // the visible fraction that is reported; nil if none is
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

extension ClientObservation {
  package enum Brink: Int, Sendable, CaseIterable { case start, end }

  package struct Feeding: Sendable, Equatable {
    package var brinks: [Brink]  // ends at which more pages may exist
    package var screenfuls: Double  // an end within this many viewport extents is within reach
    package var maximumEmptyPages: Int  // maximum number of consecutive pages that add no items
  }

  package struct PageCall: Sendable, Equatable {
    package enum Matter: Sendable, Equatable {
      case asked
      case replied(Ending, isTaken: Bool)  // a reply arrived; `isTaken` if it was accepted
      case restarted  // the cursor at this end changed
    }
    package enum Ending: Sendable { case loaded, last, failed }

    package var matter: Matter
    package var brink: Brink
    package var generation: Int  // of a request and its reply
    package var isOfFrameBefore = false  // it happened after the previous frame was observed, in the checker's own layout (C7)
  }
}

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
    package var offset: Int64  // the new list's, as the next three
    package var extent: Int64
    package var contentExtent: Int64
    package var insets = ReferenceList.Insets()
    package var shown: [Mark]  // the items on its tiles, relative to the viewport's start
  }
}
