extension Array {
  /// Puts an element into a sorted array, from its end on: the few items of a screen need no better way.
  mutating func insert(_ element: Element, before isBefore: (Element, Element) -> Bool) {
    var index = count
    append(element)
    while index > 0, isBefore(element, self[index - 1]) {
      self[index] = self[index - 1]
      index -= 1
    }
    self[index] = element
  }
}
