import FeedLoad

/// A run and what it has come to: what its outputs are made of.
struct LoadReport {
  /// The feed's address, without secrets.
  var address: String
  var plan: ReaderPlan
  /// Requests under way at a time, at most.
  var connections: Int
  var total: LoadTotal
  /// Seconds that were run.
  var seconds: Int
  var verdicts: [LoadThreshold.Verdict]
  /// What the run does not show, or what stands in the way of its figures, in words; empty if nothing does.
  var marks: [String]
  /// The same readers with other settings of their clients, over the latencies of this run; empty without `--what-if`.
  var whatIf: [WhatIfRow] = []
}

/// What readers would have seen with another setting of their clients.
struct WhatIfRow: Equatable {
  /// Screens ahead at which the client asks for the next page.
  var screens: Double
  /// Of the waits at the end of what has come, in microseconds.
  var emptyP95: Int
  /// Milliseconds that readers wait at the end, by the minutes that they stay.
  var emptyPerMinute: Double
  var requestsPerReader: Double
  /// Of the bytes that come, those of posts that are never on screen.
  var unseenShare: Double
  /// Whether it is the setting of the run itself.
  var isOwn = false
}
