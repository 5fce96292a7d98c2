import TestSupport
import Testing

@testable import Tiling

@Suite("An array with one owner")
struct OwnedArrayTests {
  @Test("is what an array is after the same changes", arguments: 0..<20)
  func equalsArray(seed: Int) {
    var random = SplitMix(seed: seed)
    var ours = OwnedArray<Int>()
    var array: [Int] = []
    for step in 0..<400 {
      switch random.below(12) {
      case 0...2:
        ours.append(step)
        array.append(step)
      case 3:
        let place = random.below(array.count + 1)
        ours.insert(step, at: place)
        array.insert(step, at: place)
      case 4 where !array.isEmpty:
        let place = random.below(array.count)
        #expect(ours.remove(at: place) == array.remove(at: place))
      case 5:
        let first = random.below(array.count + 1)
        let range = first..<first + random.below(array.count - first + 1)
        ours.removeSubrange(range)
        array.removeSubrange(range)
      case 6 where !array.isEmpty:
        ours.removeLast()
        array.removeLast()
      case 7 where !array.isEmpty:
        let place = random.below(array.count)
        ours[place] += 7
        array[place] += 7
      case 8...10 where !array.isEmpty:
        let first = random.below(min(array.count, 3) + 1)
        ours.removeFirst(first)
        array.removeFirst(first)
      case 11 where random.once(in: 10):
        ours.removeAll()
        array.removeAll()
      default: ours.reserve(random.below(64))
      }
      #expect(Array(ours.elements) == array)
      #expect(ours.count == array.count && ours.isEmpty == array.isEmpty && ours.indices == array.indices)
      #expect(ours.first == array.first && ours.last == array.last)
    }
  }

  @Test("slides in the memory that it has, as a list that scrolls on, and takes no more", arguments: 1..<12)
  func slides(count: Int) {
    var ours = OwnedArray<Int>()
    ours.reserve(12)
    for element in 0..<count { ours.append(element) }
    let memory = Set((0..<12).map { ours.elements.baseAddress! + $0 })
    for element in count..<200 {
      ours.removeFirst(1)
      ours.append(element)
      #expect(Array(ours.elements) == Array(element - count + 1...element))
      #expect(memory.contains(ours.elements.baseAddress! + count - 1))
    }
  }

  @Test("refuses to remove more elements than it has", arguments: [2, -1])
  func refusesToRemove(count: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [count] in
      var ours = OwnedArray<Int>()
      ours.append(1)
      ours.removeFirst(count)
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("the first \(count) elements of 1") == true)
  }

  @Test("refuses an index that it does not have, and says how many it has")
  func refusesIndex() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var ours = OwnedArray<Int>()
      ours.append(1)
      _ = ours[1]
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains("element 1 of 1") } == true)
  }
}
