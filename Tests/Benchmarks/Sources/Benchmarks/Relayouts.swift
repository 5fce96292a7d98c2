import Treadmill

/// W7: another number of columns in a grid, seen from its middle, beside a reload of the same grid.
enum Relayouts {
  private static let changesInRound = 4
  private static let columns = [3, 5]

  static func measurements(count: Int, in table: WorkloadTable) -> [Measurement] {
    let source = PlainSource(count: count)
    let window = Window(frame: Workload.viewport)
    let view = TiledScrollView(frame: Workload.viewport, layout: GridLayout(columns: columns[0]))
    view.dataSource = source
    window.addSubview(view)
    window.tick(at: .zero)
    let rows = columns.reduce(1, *)
    view.scrollToItem(at: count / 2 / rows * rows)  // the first of a row of either grid
    window.tick(at: .zero)
    func round(_ change: @escaping (Int) -> Void) -> () -> Double {
      {
        let item = view.visibleItems.first
        let elapsed = Stopwatch.elapsed {
          for number in 0..<changesInRound {
            change(number)
            window.tick(at: .zero)
          }
        }
        table.check("the list has its items", count: count, view.itemCount == source.count, equals: true)  // which keeps the source alive
        table.check("the first item on screen stays", count: count, view.visibleItems.first == item, equals: true)
        return elapsed / Double(changesInRound)
      }
    }
    return [
      Measurement("W7, a grid's reload", count: count, budget: nil, round: round { _ in reload(view) }),
      Measurement("W7, another number of columns", count: count, budget: nil, round: round { setColumns(columns[1 - $0 % 2], of: view) }),
    ]
  }

  private static func reload(_ view: TiledScrollView) {
    do throws(TilingError) { try view.reload() } catch { fatalError("\(error)") }
  }

  private static func setColumns(_ columns: Int, of view: TiledScrollView) {
    do throws(TilingError) { try view.setLayout(GridLayout(columns: columns)) } catch { fatalError("\(error)") }
  }
}
