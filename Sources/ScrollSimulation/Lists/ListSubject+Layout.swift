import Tiling

/// Another layout in the course of a session.
extension ListSubject {
  /// The list in another layout; nil where it cannot have it: tiles that are bound early would break B9 in masonry.
  func relaid(as layout: ListLayout, columns: Int) -> ListSetting? {
    guard layout.bindsEarly || !clients.bindsEarly else { return nil }
    return setting.relaid(as: layout, columns: columns)
  }

  /// Gives the layout to the view, which takes it at once, or from inside a frame with the next tick.
  func hand(_ other: ListSetting) {
    tally.layouts += 1
    do throws(TilingError) { try list.setLayout(other.layout.tileLayout(other)) } catch {
      simulator.record("D1", "the view does not take a layout: \(error)")
    }
  }
}
