import Tiling
import ViewTree

/// Two views in a tile, placed by constraints from the tile's size and content: a picture, and a text in the room that it leaves.
final class TileInside {
  private let picture = View()
  private let text = View()
  private let indent: LayoutConstraint
  private let margin: LayoutConstraint

  init(of tile: Tile) {
    indent = picture.leadingAnchor.constraint(equalTo: tile.leadingAnchor)
    margin = text.bottomAnchor.constraint(equalTo: tile.bottomAnchor)
    let end = text.trailingAnchor.constraint(equalTo: tile.trailingAnchor, constant: -12)
    // A small tile has no room for both: widths and heights are >= 0.
    for constraint in [margin, end] { constraint.priority = .defaultHigh }
    for view in [picture, text] {
      view.translatesAutoresizingMaskIntoConstraints = false
      tile.addSubview(view)
    }
    LayoutConstraint.activate([
      indent, picture.centerYAnchor.constraint(equalTo: tile.centerYAnchor),
      picture.widthAnchor.constraint(equalTo: tile.widthAnchor, multiplier: 0.25),
      picture.heightAnchor.constraint(equalTo: tile.heightAnchor, multiplier: 0.5),
      text.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 8), text.topAnchor.constraint(equalTo: picture.topAnchor),
      text.heightAnchor.constraint(lessThanOrEqualToConstant: 40), end, margin,
    ])
  }

  func show(_ content: UInt64) {
    indent.constant = Double(content % 61)
    margin.constant = -Double(content % 7)
  }

  var boxes: [FrameObservation.Box] { [picture, text].map { FrameObservation.Box($0.frame) } }
}

extension FrameObservation.Box {
  fileprivate init(_ frame: Rect) {
    func steps(_ points: Double) -> Int64 { Int64((points * 256).rounded()) }
    self.init(left: steps(frame.minX), top: steps(frame.minY), width: steps(frame.width), height: steps(frame.height))
  }
}
