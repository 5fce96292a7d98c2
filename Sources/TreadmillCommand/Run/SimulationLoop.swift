import FeedFormats
import FeedSimulation
import ScrollSimulation
import Treadmill
import UVLoop

/// One run on the event loop: a byte source feeds it and a frame clock steps it. The source is paused while enough lines are buffered; the
/// clock is held while the next frame needs a line that has not been read. Neither changes a frame: the seed determines in which frame a
/// line arrives.
final class SimulationLoop {
  private(set) var failure: Failure?
  private(set) var check: FeedReader?  // a reader of all lines, for a strict run, which reads on after the last frame
  private var probe: PostProbe?  // nil once there has been a post

  private let loop: EventLoop
  private let clock: FrameClock
  private let session: any AnyStressRun
  private let stream: FeedStream?  // takes the source's bytes
  private let source: (any ByteSource)?
  private let files: RunFiles
  private var isStepping = true
  private var limits: InputLimits
  private let name: String

  static let maximumByteCount = 1 << 36  // 64 GiB; the bytes are not kept

  init(
    _ session: any AnyStressRun, over stream: FeedStream?, of request: SimulationRequest, on loop: EventLoop, source: (any ByteSource)?,
    files: RunFiles
  ) {
    (self.session, self.stream, self.loop, self.source, self.files) = (session, stream, loop, source, files)
    clock = FrameClock(on: loop, hz: session.outcome.setting.hz, pace: request.isPaced ? .real : .virtual)
    name = request.feedName
    if source != nil {
      probe = PostProbe(name, request.format)
      if request.isStrict { check = FeedReader(source: name, as: request.format, refusesRepeatedFields: true) }
    }
    limits = InputLimits(name: name, maximumBytes: SimulationLoop.maximumByteCount)
  }

  func complete() throws(Failure) {
    source?.start { [unowned self] in receive($0) }
    clock.start { [unowned self] _, _ in step() }
    loop.run()
    let isStuck = clock.isOpen
    end()
    if let failure { throw failure }
    if isStuck {
      throw .defect("internal error: frame \(grouped(session.simulator.frame + 1)) waits for bytes that nothing reads; please report it")
    }
  }

  /// Ends the run before its next frame.
  func end() {
    isStepping = false
    clock.close()
    source?.close()
  }

  private func step() -> FrameClock.Answer {
    guard session.isReady else { return .hold }
    guard session.step() else {
      isStepping = false
      source?.resume()
      readOn()
      return .stop
    }
    if files.failure != nil {  // what was found until then is printed
      end()
      return .stop
    }
    if stream?.wantsMore == true { source?.resume() }
    return .next
  }

  private func receive(_ event: ByteEvent) {
    switch event {
    case .chunk(let bytes):
      do throws(Failure) { try limits.take(bytes) } catch { return fail(error) }
      check?.pushAndDrain(bytes)
      if probe?.take(bytes) == true { probe = nil }
      guard isStepping else { return readOn() }
      stream?.push(bytes)
      if stream?.wantsMore == false { source?.pause() }
    case .end:
      check?.finishAndDrain()
      if let failure = probe?.finish() { return fail(failure) }
      guard isStepping else { return }
      stream?.finish()
    case .failure(let error):
      fail(.unreadable(name: name, reason: error.message))
    }
    clock.resume()
  }

  /// After the last frame: reads on only for a strict check or the first post.
  private func readOn() {
    if check == nil, probe == nil { source?.close() }
  }

  private func fail(_ failure: Failure?) {
    self.failure = failure
    end()
  }
}

extension FeedReader {
  mutating func pushAndDrain(_ bytes: UnsafeRawBufferPointer) {
    push(bytes)
    while next() != nil {}
  }

  mutating func finishAndDrain() {
    finish()
    while next() != nil {}
  }
}
