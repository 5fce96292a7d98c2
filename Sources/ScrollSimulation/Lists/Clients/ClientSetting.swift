import Tiling

/// The clients of a synthetic list, each drawn in a share of the runs, so that a list without clients runs as well.
struct ClientSetting {
  let prefetching: Prefetching?  // how far data is loaded and tiles are bound ahead; nil if not
  let thresholds: [VisibilityThreshold]  // of a visibility observer; empty without one
  let isReadAloud: Bool
  let pages: PageLoading?
  let savesStates: Bool

  static let stream: UInt64 = 23  // of these draws; client events use the next one

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
