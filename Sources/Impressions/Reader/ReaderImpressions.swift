public import PhotoFeed
import Scrolling
import Tiling
public import ViewTree

/// What a reader of a backend has seen, by any definition: impressions without a client's report.
///
/// ```swift
/// var impressions = ReaderImpressions(of: "r1", .shipped, at: now)
/// reader.release(velocity: 3, at: now, in: outline)
/// impressions.follow(reader, at: now, in: outline) { store[$0].id }
/// reader.advance(to: later, in: outline)
/// impressions.follow(reader, at: later, in: outline) { store[$0].id }
/// let rows = impressions.rows
/// ```
///
/// Follow the reader after each call that moves it. Between two calls a throw is known in closed form, so what it passes is exact; what
/// `scroll(to:in:)` sets is where the reader stood from then on. Posts that edits move under the reader stay where they are on
/// the screen. The backend is taken at its word: the app is in front, has the focus and shows its posts, until ``setInFront(_:at:)``.
public struct ReaderImpressions: @unchecked Sendable {  // its session is its own: see `makeUnique`
  /// Posts that one reader's impressions remember; what comes later is counted in ``cutPosts``.
  public static let maximumPosts = 20_000

  private var session: LogSession
  private var isOpen = false
  private var viewport = Size.zero
  private var shift = 0.0  // of the log's offsets against the reader's
  private var shown: [Shown] = []
  /// Posts that came when no more were remembered: no row tells of them.
  public private(set) var cutPosts = 0
  /// Whether posts are remembered that were not on the screen before.
  public var remembersMore = true
  /// Whether the reader's log is written, for ``takeLog()``. Set it before the first call. A log's times begin at 0: one of a reader before its
  /// zero is refused where it is read.
  public var writesLog = false
  private var log: [UInt8] = []

  private struct Shown {
    var key: ItemKey
    var id: String
    var start: Double  // in the log
    var height: Double
  }

  public init(of reader: String, _ definitions: ImpressionDefinitions, at instant: Instant) {
    session = LogSession(
      reader, SessionRules(definitions, comparesTrackers: false, keepsIntervals: true, silence: .max), at: instant.nanoseconds)
  }

  /// Takes where the reader is now, and how it came here. `id` names the post at an index. Instants never go back: an earlier one counts as
  /// that of the last call.
  ///
  /// - Complexity: O(log posts + posts passed since the last call).
  public mutating func follow(_ reader: FeedSession, at instant: Instant, in outline: FeedOutline, id: (Int) -> String) {
    makeUnique()
    var reader = reader
    let visible = reader.advance(to: reader.instant, in: outline)
    let time = max(instant.nanoseconds, session.time)
    keepPlace(reader, visible, in: outline)
    let offset = reader.offset + shift
    if !isOpen { open(reader.viewport, at: time) }
    if reader.viewport != viewport {
      take(.viewport(width: reader.viewport.width, height: reader.viewport.height, nil), at: time)
      viewport = reader.viewport
    }
    lay(passed(to: offset, by: reader, at: time, in: outline, visible), at: time, in: outline, id)
    if reader.isMoving || offset != session.lists[0].offset { take(.interaction, at: time) }
    let jumps = time == session.lists[0].time && offset != session.lists[0].offset
    take(.scroll(ClientLogEvent.Scroll(y: offset, way: jumps ? .step : .unknown)), at: time)
    take(.motion(list: nil, reader.motionRecipe?.shifted(by: shift)), at: time)
    session.flush()
    recycle(visible, at: time, in: outline)
  }

  /// The app goes to the background, or comes back.
  public mutating func setInFront(_ isInFront: Bool, at instant: Instant) {
    makeUnique()
    take(.foreground(isInFront), at: max(instant.nanoseconds, session.time))
    take(.focus(isInFront), at: session.time)
    session.flush()
  }

  /// The lines of the reader's log since the last call (`Docs/ClientLog.md`): `treadmill impressions` makes the same rows of them.
  public mutating func takeLog() -> [UInt8] {
    defer { log = [] }
    return log
  }

  /// The reader has left: its log ends. Nothing is followed afterwards.
  public mutating func close() {
    makeUnique()
    take(.close, at: session.time)
    session.flush()
  }

  /// In bytes, by an estimate that is the same on every machine.
  public var memory: Int {
    session.items.count * (160 + session.rules.rules.count * MemoryLayout<Track>.stride) + session.intervals.count * 24
  }

  /// The rows up to the last call. What is still on the screen may stay there.
  public var rows: [ImpressionRow] { session.rowsSoFar }

  /// A copy of this value has the session, too, until one of both changes it.
  private mutating func makeUnique() { if !isKnownUniquelyReferenced(&session) { session = session.copy() } }

  private mutating func open(_ viewport: Size, at time: Int64) {
    let opening = ClientLogEvent.Opening(
      width: viewport.width, height: viewport.height, insets: nil, grid: LayoutUnit.perPoint, hasFrames: false, foreground: true,
      focus: true,
      content: true)
    take(.open(opening), at: time)
    (isOpen, self.viewport) = (true, viewport)
  }

  /// Edits move the posts under the reader in the content, and not on the screen.
  private mutating func keepPlace(_ reader: FeedSession, _ visible: Range<Int>, in outline: FeedOutline) {
    for index in visible {
      let key = outline.key(at: index)
      guard let known = shown.first(where: { $0.key == key }) else { continue }
      shift = known.start - outline.offset(of: index)
      return
    }
  }

  /// The posts that were on the screen on the way here.
  private func passed(
    to offset: Double, by reader: FeedSession, at time: Int64, in outline: FeedOutline, _ visible: Range<Int>
  ) -> Range<Int> {
    guard let motion = session.lists[0].motion else { return visible }
    let before = session.lists[0].offset
    let turn = motion.turn.nanoseconds > session.lists[0].time && motion.turn.nanoseconds < time ? motion.offset(at: motion.turn) : before
    let (low, high) = (min(before, offset, turn) - shift, max(before, offset, turn) - shift)
    return outline.posts(through: reader.viewport, from: low, to: high)
  }

  private mutating func lay(_ range: Range<Int>, at time: Int64, in outline: FeedOutline, _ id: (Int) -> String) {
    var layout = ClientLogEvent.Layout()
    for index in range {
      let (key, start, height) = (outline.key(at: index), outline.offset(of: index) + shift, outline.height(of: index))
      if let known = shown.firstIndex(where: { $0.key == key }) {
        guard shown[known].start != start || shown[known].height != height else { continue }
        (shown[known].start, shown[known].height) = (start, height)
        layout.items.append((shown[known].id, box(start, height)))
      } else {
        let name = id(index)
        guard remembersMore && session.items.count < ReaderImpressions.maximumPosts || session.itemNumbers[name] != nil else {
          cutPosts += 1
          continue
        }
        shown.append(Shown(key: key, id: name, start: start, height: height))
        layout.items.append((name, box(start, height)))
      }
    }
    if !layout.items.isEmpty { take(.layout(layout), at: time) }
  }

  private func box(_ start: Double, _ height: Double) -> Rect { Rect(x: 0, y: start, width: viewport.width, height: height) }

  private mutating func recycle(_ visible: Range<Int>, at time: Int64, in outline: FeedOutline) {
    let keys = visible.map { outline.key(at: $0) }
    let gone = shown.filter { !keys.contains($0.key) }
    guard !gone.isEmpty else { return }
    shown.removeAll { !keys.contains($0.key) }
    take(.layout(ClientLogEvent.Layout(list: nil, items: [], removed: [], recycled: gone.map(\.id))), at: time)
    session.flush()
  }

  /// What this says is right by construction.
  private mutating func take(_ event: ClientLogEvent, at time: Int64) {
    if writesLog { event.write(of: session.id, at: time, to: &log) }
    do throws(ClientLogError) { try session.take(event, at: time) } catch { preconditionFailure("a reader's own line: \(error)") }
  }
}
