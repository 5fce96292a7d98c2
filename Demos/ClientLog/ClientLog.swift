// The scroll log of a UITableView for `treadmill impressions` (Docs/ClientLog.md). Not run here, as there is no UIKit: read it as a sketch.
import UIKit

/// Call it from the table's delegate methods of the same names; `key` names the row's item for good, whatever its place is.
final class ClientLog {
  private let (session, table, key, write): (String, UITableView, (IndexPath) -> String, (Data) -> Void)
  private var moved = 0.0
  private var shown = 0.0

  init(session: String, table: UITableView, key: @escaping (IndexPath) -> String, write: @escaping (Data) -> Void) {
    (self.session, self.table, self.key, self.write) = (session, table, key, write)
    let (size, bars, scale) = (table.bounds.size, table.adjustedContentInset, table.traitCollection.displayScale)
    line(
      "open",
      [
        "version": 1, "viewport": [size.width, size.height], "insets": [bars.top, bars.left, bars.bottom, bars.right], "grid": scale,
        "foreground": UIApplication.shared.applicationState == .active, "focus": true, "content": true,
        "epoch": Date().timeIntervalSince1970 * 1_000 - now,
      ])
    scrollViewDidScroll()
  }

  private var now: Double { CACurrentMediaTime() * 1_000 }  // it stands while the device sleeps; `foreground` has said so before

  func line(_ kind: String, _ members: [String: Any] = [:], at time: Double? = nil) {
    let line = members.merging(["session": session, "time": time ?? now, "kind": kind]) { $1 }
    if let data = try? JSONSerialization.data(withJSONObject: line) { write(data) }
  }

  func willDisplay(_ row: IndexPath) {
    let frame = table.rectForRow(at: row)
    line("layout", ["items": [[key(row), frame.minX, frame.minY, frame.width, frame.height] as [Any]]])
  }

  func scrollViewDidScroll() {
    let time = now
    if time - moved > 50, moved > 0 { line("scroll", ["y": shown], at: time - 20) }  // it has stood until a frame ago
    (moved, shown) = (time, table.contentOffset.y)
    line("scroll", ["y": shown], at: time)
  }

  /// The system's velocity is in points a millisecond already.
  func scrollViewWillEndDragging(withVelocity velocity: CGPoint) {
    let inset = table.adjustedContentInset
    let end = max(-inset.top, table.contentSize.height + inset.bottom - table.bounds.height)
    let scale = table.traitCollection.displayScale
    line("motion", ["law": "uikit", "offset": table.contentOffset.y, "velocity": velocity.y, "edges": [-inset.top, end], "scale": scale])
  }
  // applicationDidBecomeActive: line("foreground", ["on": true]); WillResignActive: false. viewWillDisappear: line("close").
}
