/// The photos that the feed's cache must have, from what the network brought and the cells showed.
///
/// An LRU cache still has a photo if, since its last use, fewer others were used than it keeps. A use is the photo's arrival, or a slot
/// that begins to show it. Unknown uses count as uses of others, never of the photo itself.
public struct ReferencePhotos: Sendable {
  static let maximumUses = 16_384  // a photo whose last use is older may be gone

  private var uses: [String?] = []  // in the order of the frames; nil is an unknown photo
  private var forgottenUses = 0
  /// Number of uses before the frame of a photo's last certain one, as the order within a frame is unknown. Looked up, never iterated.
  private var certain: [String: Int] = [:]
  private var usesBefore = 0
  private var wasClearedInside = false

  public init() {}

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
    // The moment of clearing within the layout is unknown: a picture shown before may be gone.
    if wasClearedInside { certain.removeAll(keepingCapacity: true) }
  }

  mutating func mayHaveUsed(_ id: String?) { uses.append(id) }  // a photo may have been used in this frame; nil is any

  mutating func hasShown(_ id: String) {
    if !wasClearedInside { certain[id] = usesBefore }
  }

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

/// The traffic between a feed and its photo network within a frame, and whether the cache was cleared.
public struct PhotoTraffic: Sendable, Equatable {
  /// Requested photos, in order.
  public var asked: [String] = []
  /// Photos whose bytes came before the tick, in order, whatever requested them.
  public var brought: [String] = []
  /// Before the tick.
  public var wasCleared = false
  /// Inside the tick.
  public var wasClearedInside = false

  public init() {}

  /// The traffic so far; what follows is the next frame's.
  mutating func taken() -> PhotoTraffic {
    defer { self = PhotoTraffic() }
    return self
  }
}
