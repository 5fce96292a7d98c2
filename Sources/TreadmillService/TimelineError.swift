#if Service
  internal import FeedFormats
  public import FeedProtocol

  /// Why a ``TimelineService`` refuses a call, as facts; what was asked for has not been done. Its host refuses with a `FeedHostError`, and
  /// a post that cannot be read is a `FeedError`: nothing of its body was taken.
  public enum TimelineError: Error, Hashable, Sendable {
    case unknownReader(TimelineReader)
    /// The post that a page was to begin behind was removed, or never was in the feed.
    case unknownCursor(String)
    /// Not within ``TimelineLimits/page``.
    case page(limit: Int, allowed: ClosedRange<Int>)
    /// As many changes as ``TimelineLimits/waitingCalls`` wait to be written.
    case busy(waiting: Int)
    /// The service has ended, or its storage has failed.
    case ended

    /// The error's kind in an answer: clients compare it, and show the description. Nil for errors that no call throws.
    public static func code(of error: any Error) -> String? {
      switch error {
      case let error as FeedHostError: error.code
      case is FeedError: "bad-posts"
      case TimelineError.unknownReader: "unknown-reader"
      case TimelineError.unknownCursor: "unknown-cursor"
      case TimelineError.page: "bad-request"
      case TimelineError.busy: "busy"
      case TimelineError.ended: "ended"
      default: nil
      }
    }
  }

  extension TimelineError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .unknownReader(let reader): "'\(reader.feed)' has no reader of this name; open one"
      case .unknownCursor(let cursor): "no post of the feed is at the cursor '\(cursor.prefix(40))', or no longer; begin at the first page"
      case .page(let limit, let allowed): "a page of \(limit) posts; a limit is within \(allowed)"
      case .busy(let waiting): "\(waiting) changes wait to be written; try again in a second"
      case .ended: "the service is ending; try again when it is back"
      }
    }
  }

  /// How much a ``TimelineService`` takes.
  public struct TimelineLimits: Hashable, Sendable {
    /// Those of its feeds and sessions.
    public var host: FeedHostLimits
    /// The posts of a page.
    public var page = 1...200
    /// The calls that wait until their changes are written.
    public var waitingCalls = 100_000

    public init(host: FeedHostLimits = FeedHostLimits()) { self.host = host }
  }
#endif
