extension StressRun: StressSession {
  /// The session of a trace.
  public convenience init(
    replaying trace: StressTrace<Subject.Event>, isRecording: Bool = false, _ make: (EventSource<Subject.Event>) -> Subject
  ) {
    self.init(EventSource(replaying: trace.entries, of: trace.setting, isRecording: isRecording), make)
  }

  public func recordedEvents(from first: Int) -> [(frame: Int, kind: TraceEntryKind, line: [UInt8])] {
    eventSource.entries.dropFirst(first).map { ($0.frame, $0.kind, (try? TraceCoding.encoded($0)) ?? []) }
  }

  public func traceText(frames: [[UInt8]], isEnded: Bool) -> [UInt8] {
    StressTrace(setting: eventSource.setting, entries: eventSource.entries, frames: frames, end: isEnded ? TraceEnd(outcome) : nil).text
  }
}
