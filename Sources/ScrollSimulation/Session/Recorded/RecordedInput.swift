import Scrolling
import ViewTree

/// Something that came to the list before a frame.
public struct RecordedInput: Sendable, Equatable {
  /// The number of the frame that it came before.
  public var frame: Int
  /// The same of the last one, if it is a series: a finger that moves.
  public var last: Int
  /// One short word, such as `touch`, `wheel`, `update`, `page` or `fault`: inputs of a kind share a row.
  public var kind: String
  /// What it was, for a person.
  public var words: String

  public init(frame: Int, last: Int? = nil, kind: String, words: String) {
    self.frame = frame
    self.last = last ?? frame
    self.kind = kind
    self.words = words
  }
}

/// What came to a list, in order. The moves of a finger that nothing interrupts are one input.
public struct InputLog: Sendable {
  public private(set) var inputs: [RecordedInput] = []
  /// The series that may go on: those of the last inputs without another kind of input behind them.
  private var series: [(name: String, place: Int, count: Int)] = []

  /// How many frames may lie between two moves of a series, which come less often than frames on a fast screen.
  static let maximumGap = 8

  public init() {}

  public mutating func add(_ gesture: GestureEvent, before frame: Int) {
    guard let name = gesture.seriesName else { return add(gesture.words, kind: gesture.kindWord, before: frame) }
    if let number = series.firstIndex(where: { $0.name == name && frame - inputs[$0.place].last <= InputLog.maximumGap }) {
      series[number].count += 1
      inputs[series[number].place].last = frame
      inputs[series[number].place].words = "\(gesture.words) in \(series[number].count) steps"
    } else {
      series.removeAll { $0.name == name }
      series.append((name, inputs.count, 1))
      inputs.append(RecordedInput(frame: frame, kind: gesture.kindWord, words: gesture.words))
    }
  }

  public mutating func add(_ words: String, kind: String, before frame: Int) {
    inputs.append(RecordedInput(frame: frame, kind: kind, words: words))
    series = []
  }
}

extension GestureEvent {
  fileprivate var kindWord: String {
    switch action {
    case .touch: "touch"
    case .wheel, .trackpad: "wheel"
    case .rotate: "device"
    case .jump, .scroll: "program"
    }
  }

  /// What it is one of many of; nil if it stands alone.
  fileprivate var seriesName: String? {
    switch action {
    case .touch(let finger, .moved, _): "finger \(finger)"
    case .trackpad(_, .changed): "trackpad"
    case .trackpad(_, .momentumChanged): "momentum"
    case .touch, .trackpad, .wheel, .rotate, .jump, .scroll: nil
    }
  }
}
