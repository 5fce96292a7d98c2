/// Which photos the feed's cache must have, from what the network has brought and what the cells have shown since.
///
/// A cache that keeps the photos used last still has one since whose last use fewer others were used than it keeps. A use is a photo's coming,
/// or a slot's beginning to show it. What cannot be told counts as a use of others, never of the photo itself.
public struct ReferencePhotos: Sendable {
  /// Uses that are remembered; a photo whose last one is older may be gone.
  static let maximumUses = 16_384

  /// In the order of the frames; nil is a photo that cannot be told.
  private var uses: [String?] = []
  private var forgottenUses = 0
  /// How many uses there were before the frame of a photo's last certain one: within a frame their order is not known. Looked up, never
  /// iterated.
  private var certain: [String: Int] = [:]
  private var usesBefore = 0
  private var wasClearedInside = false

  public init() {}

  /// What has passed by in a frame whose cells have not been looked at.
  mutating func frameBegins(_ traffic: PhotoTraffic) {
    if uses.count > ReferencePhotos.maximumUses {
      forgottenUses += uses.count / 2
      uses.removeFirst(uses.count / 2)
    }
    usesBefore = forgottenUses + uses.count
    wasClearedInside = traffic.wasClearedInside
    if traffic.wasCleared { certain.removeAll(keepingCapacity: true) }
    for id in traffic.brought {
      uses.append(id)
      certain[id] = usesBefore
    }
    // Where in the layout it was is not known: a picture that was shown may have gone behind it.
    if wasClearedInside { certain.removeAll(keepingCapacity: true) }
  }

  /// A photo may have been used in this frame; nil is any.
  mutating func mayHaveUsed(_ id: String?) { uses.append(id) }

  /// A slot has begun to show the photo.
  mutating func hasShown(_ id: String) {
    if !wasClearedInside { certain[id] = usesBefore }
  }

  /// Whether a cache that keeps so many photos must have this one.
  func isKept(_ id: String, byCacheOf limit: Int) -> Bool {
    guard let place = certain[id], place >= forgottenUses else { return false }
    var others: Set<String> = []
    var unknown = 0
    for use in uses[(place - forgottenUses)...] where use != id {
      if let use { others.insert(use) } else { unknown += 1 }
      if others.count + unknown >= limit { return false }
    }
    return true
  }
}

/// What passed between a feed and the network of its photos within a frame, and whether its cache was cleared.
public struct PhotoTraffic: Sendable, Equatable {
  /// Photos that were asked for, in order.
  public var asked: [String] = []
  /// Photos whose bytes came before the tick, in order, whoever had asked for them.
  public var brought: [String] = []
  /// Before the tick.
  public var wasCleared = false
  /// From inside the tick.
  public var wasClearedInside = false

  public init() {}

  /// The traffic up to now; what follows is the next frame's.
  mutating func taken() -> PhotoTraffic {
    defer { self = PhotoTraffic() }
    return self
  }
}
