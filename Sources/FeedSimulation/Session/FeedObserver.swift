import PhotoFeed
import ScrollSimulation
import Tiling
import ViewTree

/// Reads cells, loader and posts into the plain values of the feed's checker.
enum FeedObserver {
  /// Digest of a tile's content and number of its running loads, for the tiling rules.
  static func probe(_ tile: Tile) -> (content: UInt64, loads: Int)? {
    guard let cell = tile as? NineGridCell else { return nil }
    let text = cell.textView.text
    let loads = cell.photoViews.count { $0.ticket != nil && $0.picture == nil }
    return (ReferenceGeometry.digest(length: text.length, wide: text.wide, lines: text.lines), loads)
  }

  static func cells(of list: TiledScrollView, into cells: inout [CellObservation]) {
    cells.removeAll(keepingCapacity: true)
    for tile in list.tiles {
      guard let cell = tile as? NineGridCell, let index = cell.index, let key = cell.key else { continue }
      let slots = cell.photoViews.map { view in
        let frame = view.frame
        return CellObservation.Slot(
          isHidden: view.isHidden, x: units(frame.minX), y: units(frame.minY), width: units(frame.width), height: units(frame.height),
          picture: view.picture?.bytes)
      }
      cells.append(CellObservation(pool: cell.poolIndex, index: index, key: key.rawValue, slots: slots))
    }
  }

  /// `underWay` counts the network's pending photo requests, `doubleStarts` requests for a photo that was already pending.
  static func loads(_ loader: PhotoLoader, underWay: Int, doubleStarts: Int) -> LoadObservation {
    var loads = LoadObservation()
    loads.requested = loader.counts.requested
    loads.queued = loader.queuedCount
    loads.running = loader.runningCount
    loads.done = loader.counts.done
    loads.cancelled = loader.counts.cancelled
    loads.failed = loader.counts.failed
    loads.cached = loader.cachedCount
    loads.maximumRunning = loader.maximumRunning
    loads.maximumCached = loader.maximumCachedPictures
    loads.underWay = underWay
    loads.doubleStarts = doubleStarts
    return loads
  }

  static func reference(_ post: Post) -> ReferenceFeed.Post {
    ReferenceFeed.Post(
      id: post.id, textLength: post.text.length, textWide: post.text.wide, textLines: post.text.lines,
      photos: post.shownPhotos.map { .init(id: $0.id, width: $0.pixelSize?.width ?? 0, height: $0.pixelSize?.height ?? 0) },
      edition: edition(of: post))
  }

  private static func edition(of post: Post) -> String {
    var text = "\(post.id)|\(post.createdAt ?? "-")|\(post.text.string ?? "-")|\(post.text.length),\(post.text.wide),\(post.text.lines)"
    for photo in post.photos {
      text += "|\(photo.id),\(photo.pixelSize?.width ?? 0),\(photo.pixelSize?.height ?? 0),\(photo.url ?? "-")"
    }
    return post.repostOf.map { "\(text)>\(edition(of: $0))" } ?? text
  }

  private static func units(_ points: Double) -> Int64 { LayoutUnit(nearest: points).rawValue }
}
