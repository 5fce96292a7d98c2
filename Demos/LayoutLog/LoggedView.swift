import Treadmill

/// A view that notes when it is laid out.
final class LoggedView: View {
  private let name: String
  private let log: LayoutRecord

  init(_ name: String, _ log: LayoutRecord, frame: Rect) {
    self.name = name
    self.log = log
    super.init(frame: frame)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    log.note(name)
  }
}

/// The same for a scroll view.
final class LoggedScrollView: ScrollView {
  private let name: String
  private let log: LayoutRecord

  init(_ name: String, _ log: LayoutRecord, frame: Rect) {
    self.name = name
    self.log = log
    super.init(frame: frame)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    log.note(name)
  }
}

/// The same for a window.
final class LoggedWindow: Window {
  private let name: String
  private let log: LayoutRecord

  init(_ name: String, _ log: LayoutRecord, frame: Rect) {
    self.name = name
    self.log = log
    super.init(frame: frame)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    log.note(name)
  }
}

/// Who was laid out, in order, and when.
final class LayoutRecord {
  enum Moment: String {
    /// Before the call that caused it had returned.
    case call = "in the call"
    /// In the next pass.
    case tick = "in the tick"
  }

  struct Entry: Equatable {
    let name: String
    let moment: Moment
  }

  private(set) var entries: [Entry] = []
  private var moment = Moment.call

  func note(_ name: String) { entries.append(Entry(name: name, moment: moment)) }

  func forget() { entries = [] }

  func duringTick(_ tick: () -> Void) {
    moment = .tick
    tick()
    moment = .call
  }
}
