public import ViewTree

extension ScrollView {
  /// When the motion under way passes an offset along the x axis, as ``ScrollMotion/crossings(of:in:)`` has it; nil if none runs. The motion is not
  /// copied for that.
  public func crossings(ofX offset: Double, in window: ClosedRange<Instant>) -> Crossings? {
    horizontalMotion?.crossings(of: offset, in: window)
  }

  /// The same along the y axis.
  public func crossings(ofY offset: Double, in window: ClosedRange<Instant>) -> Crossings? {
    verticalMotion?.crossings(of: offset, in: window)
  }
}
