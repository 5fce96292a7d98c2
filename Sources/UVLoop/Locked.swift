import CLibuv

/// A value that threads share: one at a time reads or changes it.
public final class Locked<Value>: @unchecked Sendable {
  // A pthread mutex and not `Synchronization.Mutex`, since the thread sanitizer understands it.
  private let lock: UnsafeMutablePointer<uv_mutex_t>
  private let changed: UnsafeMutablePointer<uv_cond_t>
  private var value: Value  // guarded by `lock`

  public init(_ value: sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    for (call, status) in [("uv_mutex_init", uv_mutex_init(lock)), ("uv_cond_init", uv_cond_init(changed))] {
      precondition(status == 0, "\(call) answered \(status)")
    }
  }

  deinit {
    uv_mutex_destroy(lock)
    uv_cond_destroy(changed)
    lock.deallocate()
    changed.deallocate()
  }

  /// What `use` returns, and whatever it does to the value. Do little in it: the other threads wait.
  public func with<Result>(_ use: (inout Value) -> Result) -> Result {
    uv_mutex_lock(lock)
    defer { uv_mutex_unlock(lock) }
    defer { uv_cond_broadcast(changed) }
    return use(&value)
  }

  /// Waits until `find` returns something, which it is asked after each ``with(_:)`` of another thread.
  func wait<Result>(for find: (inout Value) -> Result?) -> Result {
    uv_mutex_lock(lock)
    defer { uv_mutex_unlock(lock) }
    while true {
      if let found = find(&value) { return found }
      uv_cond_wait(changed, lock)
    }
  }
}
