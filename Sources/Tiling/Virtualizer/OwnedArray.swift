/// An array with one owner, of elements that need no destruction: a write does not ask first whether the memory is shared.
///
/// `0 <= count <= capacity < 2^32`. Indices are checked, as an array's.
struct OwnedArray<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var room: UInt32 = 0  // for elements, from `base` on
  private var vacancy: UInt32 = 0  // places before it, whose elements have left: a removal at the start moves nothing

  /// An empty array has no memory; no element is read from this place.
  init() { base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)! }

  deinit { deallocate() }

  @inline(__always) private var capacity: Int { Int(room) }
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
    if count == capacity { makeRoom() }
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
  mutating func removeFirst(_ count: Int) {
    precondition(UInt(bitPattern: count) <= UInt(bitPattern: self.count), "the first \(count) elements of \(self.count)")
    base += count
    self.count -= count
    room -= UInt32(truncatingIfNeeded: count)
    vacancy += UInt32(truncatingIfNeeded: count)
  }

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

  private mutating func makeRoom() { grow(to: vacancy > 0 ? count + 1 : max(8, 2 * capacity)) }

  /// Moves the elements to the start of the memory if that suffices, else to a larger one.
  private mutating func grow(to capacity: Int) {
    if capacity <= vacancy + room {
      let start = base - Int(vacancy)
      start.update(from: base, count: count)
      (base, room) = (start, vacancy + room)
    } else {
      let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      larger.update(from: base, count: count)
      deallocate()
      (base, room) = (larger, UInt32(capacity))
    }
    vacancy = 0
  }

  private func deallocate() { if vacancy + room > 0 { (base - Int(vacancy)).deallocate() } }
}

extension Array {
  /// Keeps the memory. The general `removeAll` costs more than what it does to one element.
  @inline(__always)
  mutating func clear() {
    if count > 1 { removeAll(keepingCapacity: true) } else if !isEmpty { removeLast() }
  }
}
