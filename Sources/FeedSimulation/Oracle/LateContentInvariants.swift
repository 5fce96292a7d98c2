public import ScrollSimulation

/// E1: a late photo appears only where it is still wanted: no slot shows another photo than its post has there.
public struct NoStalePhotoIsShown: FeedInvariant {
  public let rule = "E1"
  public init() {}

  public func check(_ frame: FeedFrame) -> CheckResult? {
    var hasPicture = false
    for cell in frame.cells {
      guard let photos = frame.feed.photos(at: cell) else { continue }
      for number in 0..<min(photos.count, cell.slots.count) where !cell.slots[number].isHidden {  // E3 is for those behind
        guard let picture = cell.slots[number].picture else { continue }
        hasPicture = true
        if !photos[number].isShown(by: picture) {
          let shown = String(decoding: picture, as: UTF8.self)
          return
            "photo \(number) in \(tile: cell.pool, parts: [cell.slots[number].part]) is \(shown); \(item: cell.key) has \(photos[number].id) there"
        }
      }
    }
    return hasPicture ? .holds : nil
  }
}

/// E2: a rebound slot shows its photo or the placeholder, never the previous picture; an edited post keeps the pictures of unchanged slots.
public struct RebindingKeepsWhatStays: FeedInvariant {
  public let rule = "E2"
  public init() {}

  public func check(_ frame: FeedFrame) -> CheckResult? {
    var hadPicture = false
    for cell in frame.cells {
      guard let photos = frame.feed.photos(at: cell), let old = frame.cellsBefore.first(where: { $0.pool == cell.pool }) else { continue }
      hadPicture = hadPicture || old.slots.contains { $0.picture != nil }
      if old.key != cell.key {
        for (number, slot) in cell.slots.enumerated() where number < photos.count {
          guard let picture = slot.picture, picture == old.slots[number].picture else { continue }
          if !photos[number].isShown(by: picture) {
            return
              "photo \(number) in \(tile: cell.pool, parts: [slot.part]), of \(item: cell.key), is still that of \(item: old.key)"
          }
        }
      } else if let before = frame.photosBefore.first(where: { $0.key == cell.key }) {
        for number in 0..<min(cell.slots.count, photos.count, before.photos.count) {
          if cell.slots[number].picture == nil, old.slots[number].picture != nil, before.photos[number].id == photos[number].id {
            return
              "photo \(number) in \(tile: cell.pool, parts: [cell.slots[number].part]), \(photos[number].id) of \(item: cell.key), has lost its picture"
          }
        }
      }
    }
    return hadPicture ? .holds : nil
  }
}

/// E3: a cell with m photos shows exactly min(m, 9) slots, each in its place; the others are hidden and empty.
public struct SlotsMatchThePost: FeedInvariant {
  public let rule = "E3"
  public init() {}

  public func check(_ frame: FeedFrame) -> CheckResult? {
    var hasPost = false
    for cell in frame.cells {
      guard let place = frame.feed.place(of: cell) else { continue }
      hasPost = true
      let (slots, photos) = (cell.slots, frame.feed.entries[place].post.photos.count)
      var visible = 0
      for number in slots.indices where !slots[number].isHidden { visible += 1 }
      if visible != photos {
        let surplus = slots.dropFirst(photos).filter { !$0.isHidden }.map(\.part)
        return "\(tile: cell.pool, parts: surplus) shows \(visible) photos; \(item: cell.key) has \(photos)"
      }
      let places = ReferenceGeometry.PhotoPlaces(of: frame.feed.entries[place].post, width: frame.width, text: frame.feed.textHeight)
      for number in slots.indices {
        guard number < photos else {
          if !slots[number].isHidden || slots[number].picture != nil {
            return
              "place \(number) for a photo in \(tile: cell.pool, parts: [slots[number].part]), of \(item: cell.key), is not hidden and empty"
          }
          continue
        }
        let (part, box) = (slots[number].part, places[number])
        if part.x != box.x || part.y != box.y || part.width != box.width || part.height != box.height {
          let place = text(part.x, part.y, part.width, part.height)
          let due = text(box.x, box.y, box.width, box.height)
          return
            "photo \(number) of \(photos) in \(tile: cell.pool, parts: [part]), of \(item: cell.key), has \(place); it is to have \(due)"
        }
      }
    }
    return hasPost ? .holds : nil
  }
}

private func text(_ x: Int64, _ y: Int64, _ width: Int64, _ height: Int64) -> String {
  "\(points(width)) x \(points(height)) at \(points(x)), \(points(y))"
}

/// E4: each load is queued, running, done, cancelled or failed; at most the limit run, none twice, and exactly those that are pending in
/// the network; the cache keeps its limit.
public struct LoadsAreAccountedFor: FeedInvariant {
  public let rule = "E4"
  public init() {}

  public func check(_ frame: FeedFrame) -> CheckResult? {
    let loads = frame.loads
    let sum = loads.queued + loads.running + loads.done + loads.cancelled + loads.failed
    if sum != loads.requested {
      return
        "\(loads.requested) loads were begun; queued \(loads.queued), running \(loads.running), done \(loads.done), cancelled \(loads.cancelled), failed \(loads.failed) make \(sum)"
    }
    if loads.running > loads.maximumRunning { return "\(loads.running) loads run, the limit is \(loads.maximumRunning)" }
    if loads.running != loads.underWay { return "\(loads.running) loads run, the network has \(loads.underWay) requests under way" }
    if loads.doubleStarts > 0 { return "a photo was asked for while it was under way already" }
    if loads.cached > loads.maximumCached { return "\(loads.cached) pictures are cached, the limit is \(loads.maximumCached)" }
    return loads.requested > 0 ? .holds : nil
  }
}

/// E11: a photo whose bytes have come is shown at once and not requested again, unless as many others as the cache keeps have been used
/// since, or it was cleared.
public struct LoadsAreNeeded: FeedInvariant {
  public let rule = "E11"
  public init() {}

  public func check(_ frame: FeedFrame) -> CheckResult? {
    let limit = frame.loads.maximumCached
    for slot in frame.newSlots where !slot.isShown && frame.photos.isKept(slot.photoID, byCacheOf: limit) {
      return "photo \(slot.slot) in \(tile: slot.pool), \(slot.photoID), is not shown; it has come, and the cache must still have it"
    }
    // A queued load may begin after the bytes of an earlier one have come.
    for id in frame.traffic.asked where frame.photos.isKept(id, byCacheOf: limit) && !frame.wasWaitedFor(id) {
      return "photo \(id) is asked for, which has come, and the cache must still have it"
    }
    return frame.newSlots.isEmpty && frame.traffic.asked.isEmpty ? nil : .holds
  }
}

extension FeedFrame {
  fileprivate func wasWaitedFor(_ id: String) -> Bool {
    cellsBefore.contains { cell in
      let photos = photosBefore.first { $0.key == cell.key }?.photos ?? []
      return zip(photos, cell.slots).contains { $0.id == id && $1.picture == nil }
    }
  }
}

extension ReferenceFeed {
  func photos(at cell: CellObservation) -> [ReferenceFeed.Photo]? { place(of: cell).map { entries[$0].post.photos } }

  func place(of cell: CellObservation) -> Int? {
    let index = cell.index - 1
    return index >= 0 && index < entries.count && entries[index].key == cell.key ? index : nil  // A5
  }
}

extension ReferenceFeed.Photo {
  /// The bytes of a picture are the photo's id.
  func isShown(by picture: [UInt8]) -> Bool {
    id.utf8.withContiguousStorageIfAvailable { $0.elementsEqual(picture) } ?? id.utf8.elementsEqual(picture)
  }
}
