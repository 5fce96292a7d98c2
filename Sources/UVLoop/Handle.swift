import CLibuv

/// Something that an event loop watches: the Swift object and the C memory that libuv writes to.
///
/// From registration until libuv's close callback, at least one turn after `uv_close`, the loop owns a reference to the object, kept in the
/// C handle's `data`. Releasing a handle therefore neither stops nor closes it: call ``close()`` or ``EventLoop/close()``.
public class Handle {
  /// The loop that watches this handle. Retained, since libuv aborts if a loop is freed before its handles.
  public let loop: EventLoop
  /// Whether callbacks can still come: true from registration until ``close()``.
  public private(set) var isOpen = false

  // One C struct, such as `uv_timer_t`, of the size that libuv reports for its type.
  private let memory: UnsafeMutableRawPointer

  init(on loop: EventLoop, type: uv_handle_type) {
    precondition(!loop.isClosed, "a handle was made on a closed event loop")
    self.loop = loop
    memory = .allocate(byteCount: uv_handle_size(type), alignment: MemoryLayout<max_align_t>.alignment)
  }

  deinit { memory.deallocate() }

  /// Closes the handle: no callback comes after this call, and the callbacks' captures are released. Idempotent.
  public final func close() {
    guard isOpen else { return }
    isOpen = false
    willClose()
    giveBack()
  }

  func willClose() {}  // called once, before `uv_close`: releases callbacks and whatever else the subclass owns

  /// Closes the C handle. An override may delay this while libuv still owes the subclass a callback.
  func giveBack() {
    uv_close(pointer()) { Unmanaged<Handle>.fromOpaque(uv_handle_get_data($0)).release() }
  }
}

extension Handle {
  /// Whether an active handle keeps ``EventLoop/run()`` from returning. True at first.
  public final var keepsLoopAlive: Bool {
    get { isOpen && uv_has_ref(pointer()) != 0 }
    set {
      precondition(isOpen, "\(type(of: self)).keepsLoopAlive was set after close()")
      if newValue { uv_ref(pointer()) } else { uv_unref(pointer()) }
    }
  }

  /// When a running timer expires, in whole milliseconds of ``EventLoop/monotonicNanoseconds``; nil for an idle timer and for any other
  /// handle. Read it in the turn that started the timer or right after: for an overdue timer it is the loop's time.
  package final var dueMilliseconds: Int64? {
    guard isOpen, uv_handle_get_type(pointer()) == UV_TIMER, uv_is_active(pointer()) != 0 else { return nil }
    return Int64(uv_now(loop.pointer) + uv_timer_get_due_in(pointer()))
  }
}

extension Handle {
  /// Gives the loop its reference after libuv's init function returned `status`. A failed init leaves nothing to close.
  final func register(_ status: Int32, in call: String, on subject: String = "") throws(UVError) {
    try UVError.check(status, in: call, on: subject)
    register()
  }

  final func register() {
    precondition(!isOpen, "\(type(of: self)) was registered twice")
    uv_handle_set_data(pointer(), Unmanaged.passRetained(self).toOpaque())
    isOpen = true
  }

  /// The C handle as the type that the context asks for: its own, or one that it extends (`uv_handle_t`, `uv_stream_t`).
  final func pointer<CHandle>(as type: CHandle.Type = CHandle.self) -> UnsafeMutablePointer<CHandle> {
    memory.assumingMemoryBound(to: type)
  }

  /// The object behind a callback's C handle, which begins with the fields of `uv_handle_t`.
  static func owner<CHandle>(of handle: UnsafeMutablePointer<CHandle>?) -> Self {
    let handle = UnsafeMutableRawPointer(handle!).assumingMemoryBound(to: uv_handle_t.self)
    return Unmanaged<Self>.fromOpaque(uv_handle_get_data(handle)).takeUnretainedValue()
  }
}

@available(*, unavailable) extension Handle: Sendable {}
