public import Scrolling

/// What a seed draws for a plane or a sheet.
enum PlaneParameters {
  static let isSheet = Parameter.choice("plane.sheet", [0, 0, 0, 1]).saying("a sheet of columns and rows that are edited")
  static let width = Parameter.number("plane.width", in: 3_000...16_000, simplest: 6_400).saying("cells #/64 pt wide")
  static let height = Parameter.number("plane.height", in: 3_000...16_000, simplest: 6_400).saying("cells #/64 pt high")
  static let levelsBelow = Parameter.choice("plane.levelsBelow", [0, 0, 1, 2, 3]).saying("# coarser levels of detail")
  static let levelsAbove = Parameter.choice("plane.levelsAbove", [0, 0, 1, 2, 3]).saying("# finer levels of detail")
  static let border = Parameter.number("plane.border", in: 0...2, simplest: 0).saying("a border of # cells is loaded")
  static let lock = Parameter.choice("plane.lock", [0, 0, 0, 1]).saying("a directional lock")
  static let leastWidth = Parameter.number("sheet.leastWidth", in: 2_500...8_000, simplest: 6_400).saying(
    "columns are at least #/64 pt wide", with: isSheet)
  static let leastHeight = Parameter.number("sheet.leastHeight", in: 1_900...6_000, simplest: 3_200).saying(
    "rows are at least #/64 pt high", with: isSheet)
  static let columns = Parameter.number("sheet.columns", in: 0...80, simplest: 0).saying("# columns at first", with: isSheet)
  static let rows = Parameter.number("sheet.rows", in: 0...80, simplest: 0).saying("# rows at first", with: isSheet)

  static let jump = Parameter.rate("plane.jump", usual: 8).saying("a program sets the offset: # in 1,000 frames")
  static let scroll = Parameter.rate("plane.scroll", usual: 4).saying("a program scrolls: # in 1,000 frames")
  static let zoom = Parameter.rate("plane.zoom", usual: 6).saying("zooms: # in 1,000 frames")
  static let zoomSeries = Parameter.rate("plane.zoomSeries", usual: 8).saying("series of zooms begin: # in 1,000 frames")
  static let reload = Parameter.rate("plane.reload", usual: 2).saying("reloads: # in 1,000 frames")
  static let collapse = Parameter.rate("plane.collapse", usual: 1).saying("the view loses its room: # in 1,000 frames")
  static let inside = Parameter.rate("plane.inside", usual: 2).saying("changes from inside a callback: # in 1,000 callbacks")
  static let edit = Parameter.rate("sheet.edit", usual: 60).saying("edits: # in 1,000 frames", with: isSheet)
  static let freeze = Parameter.rate("sheet.freeze", usual: 6).saying("columns or rows are frozen: # in 1,000 frames", with: isSheet)
  static let merge = Parameter.rate("sheet.merge", usual: 20).saying("cells are merged or taken apart: # in 1,000 frames", with: isSheet)
  static let fit = Parameter.rate("sheet.fit", usual: 8).saying("columns or rows are fitted: # in 1,000 frames", with: isSheet)
  static let content = Parameter.rate("sheet.content", usual: 10).saying("other content: # in 1,000 frames", with: isSheet)
  static let lateLoad = Parameter.rate("load.late", usual: 500).saying("data come late: # in 1,000 loads")
  static let failedLoad = Parameter.rate("load.fails", usual: 40).saying("loads fail: # in 1,000")

  static let direction = Parameter.choice("plane.direction", [0, 1]).apart([1]).saying("the plane runs from right to left")

  static let all = [
    isSheet, width, height, levelsBelow, levelsAbove, border, lock, leastWidth, leastHeight, columns, rows, jump, scroll, zoom, zoomSeries,
    reload, collapse, inside, edit, content, lateLoad, failedLoad, direction, freeze, merge, fit,
  ]
}

extension StressSetting {
  /// The setting of a plane's session that ends after its frames. The seed draws the plane; its program acts at the usual rates with the
  /// monkey, and at about a tenth with a reader. The others are as in ``StressSetting``.
  public static func plane(
    seed: UInt64, frames: Int = 2_000, hz: Int = 60, width: Int = 390, height: Int = 844, profile: ScrollProfile = .monkey,
    platform: ScrollPlatform = .uikit
  ) -> StressSetting {
    var setting = StressSetting(
      subject: PlaneSubject.name, seed: seed, frames: frames, goal: .frames, hz: hz, width: width, height: height, profile: profile,
      platform: platform)
    var random = SeededGenerator(seed: seed, stream: 10)
    for parameter in PlaneParameters.all {
      if case .rate(let usual) = parameter.draw {
        setting[parameter] = profile == .monkey ? usual : (usual + 5) / 10
      } else {
        setting[parameter] = parameter.drawn(with: &random)
      }
    }
    return setting
  }
}

extension StressTarget {
  /// A plane of tiles with levels of detail and slow loads, or a sheet, as a program and a user in all directions scroll and change it.
  public static var plane: StressTarget {
    StressTarget(PlaneSubject.name, parameters: PlaneParameters.all, code: "StressTarget.plane") { PlaneSubject($0) }
  }
}
