/// What the clients of a list observed in a frame: loader, observer, paginator, screen reader, state restoration. Empty without them.
package struct ClientObservation: Sendable, Equatable {
  var lookahead: Lookahead?  // nil without a loader
  var calls: [Call] = []  // calls to the loader, in order
  var waiting: [Wanted]?  // pending requests according to the list; nil in a frame in which it was not asked

  var bars: [Bar] = []  // thresholds of visibility, by ascending fractions; empty without an observer
  var notices: [Notice] = []  // calls to the observer, in order
  var beganSession = false  // a new impression session began before the tick
  var sights: [Sight]?  // the visible items according to the list; nil if it was not asked
  var reading: [Spoken]?  // the list as the screen reader reads it; nil without one

  var feeding: Feeding?  // nil without a paginator
  var pages: [PageCall] = []  // events between list and paginator, in order

  var hits: [Hit] = []  // results of hit testing

  var saved: Saved?  // saved in this frame, to be restored later
  var restored: Restored?
}

extension ClientObservation {
  /// A point on the viewport's main and cross axis, from their starts, and the key of the tile found there, if any.
  struct Hit: Sendable, Equatable {
    var main: Int64
    var cross: Int64
    var key: UInt64?
  }
}

extension ClientObservation {
  /// How far a list looks ahead, in viewport extents from its edges; *ahead* is the direction of the last move.
  struct Lookahead: Sendable, Equatable {
    var ahead: Double
    var behind: Double
    var earlyAhead: Double  // how far tiles are bound before they are on screen; 0 if they are not
    var earlyBehind: Double
    var maximumBinds: Int  // maximum number of early binds per frame
    var maximumWaiting: Int  // maximum number of pending items
    var imminentMilliseconds: Double  // items that a finger reaches within this time are imminent
    var overscan: Int64  // minimum reach of tiles beyond the viewport
  }

  /// Most urgent first.
  enum Urgency: Int, Sendable { case visible, imminent, ahead, behind }

  struct Wanted: Sendable, Equatable {
    var index: Int
    var key: UInt64
    var urgency: Urgency
    var nanoseconds: Int64?  // time until the current motion brings the item on screen
  }

  enum Call: Sendable, Equatable {
    case load([Wanted])
    case cancel([UInt64])
  }
}

extension ClientObservation {
  /// An item counts as visible from this fraction on, and as seen after `dwell` nanoseconds; nil if impressions are not observed.
  struct Bar: Sendable, Equatable {
    var fraction: Double
    var dwell: Int64?
  }

  struct Notice: Sendable, Equatable {
    enum Occasion: Sendable { case appears, disappears, isSeen }

    var occasion: Occasion
    var key: UInt64
    var bar: Int
    var time: Int64  // nanoseconds
    var fraction: Double?  // the visible fraction that is reported; nil if none is
  }

  /// A visible item: its start relative to the viewport's, its extent, and the visible part of that.
  struct Sight: Sendable, Equatable {
    var index: Int
    var key: UInt64
    var start: Int64
    var extent: Int64
    var visible: Int64
  }

  /// "Position 3 of 20".
  struct Spoken: Sendable, Equatable {
    var key: UInt64
    var position: Int
    var count: Int
  }
}

extension ClientObservation {
  package enum Brink: Int, Sendable, CaseIterable { case start, end }

  struct Feeding: Sendable, Equatable {
    var brinks: [Brink]  // ends at which more pages may exist
    var screenfuls: Double  // an end within this many viewport extents is within reach
    var maximumEmptyPages: Int  // maximum number of consecutive pages that add no items
  }

  struct PageCall: Sendable, Equatable {
    enum Matter: Sendable, Equatable {
      case asked
      case replied(Ending, isTaken: Bool)  // a reply arrived; `isTaken` if it was accepted
      case restarted  // the cursor at this end changed
    }
    enum Ending: Sendable { case loaded, last, failed }

    var matter: Matter
    var brink: Brink
    var generation: Int  // of a request and its reply
    var isOfFrameBefore = false  // it happened after the previous frame was observed, in the checker's own layout (C7)
  }
}

extension ClientObservation {
  /// An item of a saved state, its start relative to the viewport's.
  struct Mark: Sendable, Equatable {
    var index: Int
    var key: UInt64
    var start: Int64
    var extent: Int64
  }

  struct Saved: Sendable, Equatable {
    var marks: [Mark]
    var offset: Int64
    var count: Int
  }

  /// A new list over this frame's items, into which an earlier frame's state was restored.
  struct Restored: Sendable, Equatable {
    var state: Saved
    var offset: Int64  // the new list's, as the next three
    var extent: Int64
    var contentExtent: Int64
    var insets = ReferenceList.Insets()
    var shown: [Mark]  // the items on its tiles, relative to the viewport's start
  }
}
