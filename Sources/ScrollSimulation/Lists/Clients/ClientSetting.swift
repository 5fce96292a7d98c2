import Tiling

/// Which clients a synthetic list has, drawn from its seed: in a share of the runs each, so that a list alone is run as well.
struct ClientSetting {
  /// How far data is loaded ahead and tiles are bound early; nil if nothing is.
  let prefetching: Prefetching?
  /// What an observer takes for visible; empty if there is none.
  let thresholds: [VisibilityThreshold]
  let isReadAloud: Bool
  let pages: PageLoading?
  let savesStates: Bool

  /// The stream of these draws; that of what happens with the clients is the next one.
  static let stream: UInt64 = 23

  init(
    prefetching: Prefetching?, thresholds: [VisibilityThreshold], isReadAloud: Bool, pages: PageLoading?, savesStates: Bool
  ) {
    self.prefetching = prefetching
    self.thresholds = thresholds
    self.isReadAloud = isReadAloud
    self.pages = pages
    self.savesStates = savesStates
  }
}
