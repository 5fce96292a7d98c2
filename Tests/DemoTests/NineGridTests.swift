import DemoOutput
import DemoOutput
import Testing
import Treadmill

@testable import NineGrid

@Suite("NineGrid", .serialized)
struct NineGridTests {
  @Test("the demo prints the sizes, and the two stale photos on the post's view and none on this one")
  func output() throws {
    let (status, output) = try Demo.run("NineGrid")
    #expect(status == 0)
    #expect(
      output == NineGrid.introduction + "\n\n" + """
        photos   this grid    the post's
             0       0 x 0     10 x 10   padding around nothing
             1     90 x 90     90 x 90
             2    170 x 90    170 x 90
             3    250 x 90    250 x 90
             4   170 x 170   170 x 170
             5   250 x 170   250 x 170
             6   250 x 170   250 x 170
             7   250 x 250   250 x 250
             8   250 x 250   250 x 250
             9   250 x 250   250 x 250
            10   250 x 250   250 x 330   no cap at nine
            11   250 x 250   250 x 330   no cap at nine
            12   250 x 250   250 x 330   no cap at nine

        photos   on this grid                 on the post's
             9   A1 A2 A3 A4 A5 A6 A7 A8 A9   A1 A2 A3 A4 A5 A6 A7 A8 A9
             7   B1 B2 B3 B4 B5 B6 B7         B1 B2 B3 B4 B5 B6 B7 A8 A9
             4   C1 C2 C3 C4                  C1 C2 C3 C4
             1   D1                           D1

        """)
  }

  @Test("the sheet has the nine grids with all their photos, and shows the stale ones once")
  func picture() throws {
    let picture = try Demo.checkedPicture("NineGrid") { picture in
      let photos = picture.panels.map(\.labels)
      let counts = photos.map { Double($0.count) }
      let stale = photos[2].filter(photos[0].contains)
      let sizes = zip(counts, picture.panels).dropFirst(3).map { [$0, $1.part.width, $1.part.height] }
      return [[counts[0], counts[1]], [counts[0]], [counts[1], counts[1]], [counts[1], counts[2]]] + sizes
        + [stale.flatMap(\.numbers) + [Double(stale.count)]]
    }
    let albumA = (1...9).flatMap { count in (1...count).map { "A\($0)" } }
    let albumB = (1...7).map { "B\($0)" }
    let changed = (1...9).map { "A\($0)" } + albumB + albumB + ["A8", "A9"]
    #expect(picture.panels.flatMap(\.labels) == changed + albumA)
    #expect(picture.panels.map { $0.views("Outline").count } == [0, 0, 2] + Array(repeating: 0, count: 9))
    #expect(try Demo.picture("NineGrid") == Demo.picture("NineGrid"))
  }

  @Test("a picture that cannot be written is said in a sentence, and the status is not 0")
  func unwritablePicture() throws {
    let (status, output) = try Demo.run("NineGrid", ["--svg", "/no such folder/x.svg"])
    #expect(status == 1)
    #expect(output == "Error: cannot write the picture to /no such folder/x.svg: is its folder there, and may you write into it?\n")
  }

  /// A view in a window that is ticked.
  private func shown(_ view: View) -> Window {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    window.addSubview(view)
    window.tick(at: .zero)
    return window
  }

  private func photos(_ count: Int, _ album: Int = 0) -> [Photo] { Album.photos(album, count: count) }

  @Test("from each number of photos to each other one no photo of before is left, and each is where the formula puts it")
  func anyChange() {
    for from in 0...12 {
      for to in 0...12 {
        let grid = PhotoGridView()
        let window = shown(grid)
        grid.photos = (0..<from).map { Photo(id: "old\($0)") }
        grid.frame.size = grid.sizeThatFits(.zero)
        window.tick(at: .zero)
        grid.photos = (0..<to).map { Photo(id: "new\($0)") }
        grid.frame.size = grid.sizeThatFits(.zero)
        window.tick(at: .zero)
        #expect(Change.visiblePhotos(in: grid) == (0..<min(to, 9)).map { "new\($0)" }, "from \(from) to \(to)")
        #expect(!window.svg().contains("old"), "from \(from) to \(to)")
        let columns = to == 4 ? 2 : 3
        for (slot, view) in grid.subviews.filter({ !$0.isHidden }).enumerated() {
          #expect(view.frame == Rect(x: 10 + 80.0 * Double(slot % columns), y: 10 + 80.0 * Double(slot / columns), width: 70, height: 70))
        }
        let rows = min(to, 9).quotientAndRemainder(dividingBy: columns)
        let height = 80.0 * Double(rows.quotient + (rows.remainder > 0 ? 1 : 0)) + 10
        #expect(grid.bounds.size == (to == 0 ? .zero : Size(width: 80 * Double(min(to, columns)) + 10, height: height)))
      }
    }
  }

  @Test("the post's view keeps two old photos on the screen from nine to seven: nothing marks its layout")
  func stalePhotos() {
    let post = PostPhotoView(frame: Rect(x: 0, y: 0, width: 250, height: 250))
    let window = shown(post)
    post.photos = photos(9)
    window.tick(at: .zero)
    post.photos = photos(7, 1)
    #expect(!post.isLayoutNeeded)
    #expect(window.tick(at: .zero).layouts == 0)
    #expect(Change.visiblePhotos(in: post) == ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "A8", "A9"])
    post.setNeedsLayout()
    window.tick(at: .zero)
    #expect(Change.visiblePhotos(in: post).count == 7)
  }

  @Test("a foreign subview in front of the photos ends the post's loops, and does not trouble this grid")
  func foreignSubview() {
    let post = PostPhotoView(frame: Rect(x: 0, y: 0, width: 250, height: 250))
    let grid = PhotoGridView(frame: Rect(x: 0, y: 0, width: 250, height: 250))
    for view in [post, grid] as [View] {
      view.addSubview(View(frame: Rect(x: 1, y: 2, width: 3, height: 4)))
      let window = shown(view)
      (view as? PostPhotoView)?.photos = photos(3)
      (view as? PhotoGridView)?.photos = photos(3)
      window.tick(at: .zero)
      #expect(view.subviews[0].frame == Rect(x: 1, y: 2, width: 3, height: 4))
    }
    #expect(Change.visiblePhotos(in: post) == [])
    #expect(Change.visiblePhotos(in: grid) == ["A1", "A2", "A3"])
  }

  @Test("a foreign subview behind the photos takes the place of one of them in the post's view")
  func foreignSubviewInBetween() {
    let post = PostPhotoView(frame: Rect(x: 0, y: 0, width: 250, height: 250))
    let window = shown(post)
    post.photos = photos(2)
    post.addSubview(View())
    post.photos = photos(4)
    window.tick(at: .zero)
    #expect(Change.visiblePhotos(in: post) == ["A1", "A2"])
  }
}
