/// The axis along which a sheet's extents are counted.
public enum SheetAxis: Hashable, Sendable, CaseIterable {
  case columns, rows
}

/// A value for columns and one for rows.
struct PerAxis<Value> {
  var columns: Value
  var rows: Value

  subscript(axis: SheetAxis) -> Value {
    get { axis == .columns ? columns : rows }
    _modify { if axis == .columns { yield &columns } else { yield &rows } }
  }
}
