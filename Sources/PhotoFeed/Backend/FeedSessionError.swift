public import ViewTree

/// Numbers or saved bytes that no session is made from.
public enum FeedSessionError: Error, Hashable, Sendable {
  /// A side is not within ``FeedSession/allowedSides``.
  case viewport(Size)
  /// Not within ``FeedSession/allowedDisplayScales``.
  case displayScale(Double)
  /// The first byte is not the version of this format.
  case version(found: UInt8?, expected: UInt8)
  /// The bytes end at `position`, inside a field.
  case endsEarly(position: Int)
  /// The field at `position` has a number that no session has.
  case implausible(field: String, position: Int)
  /// `count` bytes follow where the state ends.
  case surplus(position: Int, count: Int)
  /// The bytes are not those that were saved.
  case checksum(found: UInt32, expected: UInt32)
}

extension FeedSessionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .viewport(let size):
      "a viewport of \(size.width) x \(size.height) points: each side is within \(FeedSession.allowedSides); give the size of the reader's screen"
    case .displayScale(let scale):
      "\(scale) pixels per point: a scale is within \(FeedSession.allowedDisplayScales); leave it out for 2"
    case .version(let found, let expected):
      "byte 0 is \(found.map(String.init) ?? "missing"): saved sessions of this version begin with \(expected); begin a new session"
    case .endsEarly(let position):
      "the saved session ends at byte \(position), inside a field: all bytes of saved(in:) are expected; begin a new session"
    case .implausible(let field, let position):
      "byte \(position): no session has this \(field); begin a new session"
    case .surplus(let position, let count):
      "\(count) bytes follow the saved session, which ends at byte \(position): pass the bytes of saved(in:) alone"
    case .checksum(let found, let expected):
      "the checksum of the saved session is \(found), and \(expected) was expected: its bytes were changed; begin a new session"
    }
  }
}
