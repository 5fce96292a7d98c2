import ViewTree

/// The rules of marking and of the pass, written down without any trick: no paths are marked, every walk goes everywhere and asks each view.
final class ReferenceForest: Forest {
  private final class Node {
    let number: Int
    var origin = Point.zero
    var bounds = Rect.zero
    weak var parent: Node?
    var children: [Node] = []
    var isDirty = true
    var isWaitingForTick = false
    var isRunning = false
    var runs = 0
    var turn: Turn?
    var layoutsInTurn = 0
    var activeTurn: Turn?

    init(_ number: Int) { self.number = number }

    var root: Node { parent?.root ?? self }

    func markImplicitly() {
      if !isRunning { isDirty = true }
    }
  }

  private final class Turn {
    var isOpen = true
    var layouts = 0
    var refused: [Int] = []
  }

  private let nodes: [Node]
  private let windowCount = 2
  private let layoutLimit: Int
  var log: [TreeEvent] = []

  init(viewCount: Int, layoutLimit: Int) {
    nodes = (0..<viewCount).map { Node($0) }
    for node in nodes.dropFirst(windowCount) { node.bounds.size = Size(width: 4, height: 4) }
    self.layoutLimit = layoutLimit
  }

  func children(of view: Int) -> [Int] { nodes[view].children.map(\.number) }
  func parent(of view: Int) -> Int? { nodes[view].parent?.number }
  func size(of view: Int) -> Size { nodes[view].bounds.size }

  func state(of number: Int) -> ViewState {
    let node = nodes[number]
    return ViewState(
      parent: parent(of: number), window: window(of: node), frame: Rect(origin: node.origin, size: node.bounds.size),
      bounds: node.bounds, isDirty: node.isDirty, children: children(of: number))
  }

  private func window(of node: Node) -> Int? {
    let root = node.root.number
    return root < windowCount ? root : nil
  }

  // MARK: Changes and their marks (rules 2 to 14)

  func carryOut(_ change: TreeChange) {
    switch change {
    case .frame(let view, let frame):
      nodes[view].origin = frame.origin
      resize(nodes[view], to: frame.size)
    case .boundsOrigin(let view, let origin):
      if nodes[view].bounds.origin != origin { nodes[view].markImplicitly() }
      nodes[view].bounds.origin = origin
    case .boundsSize(let view, let size):
      let node = nodes[view]
      node.origin.x -= (size.width - node.bounds.width) / 2
      node.origin.y -= (size.height - node.bounds.height) / 2
      resize(node, to: size)
    case .add(let view, to: let parent, at: let index): add(nodes[view], to: nodes[parent], at: index)
    case .remove(let view): remove(nodes[view])
    case .exchange(in: let view, let a, let b):
      let node = nodes[view]
      let count = node.children.count
      if count > 0, a % count != b % count {
        node.children.swapAt(a % count, b % count)
        node.markImplicitly()
      }
    case .needsLayout(let view): nodes[view].isDirty = true
    case .needsTick(let view): nodes[view].isWaitingForTick = true
    case .layoutIfNeeded(let view): layoutIfNeeded(nodes[view])
    }
  }

  private func resize(_ node: Node, to size: Size) {
    guard node.bounds.size != size else { return }
    node.bounds.size = size
    node.markImplicitly()
    node.parent?.markImplicitly()
  }

  private func add(_ node: Node, to parent: Node, at index: Int) {
    guard node.number >= windowCount, !sequence(first: parent, next: \.parent).contains(where: { $0 === node }) else { return }
    let before = parent.children.map(\.number)
    if node.parent === parent {
      parent.children.removeAll { $0 === node }
    } else {
      remove(node)
    }
    parent.children.insert(node, at: min(index, parent.children.count))
    node.parent = parent
    if parent.children.map(\.number) != before { parent.markImplicitly() }
  }

  private func remove(_ node: Node) {
    guard let parent = node.parent else { return }
    parent.children.removeAll { $0 === node }
    node.parent = nil
    parent.markImplicitly()
  }

  // MARK: Passes (rules 18 to 29)

  func tick(_ window: Int) {
    advance(nodes[window])
    let turn = runTurn(from: nodes[window])
    log.append(.pass(layouts: turn.layouts, heldBack: turn.refused.count))
  }

  private func advance(_ node: Node) {
    let home = window(of: node)
    if node.isWaitingForTick {
      node.isWaitingForTick = false
      node.runs += 1
      if node.number >= windowCount {
        log.append(.advance(node.number))
        Habits.advance(node.number, runs: node.runs, in: self)
      }
    }
    for child in node.children where window(of: node) == home && child.parent === node { advance(child) }
  }

  private func layoutIfNeeded(_ receiver: Node) {
    var start = receiver
    while let parent = start.parent, parent.isDirty, !parent.isRunning { start = parent }
    guard let outer = start.root.activeTurn else {
      let turn = runTurn(from: start)
      log.append(.pass(layouts: turn.layouts, heldBack: turn.refused.count))
      return
    }
    let before = (outer.layouts, outer.refused.count)
    drain(start, turn: outer)
    log.append(.pass(layouts: outer.layouts - before.0, heldBack: outer.refused.count - before.1))
  }

  private func runTurn(from start: Node) -> Turn {
    let turn = Turn()
    let root = start.root
    root.activeTurn = turn
    drain(start, turn: turn)
    root.activeTurn = nil
    turn.isOpen = false
    return turn
  }

  private func drain(_ start: Node, turn: Turn) {
    var before = -1
    while before != turn.layouts {
      before = turn.layouts
      visit(start, home: window(of: start), turn: turn)
    }
  }

  private func visit(_ node: Node, home: Int?, turn: Turn) {
    while node.isDirty, !node.isRunning, window(of: node) == home, mayLayOut(node, in: turn) {
      turn.layouts += 1
      node.isDirty = false
      if node.number < windowCount { continue }
      log.append(.layout(node.number))
      node.runs += 1
      node.isRunning = true
      Habits.layOut(node.number, runs: node.runs, in: self)
      node.isRunning = false
    }
    for child in node.children where window(of: node) == home && child.parent === node { visit(child, home: home, turn: turn) }
  }

  private func mayLayOut(_ node: Node, in turn: Turn) -> Bool {
    if node.turn !== turn, node.turn?.isOpen != true {
      node.turn = turn
      node.layoutsInTurn = 0
    }
    // Outside a window the limit is the default one.
    let limit = turn === nodes[0].activeTurn || turn === nodes[1].activeTurn ? layoutLimit : 100
    if node.layoutsInTurn < limit {
      node.layoutsInTurn += 1
      return true
    }
    if node.layoutsInTurn != .max { turn.refused.append(node.number) }
    node.layoutsInTurn = .max
    return false
  }
}
