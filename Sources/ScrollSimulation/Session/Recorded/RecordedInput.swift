import Scrolling
import ViewTree

/// An input that came to the list before a frame.
public struct RecordedInput: Sendable, Equatable {
  /// The frame that it came before.
  package var frame: Int
  /// The same for the last input of a series, such as the moves of a finger.
  package var last: Int
  /// A word such as `touch`, `wheel`, `update`, `page` or `fault`: inputs of a kind share a row.
  package var kind: String
  /// The text for reports.
  package var words: String

  package init(frame: Int, last: Int? = nil, kind: String, words: String) {
    self.frame = frame
    self.last = last ?? frame
    self.kind = kind
    self.words = words
  }
}

/// Inputs, in order. Uninterrupted moves of a finger are one input.
struct InputLog: Sendable {
  private(set) var inputs: [RecordedInput] = []
  private var series: [(name: String, place: Int, count: Int)] = []  // no other kind of input has followed

  static let maximumGap = 8  // frames between two moves of a series: a fast screen has more frames than moves

  init() {}

  mutating func add(_ gesture: GestureEvent, before frame: Int) {
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

  mutating func add(_ words: String, kind: String, before frame: Int) {
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

  /// The series that it belongs to; nil if it stands alone.
  fileprivate var seriesName: String? {
    switch action {
    case .touch(let finger, .moved, _): "finger \(finger)"
    case .trackpad(_, .changed): "trackpad"
    case .trackpad(_, .momentumChanged): "momentum"
    case .touch, .trackpad, .wheel, .rotate, .jump, .scroll: nil
    }
  }
}
