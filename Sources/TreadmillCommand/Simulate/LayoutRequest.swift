import ScrollSimulation
import Treadmill
import UVLoop

/// What a command line that means a layout asks for, checked: no value of it can be wrong for a run.
struct LayoutRequest {
  var layout = LayoutChoice.list
  /// Lengths are learned as items come on screen; of a plane nothing is measured.
  var isUnmeasured = false
  /// A plane has none.
  var items = 600
  var seeds = Request.Seeds.one(Request.seedDefault)
  var frames = 2_000
  var hz = 60
  var viewport = Viewport.phone
  /// Of a plane the seed decides upon the hand and the platform.
  var profile = ScrollProfile.monkey
  var platform = ScrollPlatform.uikit
  var pace = FrameClock.Pace.virtual
  var tracePath: String?
  var htmlPath: String?
  var writesJSON = false
  var isQuiet = false
}

extension LayoutRequest {
  func run(seed: UInt64) -> LayoutRun {
    guard let layout = layout.items else {
      return .plane(PlaneRun(.init(seed: seed, frames: frames, hz: hz, viewport: viewport.size)))
    }
    return .items(
      ListRun(
        .init(
          seed: seed, frames: frames, hz: hz, viewport: viewport.size, layout: layout, isUnmeasured: isUnmeasured, items: items,
          profile: profile, platform: platform)))
  }
}
