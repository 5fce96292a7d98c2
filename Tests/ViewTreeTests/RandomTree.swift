import ViewTree

/// What a client does to a tree, with views named by number; 0 and 1 are windows.
enum TreeChange {
  case frame(Int, Rect)
  case boundsOrigin(Int, Point)
  case boundsSize(Int, Size)
  case add(Int, to: Int, at: Int)
  case remove(Int)
  case exchange(in: Int, Int, Int)
  case needsLayout(Int)
  case needsTick(Int)
  case layoutIfNeeded(Int)
}

/// What is seen of a forest at work.
enum TreeEvent: Hashable {
  case layout(Int)
  case advance(Int)
  case pass(layouts: Int, heldBack: Int)
}

/// All that is seen of one view.
struct ViewState: Hashable {
  var parent: Int?
  var window: Int?
  var frame: Rect
  var bounds: Rect
  var isDirty: Bool
  var children: [Int]
}

/// A forest that carries out changes: the engine's, or the reference.
protocol Forest: AnyObject {
  func children(of view: Int) -> [Int]
  func parent(of view: Int) -> Int?
  func size(of view: Int) -> Size
  func carryOut(_ change: TreeChange)
}

/// What the views of a random tree do in their callbacks: the same for both forests.
///
/// `runs` counts a view's layouts and ticks so far, so that habits differ from time to time and most of them come to rest.
struct Habits {
  static let layoutKinds = 13
  static let tickKinds = 5

  static func layOut(_ view: Int, runs: Int, in forest: any Forest) {
    let children = forest.children(of: view)
    let parent = forest.parent(of: view)
    switch view % layoutKinds {
    case 2:  // a column
      for (index, child) in children.enumerated() {
        forest.carryOut(.frame(child, Rect(x: 0, y: Double(index * 8), width: forest.size(of: view).width, height: 8)))
      }
    case 3:  // fits itself to its children
      forest.carryOut(.boundsSize(view, Size(width: 20, height: Double(children.count * 10))))
    case 4:  // marks a sibling
      if let parent, let sibling = forest.children(of: parent).first(where: { $0 != view }) { forest.carryOut(.needsLayout(sibling)) }
    case 5:
      if runs % 3 != 0 { forest.carryOut(.needsLayout(view)) }
    case 6:  // gives its last child away, upwards
      if runs % 4 == 0, let parent, let child = children.last { forest.carryOut(.add(child, to: parent, at: runs % 3)) }
    case 7:  // wants others laid out now, at times while it is marked itself
      if runs % 3 == 0 { forest.carryOut(.needsLayout(view)) }
      if let child = children.first { forest.carryOut(.layoutIfNeeded(child)) }
      if let parent { forest.carryOut(.layoutIfNeeded(parent)) }
    case 8:
      if runs % 5 == 0 { forest.carryOut(.remove(view)) }
    case 9:  // takes its superview out of the tree, in the middle of a visit
      if runs % 7 == 0, let parent {
        forest.carryOut(.needsLayout(view))
        forest.carryOut(.layoutIfNeeded(parent))
        forest.carryOut(.remove(parent))
      }
    case 10:  // never content
      if let parent, runs % 50 < 30 { forest.carryOut(.needsLayout(parent)) }
    case 11:  // carries its superview to the other window
      if runs % 6 == 0, let parent { forest.carryOut(.add(parent, to: runs / 6 % 2, at: 0)) }
    case 12:  // puts one sibling under another
      guard runs % 3 == 0, let parent else { break }
      let siblings = forest.children(of: parent).filter { $0 != view }
      if siblings.count > 1 { forest.carryOut(.add(siblings[runs % 2], to: siblings[1 - runs % 2], at: 0)) }
    default: break
    }
  }

  static func advance(_ view: Int, runs: Int, in forest: any Forest) {
    let parent = forest.parent(of: view)
    switch view % tickKinds {
    case 1:
      if runs % 3 != 0 { forest.carryOut(.needsTick(view)) }
    case 2:
      forest.carryOut(.boundsOrigin(view, Point(x: 0, y: Double(runs % 4))))
    case 3:
      if runs % 4 == 0, let parent { forest.carryOut(.remove(parent)) }
      if let parent { forest.carryOut(.needsTick(parent)) }
    case 4:
      if let child = forest.children(of: view).first {
        forest.carryOut(.needsTick(child))
        if runs % 3 == 0 { forest.carryOut(.add(child, to: runs % 2, at: 0)) }
      }
    default: break
    }
  }
}

/// The forest made of real views.
final class EngineForest: Forest {
  let windows: [Window]
  private(set) var views: [View]
  var log: [TreeEvent] = []
  private(set) var brokenInside: [String] = []
  private var runs: [Int]

  /// What is wrong in any of the trees.
  func brokenInvariants(atRest: Bool) -> [String] {
    views.filter { $0.superview == nil }.flatMap { $0.brokenInvariants(atRest: atRest) }
  }

  init(viewCount: Int, layoutLimit: Int) {
    runs = Array(repeating: 0, count: viewCount)
    windows = [Window(), Window()]
    views = windows
    for window in windows { window.maximumLayoutsPerView = layoutLimit }
    for number in windows.count..<viewCount { views.append(Member(number, of: self)) }
  }

  /// A view that lives by its habits.
  private final class Member: View {
    let number: Int
    unowned let forest: EngineForest

    init(_ number: Int, of forest: EngineForest) {
      self.number = number
      self.forest = forest
      super.init(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    }

    override func layoutSubviews() {
      forest.log.append(.layout(number))
      forest.runs[number] += 1
      Habits.layOut(number, runs: forest.runs[number], in: forest)
      if forest.log.count % 8 == 0 { forest.brokenInside += forest.brokenInvariants(atRest: false) }
    }

    override func advance(to instant: Instant) {
      forest.log.append(.advance(number))
      forest.runs[number] += 1
      Habits.advance(number, runs: forest.runs[number], in: forest)
    }
  }

  private func number(of view: View) -> Int {
    if view === windows[0] { return 0 }
    if view === windows[1] { return 1 }
    return (view as! Member).number
  }

  func children(of view: Int) -> [Int] { views[view].subviews.map { number(of: $0) } }
  func parent(of view: Int) -> Int? { views[view].superview.map { number(of: $0) } }
  func size(of view: Int) -> Size { views[view].bounds.size }

  func carryOut(_ change: TreeChange) {
    switch change {
    case .frame(let view, let frame): views[view].frame = frame
    case .boundsOrigin(let view, let origin): views[view].bounds.origin = origin
    case .boundsSize(let view, let size): views[view].bounds.size = size
    case .add(let view, to: let parent, at: let index):
      if view >= windows.count, !views[parent].isDescendant(of: views[view]) { views[parent].insertSubview(views[view], at: index) }
    case .remove(let view): views[view].removeFromSuperview()
    case .exchange(in: let view, let a, let b):
      let count = views[view].subviews.count
      if count > 0 { views[view].exchangeSubview(at: a % count, withSubviewAt: b % count) }
    case .needsLayout(let view): views[view].setNeedsLayout()
    case .needsTick(let view): views[view].setNeedsTick()
    case .layoutIfNeeded(let view):
      let report = views[view].layoutIfNeeded()
      log.append(.pass(layouts: report.layouts, heldBack: report.diagnostics.count))
    }
  }

  func tick(_ window: Int) {
    let report = windows[window].tick(at: windows[window].instant)
    log.append(.pass(layouts: report.layouts, heldBack: report.diagnostics.count))
  }

  func state(of number: Int) -> ViewState {
    let view = views[number]
    return ViewState(
      parent: parent(of: number), window: view.window.map { self.number(of: $0) }, frame: view.frame, bounds: view.bounds,
      isDirty: view.isLayoutNeeded, children: children(of: number))
  }
}
