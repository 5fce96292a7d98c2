import Treadmill

/// A workload's list in its window, after its first frame: what the workloads scroll and edit, through the public API alone.
struct WorkloadList<Source: WorkloadSource> {
  let source: Source
  let window: Window
  let view: TiledScrollView

  init(_ source: Source) {
    self.source = source
    window = Window(frame: Workload.viewport)
    view = TiledScrollView(frame: Workload.viewport)
    view.dataSource = source
    window.addSubview(view)
    window.tick(at: .zero)
  }

  @inline(__always)
  func scroll(to offset: Double) {
    view.contentOffset = Point(x: 0, y: offset)
    window.tick(at: .zero)
  }

  @inline(__always)
  func apply(_ change: ItemChange) {
    do { try view.apply(ItemBatch(change, countAfter: source.count)) } catch { fatalError("\(change): \(error)") }
    window.tick(at: .zero)
  }

  /// The last item whose start is not beyond the offset.
  @inline(__always)
  var firstVisible: Int { view.itemsOnScreen.lowerBound }

  /// The last offset at which the content rests.
  var end: Double { view.legalRange.max.y }
}
