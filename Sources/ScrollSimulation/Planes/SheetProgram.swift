import Scrolling
import Tiling
import ViewTree

/// A program's acts on a sheet: mostly on screen and near it, some invalid. Those from inside a callback wait, and so do all after them.
struct SheetProgram {
  static let maximumLines = 200  // with more columns, or rows, than this none is inserted
  private static let spread: Int64 = 6_400  // range of extents above the minimum, in 1/64 point

  private var random: SeededGenerator
  private var waiting: [PlaneInput.Edit] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed, stream: 17) }

  mutating func fill(_ sheet: TileSheet, _ client: PlaneClient) {
    for axis in SheetReference.Axis.allCases {
      edit(sheet, client, PlaneInput.Edit(axis, .insert(at: 0, extents: extents(random.number(in: 0...80), least(axis, client)))))
    }
  }

  mutating func act(on sheet: TileSheet, _ client: PlaneClient, noting input: inout PlaneInput) {
    if random.perMille(60) {
      for _ in 0..<random.number(in: 1...3) {
        input.jump = nil
        input.edits += edit(sheet, client, drawEdit(on: sheet, client))
      }
    }
    if random.perMille(10) {
      changeCells(of: sheet, client)
      input.isReloaded = true
    }
  }

  mutating func talk(to sheet: TileSheet, _ client: PlaneClient) {
    if random.perMille(200) { return changeCells(of: sheet, client) }
    for _ in 0..<random.number(in: 1...3) { edit(sheet, client, drawEdit(on: sheet, client)) }
  }

  mutating func takeWaiting(on sheet: TileSheet, _ client: PlaneClient) -> [PlaneInput.Edit] {
    defer { waiting = [] }
    return waiting.map { edit in
      _ = client.sheet?.apply(edit.change, to: edit.axis)
      return seen(edit, sheet)
    }
  }

  private func changeCells(of sheet: TileSheet, _ client: PlaneClient) {
    client.edition += 1
    sheet.reload()
  }

  /// Returns the edit with its result, or nothing if it waits.
  @discardableResult
  private mutating func edit(_ sheet: TileSheet, _ client: PlaneClient, _ edit: PlaneInput.Edit) -> [PlaneInput.Edit] {
    var edit = seen(edit, sheet)
    edit.waits = client.isInCallback || !waiting.isEmpty
    edit.isRefused = false
    do throws(SheetError) { try sheet.apply(SheetEdit(edit)) } catch { edit.isRefused = true }
    if edit.waits {
      edit.isRefused = nil
      waiting.append(edit)
      return []
    }
    _ = client.sheet?.apply(edit.change, to: edit.axis)
    edit.newOffset = .init(x: PlaneObserver.units(sheet.contentOffset.x), y: PlaneObserver.units(sheet.contentOffset.y))
    return [edit]
  }

  private func seen(_ edit: PlaneInput.Edit, _ sheet: TileSheet) -> PlaneInput.Edit {
    var edit = edit
    (edit.x, edit.y) = (PlaneObserver.units(sheet.contentOffset.x), PlaneObserver.units(sheet.contentOffset.y))
    (edit.width, edit.height) = (PlaneObserver.units(sheet.bounds.width), PlaneObserver.units(sheet.bounds.height))
    edit.isResting = sheet.phase == .resting
    return edit
  }

  private mutating func drawEdit(on sheet: TileSheet, _ client: PlaneClient) -> PlaneInput.Edit {
    let axis = SheetReference.Axis.allCases[random.below(2)]
    let count = client.sheet?[axis].count ?? 0
    let seen = axis == .columns ? sheet.cellsOnScreen.columns : sheet.cellsOnScreen.rows
    let place =
      random.perMille(600) && !seen.isEmpty
      ? min(max(0, Int(seen.lowerBound) + random.number(in: -2...seen.count + 2)), count + 1) : random.below(count + 2)
    let least = least(axis, client) - (random.perMille(20) ? SheetProgram.spread : 0)
    switch random.below(5) {
    case 0, 1: return .init(axis, .insert(at: place, extents: extents(count < SheetProgram.maximumLines ? random.below(5) : 0, least)))
    case 2: return .init(axis, .resize(place, to: least + Int64(random.below(Int(SheetProgram.spread)))))
    case 3 where random.perMille(60): return .init(axis, .remove(0..<count))
    default: return .init(axis, .remove(place..<place + random.below(5)))
    }
  }

  private func least(_ axis: SheetReference.Axis, _ client: PlaneClient) -> Int64 {
    axis == .columns ? client.sheet?.leastWidth ?? 0 : client.sheet?.leastHeight ?? 0
  }

  private mutating func extents(_ count: Int, _ least: Int64) -> [Int64] {
    (0..<count).map { _ in least + Int64(random.below(Int(SheetProgram.spread))) }
  }
}

extension SheetEdit {
  fileprivate init(_ edit: PlaneInput.Edit) {
    let axis: SheetAxis = edit.axis == .columns ? .columns : .rows
    switch edit.change {
    case .insert(let place, let extents): self = .insert(axis, at: place, extents: extents.map { Double($0) / 64 })
    case .remove(let range): self = .remove(axis, range)
    case .resize(let place, let extent): self = .resize(axis, place, to: Double(extent) / 64)
    }
  }
}
