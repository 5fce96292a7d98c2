// From a post of 2014 on `layoutSubviews`: the nine-grid photo view, which shows one to nine photos and says how large it wants to be.

import ArgumentParser
import DemoOutput
import Treadmill

/// Prints the sizes of the grids and what stays on the screen when photos become fewer; draws all nine grids on request.
@main
struct NineGrid: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "NineGrid", abstract: "A grid of one to nine photos, and the one of a post on layoutSubviews beside it.")

  @Option(help: ArgumentHelp("Draw the nine grids, and what becomes of nine photos.", valueName: "file"))
  var svg: String?

  func run() throws {
    if let svg { try Sheet.drawn().svg().write(toFile: svg) }
    print(Report.sizes)
    print("")
    print(Report.changes)
  }
}

/// What the demo says, as tables.
enum Report {
  /// The size for each number of photos, ours beside the post's.
  static var sizes: String {
    let rows = (0...12).map { count in
      let size = PhotoGridView.size(photoCount: count)
      let posts = PostPhotoView.size(photoCount: count)
      let remark = size == posts ? "" : count == 0 ? "   padding around nothing" : "   no cap at nine"
      return "\(count.indented(to: 6))   \(size.text.indented(to: 9))   \(posts.text.indented(to: 9))\(remark)"
    }
    return (["photos   this grid    the post's"] + rows).joined(separator: "\n")
  }

  /// What both views show, tick by tick, while the photos become fewer.
  static var changes: String {
    let rows = zip(Album.counts, Change.shown()).map { count, shown in
      "\(count.indented(to: 6))   \(shown.ours.joined(separator: " ").padded(to: 26))   \(shown.posts.joined(separator: " "))"
    }
    return (["photos   on this grid                 on the post's"] + rows).joined(separator: "\n")
  }
}

extension Int {
  func indented(to width: Int) -> String { String(self).indented(to: width) }
}
