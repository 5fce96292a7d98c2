/// Clients with one bug each, built on the public API alone, to show that the checker can fail.
public enum InjectedBug: String, CaseIterable, Sendable {
  /// Shows a late photo without checking which post it belongs to.
  case latePhoto = "late-photo"
  /// Leaves the photo views of a post with more photos on screen.
  case surplusPhotos = "surplus-photos"
  /// A cell that keeps the previous post's text.
  case staleCell = "stale-cell"
  /// A data source that declares an extent different from its cells'.
  case wrongExtent = "wrong-extent"
  /// A store that forgets to announce a deletion.
  case silentDeletion = "silent-deletion"
  /// A cell that keeps loading for a post that has left.
  case loadsForNobody = "loads-for-nobody"

  // Found only under stress:

  /// A download manager that fetches no photo twice, even if the picture was dropped.
  case fetchedOnce = "fetched-once"
  /// Drops pictures that arrive while the list moves, to keep it smooth.
  case busyPlaceholder = "busy-placeholder"
  /// A pager that asks again at once after an empty page.
  case endlessRefetch = "endless-refetch"
  /// A pager without a time-out.
  case lostPage = "lost-page"
  /// A pager that accepts any reply as the requested page.
  case obsoletePage = "obsolete-page"
  /// A pager that gives a repeated post another id, so that ids stay unique.
  case inclusiveCursor = "inclusive-cursor"
  /// A pager that does not report a failure.
  case silentFailure = "silent-failure"
  /// A pager that retries at once, without a limit.
  case endlessRetry = "endless-retry"
  /// A pager that takes a short page for the last one.
  case shortPage = "short-page"
  /// A pager that does not know what the store has trimmed.
  case trimmedGap = "trimmed-gap"

  /// The rules that must find it.
  public var rules: [String] {
    switch self {
    case .latePhoto: ["E1"]
    case .surplusPhotos: ["E3"]
    case .staleCell: ["A5"]
    case .wrongExtent: ["B1", "B7"]
    case .silentDeletion: ["D1"]
    case .loadsForNobody: ["A6"]
    case .fetchedOnce: ["E4", "G1"]
    case .busyPlaceholder: ["G2"]
    case .endlessRefetch: ["E9", "G1"]
    case .lostPage: ["G1"]
    case .obsoletePage: ["E9", "E10"]
    case .inclusiveCursor: ["E10"]
    case .silentFailure: ["G3"]
    case .endlessRetry: ["E9"]
    case .shortPage: ["E9", "G3"]
    case .trimmedGap: ["E10"]
    }
  }

  /// What the client does wrong, in a few words.
  public var summary: String {
    switch self {
    case .latePhoto: "shows a late photo in whatever cell is there now"
    case .surplusPhotos: "leaves the photo views of a post with more photos on screen"
    case .staleCell: "keeps the text of the post before"
    case .wrongExtent: "declares another height than its cells have"
    case .silentDeletion: "does not announce deletions"
    case .loadsForNobody: "goes on loading for a post that has left"
    case .fetchedOnce: "fetches no photo twice, whatever has become of the picture"
    case .busyPlaceholder: "drops photos that come while the list moves"
    case .endlessRefetch: "asks again at once when a page has brought nothing"
    case .lostPage: "waits for a page without a time-out"
    case .obsoletePage: "takes any reply for the page that it has asked for"
    case .inclusiveCursor: "gives a post that comes again another id"
    case .silentFailure: "keeps the failure of a page to itself"
    case .endlessRetry: "tries a failed page again at once, for ever"
    case .shortPage: "takes a page that is not full for the last one"
    case .trimmedGap: "does not know what the store has given up"
    }
  }

  /// The bugs that also show in a session over a ``FeedStream``, which has neither pages nor a quiescent phase.
  public static let ofStreams: [InjectedBug] = [
    .latePhoto, .surplusPhotos, .staleCell, .wrongExtent, .silentDeletion, .loadsForNobody, .fetchedOnce,
  ]
}
