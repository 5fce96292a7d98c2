/// Where photos' bytes come from: the seam at which a real network stands, or a simulated one.
///
/// Both calls return at once; what comes back is handed to ``PhotoLoader/receive(_:)``, or to the feed's controller, whenever it is there,
/// also from inside `start`. A source answers each request that is not cancelled, with a failure if need be: the time-out for one that is
/// lost on the way is its own. The loader retains its source, so that a source must not retain the loader.
public protocol PhotoSource: AnyObject {
  /// Begins to fetch a photo.
  func start(_ request: PhotoRequest)
  /// Nobody waits for this request any longer. Its reply may come all the same.
  func cancel(_ request: PhotoRequest)
}

/// One fetch of a photo.
public struct PhotoRequest: Hashable, Sendable {
  /// Unique among a loader's requests.
  public var number: UInt64
  public var photo: Photo

  public init(number: UInt64, photo: Photo) {
    self.number = number
    self.photo = photo
  }
}

/// What came back for a request.
public struct PhotoReply: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case picture(Picture)
    /// The fetch failed, for the reason given.
    case failure(String)
  }
  public var request: PhotoRequest
  public var outcome: Outcome

  public init(request: PhotoRequest, outcome: Outcome) {
    self.request = request
    self.outcome = outcome
  }
}

/// A photo's bytes, as they came. Headless, nobody decodes them.
public struct Picture: Hashable, Sendable {
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }
}
