extension ClientObservation {
  /// A digest of the calls to the clients, for the trace; 0 without calls.
  var digest: UInt32 {
    var hash = ClientHash()
    for call in calls {
      switch call {
      case .load(let items): for item in items { hash.add(1, item.key, UInt64(item.urgency.rawValue)) }
      case .cancel(let keys): for key in keys { hash.add(2, key) }
      }
    }
    for notice in notices { hash.add(3, notice.key, UInt64(notice.bar), UInt64(bitPattern: notice.time)) }
    for page in pages { hash.add(4, UInt64(page.brink.rawValue), UInt64(page.generation)) }
    return hash.isEmpty ? 0 : UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32)
  }
}

/// FNV-1a over words instead of bytes.
private struct ClientHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var isEmpty = true

  mutating func add(_ words: UInt64...) {
    isEmpty = false
    for word in words { value = (value ^ word) &* 0x0000_0100_0000_01B3 }
  }
}
