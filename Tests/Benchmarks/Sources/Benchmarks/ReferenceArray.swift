import CReference

/// The C reference's list of a workload's items.
final class ReferenceArray {
  var list: ReferenceList

  /// - Parameters:
  ///   - count: the items.
  ///   - room: how many more there will be.
  init(count: Int, room: Int = 0) {
    list = reference_open(Int64(count), Int64(room))
    precondition(list.starts != nil, "no memory for a reference of \(count) items and \(room) more")
  }

  deinit { reference_close(&list) }
}
