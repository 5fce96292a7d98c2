/// Where photos' bytes come from: a real network, or a simulated one.
///
/// Both calls return at once. Replies go to ``PhotoLoader/receive(_:)``, or to the feed's controller, at any time, also from inside
/// `start`. A source replies to each request that is not cancelled, with a failure if need be: time-outs are its own task. The loader
/// retains its source, so a source must not retain the loader.
public protocol PhotoSource: AnyObject {
  /// Starts to load a photo.
  func start(_ request: PhotoRequest)
  /// The request is no longer needed. Its reply may come all the same.
  func cancel(_ request: PhotoRequest)
}

/// One attempt to load a photo.
public struct PhotoRequest: Hashable, Sendable {
  /// Unique among a loader's requests.
  public var number: UInt64
  public var photo: Photo

  public init(number: UInt64, photo: Photo) {
    self.number = number
    self.photo = photo
  }
}

/// The reply to a request.
public struct PhotoReply: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case picture(Picture)
    /// With its reason.
    case failure(String)
  }
  public var request: PhotoRequest
  public var outcome: Outcome

  public init(request: PhotoRequest, outcome: Outcome) {
    self.request = request
    self.outcome = outcome
  }
}

/// A photo's bytes as they came; without a screen they are not decoded.
public struct Picture: Hashable, Sendable {
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }
}
