/// An array with one owner, of elements that need no destruction: a write does not ask first whether the memory is shared.
///
/// `0 <= count <= capacity`. Indices are checked, as an array's.
struct OwnedArray<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 0

  /// An empty array has no memory; no element is read from this place.
  init() { base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)! }

  deinit { if capacity > 0 { base.deallocate() } }

  @inline(__always) var isEmpty: Bool { count == 0 }
  @inline(__always) var indices: Range<Int> { 0..<count }
  @inline(__always) var first: Element? { count == 0 ? nil : base[0] }
  @inline(__always) var last: Element? { count == 0 ? nil : base[count - 1] }

  /// To be read at once: a change may move them.
  @inline(__always) var elements: UnsafeMutableBufferPointer<Element> { UnsafeMutableBufferPointer(start: base, count: count) }

  @inline(__always)
  subscript(index: Int) -> Element {
    unsafeAddress { UnsafePointer(address(of: index)) }
    unsafeMutableAddress { address(of: index) }
  }

  @inline(__always)
  func address(of index: Int) -> UnsafeMutablePointer<Element> {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "element \(index) of \(count)")
    return base + index
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(max(8, 2 * capacity)) }
    base[count] = element
    count += 1
  }

  mutating func insert(_ element: Element, at index: Int) {
    append(element)
    let place = address(of: index)
    (place + 1).update(from: place, count: count - 1 - index)
    place.pointee = element
  }

  @discardableResult
  mutating func remove(at index: Int) -> Element {
    let element = self[index]
    removeSubrange(index..<index + 1)
    return element
  }

  mutating func removeSubrange(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "elements \(range) of \(count)")
    (base + range.lowerBound).update(from: base + range.upperBound, count: count - range.upperBound)
    count -= range.count
  }

  @inline(__always)
  mutating func removeFirst(_ count: Int) { removeSubrange(0..<count) }

  @inline(__always)
  mutating func removeLast() {
    precondition(count > 0, "the last element of none")
    count -= 1
  }

  /// Keeps the memory.
  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Replaces all elements by copies of one.
  @inline(__always)
  mutating func refill(with element: Element, count: Int) {
    reserve(count)
    base.update(repeating: element, count: count)
    self.count = count
  }

  @inline(__always)
  mutating func reserve(_ capacity: Int) { if capacity > self.capacity { grow(to: capacity) } }

  private mutating func grow(to capacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    if self.capacity > 0 { base.deallocate() }
    (base, self.capacity) = (larger, capacity)
  }
}

extension Array {
  /// Keeps the memory. The general `removeAll` costs more than what it does to one element.
  @inline(__always)
  mutating func clear() {
    if count == 1 { removeLast() } else if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
