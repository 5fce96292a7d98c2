/// Clients with a bug each, as people write them: built on the public API alone, to show that the checker can fail.
public enum Plant: String, CaseIterable, Sendable {
  /// Shows a photo that has come late without asking whose it is.
  case latePhoto = "late-photo"
  /// Leaves the photo views of a post with more photos on screen.
  case surplusPhotos = "surplus-photos"
  /// A cell that keeps the previous post's text.
  case staleCell = "stale-cell"
  /// A data source that declares another extent than its cells have.
  case wrongExtent = "wrong-extent"
  /// A store that forgets to announce a deletion.
  case silentDeletion = "silent-deletion"
  /// A cell that keeps loading for a post that has left.
  case loadsForNobody = "loads-for-nobody"

  /// The rules that must find it.
  public var rules: [String] {
    switch self {
    case .latePhoto: ["E1"]
    case .surplusPhotos: ["E3"]
    case .staleCell: ["A5"]
    case .wrongExtent: ["B1", "B7"]
    case .silentDeletion: ["D1"]
    case .loadsForNobody: ["A6"]
    }
  }
}
