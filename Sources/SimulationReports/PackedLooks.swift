import ScrollSimulation

/// The looks of tiles: each part, color and text once, and each look as the numbers of its parts.
struct PackedLooks {
  private(set) var looks: [PackedIntegers] = []
  /// For each part: kind, x, y, width, height, indices of color and words, each as the difference from the part before.
  private(set) var parts = PackedIntegers()
  private(set) var colors: [String] = []
  private(set) var texts: [String] = []

  init(_ all: [TileLook]) {
    var numbers: [TileLook.Part: Int64] = [:]
    var colorPlaces: [String: Int] = [:]
    var textPlaces: [String: Int] = [:]
    func place(of text: String, in places: inout [String: Int], _ texts: inout [String]) -> Int64 {
      if let place = places[text] { return Int64(place) }
      places[text] = texts.count
      texts.append(text)
      return Int64(texts.count - 1)
    }
    var before = [Int64](repeating: 0, count: 7)
    for look in all {
      var packed = PackedIntegers()
      var last: Int64 = 0
      for part in look.parts {
        let number = numbers[part] ?? Int64(numbers.count)
        if numbers.updateValue(number, forKey: part) == nil {
          let color = place(of: part.color, in: &colorPlaces, &colors)
          let words = place(of: part.words, in: &textPlaces, &texts)
          let values = [Int64(part.kind.rawValue), part.x, part.y, part.width, part.height, color, words].map(PackedIntegers.clamped)
          for (value, old) in zip(values, before) { parts.append(value - old) }
          before = values
        }
        packed.append(number - last)
        last = number
      }
      looks.append(packed)
    }
  }
}
