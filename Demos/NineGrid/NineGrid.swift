import ArgumentParser
import DemoOutput
import Treadmill

/// Stands for a part of the post "layoutSubviews": its view of one to nine photos, which says how large it wants to be.
@main
struct NineGrid: DrawingCommand {
  static let post: BlogPost? = .layoutSubviews
  static let subject = "Tries its view of one to nine photos, which keeps old ones when they become fewer, beside one that does not."

  @OptionGroup var file: DrawingFile

  func report() -> [String] { Report.sizes + [""] + Report.changes }

  func drawing() -> Drawing { Report.drawing() }
}

/// What the demo says, as tables.
enum Report {
  /// The size for each number of photos, ours beside the post's.
  static var sizes: [String] {
    let rows = (0...12).map { count in
      let size = PhotoGridView.size(photoCount: count)
      let posts = PostPhotoView.size(photoCount: count)
      let remark = size == posts ? "" : count == 0 ? "   padding around nothing" : "   no cap at nine"
      return "\(count.indented(to: 6))   \(size.text.indented(to: 9))   \(posts.text.indented(to: 9))\(remark)"
    }
    return ["photos   this grid    the post's"] + rows
  }

  /// What both views show, tick by tick, while the photos become fewer.
  static var changes: [String] {
    let rows = zip(Album.counts, Change.shown()).map { count, shown in
      "\(count.indented(to: 6))   \(shown.ours.joined(separator: " ").padded(to: 26))   \(shown.posts.joined(separator: " "))"
    }
    return ["photos   on this grid                 on the post's"] + rows
  }
}

extension Int {
  func indented(to width: Int) -> String { String(self).indented(to: width) }
}
