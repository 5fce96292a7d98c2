/// Draws a list's events by seed: batches from outside and inside callbacks, commands, refused batches, reloads, empty viewports, taps.
struct ChangeScript: Sendable {
  struct ListState {
    var list: ReferenceList  // after all waiting batches
    var onScreen: Range<Int>
    var hasWaitingBatches = false
    var isQuiet = true  // no other event that a view out of step could not follow
    var isCollapsed = false
    var hasSavedState = false  // a state to restore
  }

  private let setting: StressSetting
  private var random: SeededGenerator
  private var inside: SeededGenerator
  private var clients: SeededGenerator
  private var touches: SeededGenerator
  private var insets: SeededGenerator
  private var taps: SeededGenerator
  private var commands: SeededGenerator
  private var commandsInside: SeededGenerator
  private var layouts: SeededGenerator
  private let firstLayout: ListLayout
  private var forgets: SeededGenerator
  private var sections: SeededGenerator
  private var follows: SeededGenerator
  private var covers: SeededGenerator
  private var aways: SeededGenerator
  private var keeps: KeepScript
  private var selects: SelectScript
  private var carries: CarryScript
  private var sectionEdits: SectionScript
  private var nextKey: UInt64
  private let make: @Sendable (UInt64, UInt32) -> ReferenceList.Item
  private let steadyCount: Int  // approximate number of items that the script keeps

  /// The items at first have keys `0..<count`. `streams` gives a numbered random stream, `make` the item of a key and a revision.
  init(
    _ setting: StressSetting, _ firstLayout: ListLayout = .list, count: Int, streams: (UInt64) -> SeededGenerator,
    make: @escaping @Sendable (UInt64, UInt32) -> ReferenceList.Item
  ) {
    random = streams(21)
    inside = streams(22)
    clients = streams(ClientSetting.stream + 1)
    touches = streams(26)
    insets = streams(25)
    taps = streams(27)
    commands = streams(29)
    commandsInside = streams(30)
    layouts = streams(28)
    self.firstLayout = firstLayout
    forgets = streams(31)
    sections = streams(32)
    follows = streams(33)
    covers = streams(34)
    keeps = KeepScript(random: streams(35))
    selects = SelectScript(random: streams(36))
    carries = CarryScript(random: streams(37))
    aways = streams(38)
    sectionEdits = SectionScript(random: streams(39))
    self.setting = setting
    nextKey = UInt64(count)
    steadyCount = count
    self.make = make
  }

  /// The events before a frame; each is drawn from the list that the ones before it leave.
  mutating func events(seeing listState: ListState) -> [ListEvent] {
    var (events, list) = (clientEvents(listState), listState.list)
    if insets.perMille(setting[ListParameters.inset]) { events.append(otherInsets()) }
    if covers.perMille(setting[ListParameters.cover]) { events.append(otherCovers()) }
    if taps.perMille(setting[ListParameters.taps]) { events.append(.tap(main: taps.below(900), cross: taps.below(500))) }
    if let layout = layout(setting[ListParameters.relaying]) { events.append(layout) }
    if forgets.perMille(setting[ListParameters.forget]) { events.append(.forget) }
    if !listState.isCollapsed, random.perMille(setting[ListParameters.collapse]) {
      events.append(.collapse(frames: random.number(in: 1...3)))
    }
    let changes = batches(for: &list, onScreen: listState.onScreen) + touch(&list, listState.onScreen)
    events += changes
    // Drawn from the list before the frame's batches: a step names what may be gone by then.
    let folding = sectionChanges(of: listState.list, listState.onScreen)
    events += folding
    let reloads = random.perMille(setting[ListParameters.reload])
    if reloads {
      events.append(.reload)
    } else if !listState.hasWaitingBatches, let command = command(for: list, listState.onScreen) {
      events.append(command)
    }
    if listState.isQuiet, changes.isEmpty, folding.isEmpty, !reloads, let mistake = mistake(list, listState.onScreen) {
      events.append(.mistake(mistake))
    }
    if !reloads { events += otherCommands(list, hasSavedState: listState.hasSavedState) }
    if !reloads, let follow = follow(list) { events.append(follow) }
    let (all, onScreen) = (listState.list, listState.onScreen)
    if let keep = keeps.event(rate: setting[ListParameters.keep], all, onScreen) { events.append(keep) }
    if let carry = carries.event(rate: setting[ListParameters.carry], all, onScreen) { events.append(carry) }
    if let select = selects.event(rate: setting[ListParameters.select], all, onScreen) { events.append(select) }
    if aways.perMille(setting[ListParameters.away]) { events.append(.away(steps(from: \.aways, on: all, onScreen))) }
    if let edit = sectionEdits.event(rate: setting[ListParameters.sectionEdits], all, onScreen) { events.append(edit) }
    return events
  }

  /// A bar that comes and goes, a keyboard, and at times more than there is.
  private mutating func otherCovers() -> ListEvent {
    let (bars, keyboards) = ([0, 0, 44, 88, 151], [0, 0, 34, 83, 291, 336])
    let isTooMuch = covers.perMille(30)
    return .cover(
      before: isTooMuch && covers.perMille(500) ? 2_000 : bars[covers.below(bars.count)],
      behind: isTooMuch ? 2_000 : keyboards[covers.below(keyboards.count)])
  }

  /// Most turns begin near the end, where there is little behind them.
  private mutating func follow(_ list: ReferenceList) -> ListEvent? {
    if follows.perMille(setting[ListParameters.stay]) {
      return .stay(isEnd: follows.perMille(600), isAnimated: follows.perMille(400))
    }
    guard list.count > 0, follows.perMille(setting[ListParameters.turn]) else { return nil }
    if follows.perMille(150) { return .endTurn }
    let isNearEnd = follows.perMille(700)
    let index = isNearEnd ? list.count - 1 - follows.below(min(4, list.count)) : follows.below(list.count)
    return .turn(key: list[index].key, isAnimated: follows.perMille(400))
  }

  private mutating func otherCommands(_ list: ReferenceList, hasSavedState: Bool) -> [ListEvent] {
    var events: [ListEvent] = []
    if commands.perMille(setting[ListParameters.again]), list.items.isWritten { events.append(.again) }
    if commands.perMille(setting[ListParameters.edge]) {
      events.append(.edge(isEnd: commands.perMille(600), isAnimated: commands.perMille(600)))
    }
    if hasSavedState, commands.perMille(setting[ListParameters.restoreHere]) {
      events.append(.restoreHere(isForeign: commands.perMille(300)))
    }
    return events
  }

  private mutating func clientEvents(_ listState: ListState) -> [ListEvent] {
    var events: [ListEvent] = []
    if clients.perMille(setting[ListParameters.session]) { events.append(.session) }
    if listState.hasSavedState, clients.perMille(setting[ListParameters.restore]) {
      events.append(.restore(isLaidOut: clients.perMille(500)))
    } else if clients.perMille(setting[ListParameters.save]) {
      events.append(.save)
    }
    return events
  }

  private mutating func batches(for list: inout ReferenceList, onScreen: Range<Int>) -> [ListEvent] {
    var batches: [ListEvent] = []
    while batches.count < 4, random.perMille(setting[ListParameters.batch]) { batches.append(.batch(steps(on: &list, onScreen))) }
    if random.perMille(setting[ListParameters.burst]) {
      for _ in 0..<random.number(in: 2...6) { batches.append(.batch([perform(fresh(random.number(in: 1...12), at: 0), on: &list)])) }
    }
    if random.perMille(setting[ListParameters.appending]) {
      batches.append(.batch([perform(fresh(random.number(in: 1...8), at: list.count), on: &list)]))
    }
    guard list.items.isWritten else { return batches }
    if random.perMille(setting[ListParameters.difference]) { batches.append(.difference(shuffle(&list, onScreen))) }
    if random.perMille(setting[ListParameters.refill]), list.count > 0 {
      batches.append(.batch([perform(.remove(list.count, at: 0), on: &list)]))
      if random.perMille(700) { batches.append(.batch([perform(fresh(steadyCount, at: 0), on: &list)])) }
    } else if list.count < steadyCount / 2 {
      batches.append(.batch([perform(fresh(steadyCount - list.count, at: random.below(list.count + 1)), on: &list)]))
    }
    return batches
  }

  /// Updates one item, such as a message that is being typed: the last on screen, the last of all, or any.
  private mutating func touch(_ list: inout ReferenceList, _ onScreen: Range<Int>) -> [ListEvent] {
    guard touches.perMille(setting[ListParameters.touch]), list.count > 0 else { return [] }
    let index =
      switch touches.below(4) {
      case 0, 1: min(max(0, onScreen.upperBound - 1), list.count - 1)
      case 2: list.count - 1
      default: touches.below(list.count)
      }
    return [.batch([perform(touches.perMille(500) ? .touch(1, at: index) : .update(1, at: index), on: &list)])]
  }

  mutating func eventInside(seeing listState: ListState) -> ListEvent? {
    if insets.perMille(setting[ListParameters.insetInside]) { return otherInsets() }
    if commandsInside.perMille(setting[ListParameters.commandInside]), listState.list.count > 0 {
      let item = listState.list[commandsInside.below(listState.list.count)]
      return .show(key: item.key, .start, isAnimated: commandsInside.perMille(300))
    }
    if let layout = layout(setting[ListParameters.relayingInside]) { return layout }
    guard inside.perMille(setting[ListParameters.inside]) else { return nil }
    return .batch(steps(from: \.inside, on: listState.list, listState.onScreen))
  }

  /// Mostly another number of columns, as of a window that has become wider.
  private mutating func layout(_ rate: Int) -> ListEvent? {
    guard layouts.perMille(rate) else { return nil }
    let layout = layouts.perMille(600) ? firstLayout : [.grid, .masonry, .flow][layouts.below(3)]
    return .layout(layout, columns: layouts.number(in: 1...6))
  }

  /// A bar or a keyboard appears or goes.
  private mutating func otherInsets() -> ListEvent {
    .insets(before: [0, 0, 20, 44, -30][insets.below(5)], behind: [0, 0, 34, 300, -30][insets.below(5)])
  }

  mutating func pagePlan() -> ListEvent {
    let isPrompt = clients.below(20) == 0
    let outcome = pageOutcome()
    return .page(PageFaultPlan(outcome, delay: isPrompt ? 0 : clients.number(in: 1...20)))
  }

  private static let weightOfFullPages = 550  // beside the weights of the other outcomes

  private mutating func pageOutcome() -> PageFaultPlan.Outcome {
    let full = ChangeScript.weightOfFullPages
    let (empty, last) = (setting[ListParameters.empty], setting[ListParameters.last])
    let (failed, outdated) = (setting[ListParameters.failed], setting[ListParameters.outdated])
    var place = clients.below(full + empty + last + failed + outdated)
    func takes(_ weight: Int) -> Bool {
      defer { place -= weight }
      return place < weight
    }
    if takes(full) { return .items(clients.number(in: 1...12), isLast: false) }
    if takes(empty) { return .items(0, isLast: false) }
    if takes(last) { return .items(clients.below(3), isLast: true) }
    if takes(failed) { return .failure }
    return .outdated(clients.number(in: 1...12), later: clients.number(in: 1...20))
  }

  /// One to four steps of any kind, 60 % of them near the screen.
  private mutating func steps(on list: inout ReferenceList, _ onScreen: Range<Int>) -> [ListStep] {
    (0..<random.number(in: 1...4)).map { _ in perform(step(on: list, onScreen), on: &list) }
  }

  /// The same, drawn from another stream than those of the batches between frames.
  private mutating func steps(
    from stream: WritableKeyPath<ChangeScript, SeededGenerator>, on list: ReferenceList, _ onScreen: Range<Int>
  ) -> [ListStep] {
    var list = list
    let usual = random
    random = self[keyPath: stream]
    let steps = steps(on: &list, onScreen)
    (self[keyPath: stream], random) = (random, usual)
    return steps
  }

  private mutating func step(on list: ReferenceList, _ onScreen: Range<Int>) -> ListStep {
    let index = place(in: list, onScreen)
    let count = min(random.number(in: 1...5), list.count - index)
    switch random.below(list.count == 0 || count == 0 ? 1 : 10) {
    case 0...2: return fresh(random.number(in: 1...5), at: index)
    case 3...4: return .remove(count, at: index)
    case 5: return .move(from: index, to: place(in: list, onScreen, isItem: true))
    case 6: return .move(from: place(in: list, onScreen, isItem: true), to: index)
    default: return .update(count, at: index)
    }
  }

  /// An insertion index, or the index of an item.
  private mutating func place(in list: ReferenceList, _ onScreen: Range<Int>, isItem: Bool = false) -> Int {
    let limit = isItem ? list.count - 1 : list.count
    if random.perMille(600), !onScreen.isEmpty {
      return min(max(0, random.number(in: onScreen.lowerBound - 2...onScreen.upperBound + 1)), limit)
    }
    return random.perMille(200) ? min(random.below(4), limit) : random.below(limit + 1)
  }

  /// Replacements, moves across the screen and new revisions, as in a list that was fetched again.
  private mutating func shuffle(_ list: inout ReferenceList, _ onScreen: Range<Int>) -> [ListStep] {
    var steps: [ListStep] = []
    for _ in 0..<random.number(in: 1...6) where list.count > 0 {
      let index = min(place(in: list, onScreen), list.count - 1)
      let count = min(random.number(in: 1...6), list.count - index)
      steps.append(perform(.remove(count, at: index), on: &list))
      let newCount = random.perMille(500) ? count : random.number(in: 1...6)  // equal counts must not hide a change
      steps.append(perform(fresh(newCount, at: random.perMille(500) ? index : random.below(list.count + 1)), on: &list))
      if random.perMille(400), list.count > 1 {
        steps.append(perform(.move(from: random.below(list.count), to: place(in: list, onScreen, isItem: true)), on: &list))
      }
      if random.perMille(400), list.count > 0 {
        steps.append(perform(.update(1, at: place(in: list, onScreen, isItem: true)), on: &list))
      }
    }
    return steps
  }

  private mutating func fresh(_ count: Int, at index: Int) -> ListStep {
    defer { nextKey += UInt64(count) }
    return .insert(count, at: index, key: nextKey + 1)
  }

  /// Applies the step, so that the next draw sees its result.
  private func perform(_ step: ListStep, on list: inout ReferenceList) -> ListStep {
    step.edit(of: list, limit: ListStep.maximumItems(of: steadyCount), making: make)?.apply(to: &list)
    return step
  }

  private mutating func command(for list: ReferenceList, _ onScreen: Range<Int>) -> ListEvent? {
    guard list.count > 0, random.perMille(setting[ListParameters.command]) else { return nil }
    let positions = ReferenceList.Position.plain
    let (key, position) = (list[place(in: list, onScreen, isItem: true)].key, positions[random.below(positions.count)])
    return .show(key: key, finer(position), isAnimated: random.perMille(500))
  }

  private mutating func finer(_ position: ReferenceList.Position) -> ReferenceList.Position {
    guard sections.perMille(setting[ListParameters.fineCommands]) else { return position }
    return sections.perMille(500)
      ? .fraction(perMille: sections.number(in: -100...1100)) : .distance(points: sections.number(in: -60...400))
  }

  private mutating func sectionChanges(of list: ReferenceList, _ onScreen: Range<Int>) -> [ListEvent] {
    guard list.headers != nil, sections.perMille(setting[ListParameters.folding]), list.count > 0 else { return [] }
    return [.sections((0..<sections.number(in: 1...3)).map { _ in sectionStep(of: list, onScreen) })]
  }

  private mutating func sectionStep(of list: ReferenceList, _ onScreen: Range<Int>) -> SectionStep {
    func header(_ random: inout SeededGenerator) -> UInt64 {
      let isNear = random.perMille(700) && !onScreen.isEmpty
      let index = isNear ? random.number(in: onScreen.lowerBound...onScreen.upperBound - 1) : random.below(list.count)
      return list.keyOfHeader(atOrBefore: index)
    }
    let key = header(&sections)
    switch sections.below(10) {
    case 0...5: return .fold(key)
    case 6: return .move(key, before: header(&sections))
    case 7: return .remove(key)
    case 8: return .update(key)
    default: return .moveItem(from: key, sections.below(8), to: header(&sections), sections.below(8))
    }
  }

  private mutating func mistake(_ list: ReferenceList, _ onScreen: Range<Int>) -> ListEvent.Mistake? {
    guard random.perMille(setting[ListParameters.mistake]) else { return nil }
    switch random.below(3) {
    case 0: return .count
    case 1: return .range
    default:
      let index = place(in: list, onScreen)
      return .silence([.remove(random.number(in: 1...4), at: index), fresh(random.number(in: 6...9), at: index)])
    }
  }
}
