package import ViewTree

extension ScrollView {
  /// The instants at which the running motion, which is not copied, passes an offset on the x axis; nil without a motion.
  package func crossings(ofX offset: Double, in window: ClosedRange<Instant>) -> Crossings? {
    horizontalMotion?.crossings(of: offset, in: window)
  }

  /// The same on the y axis.
  package func crossings(ofY offset: Double, in window: ClosedRange<Instant>) -> Crossings? {
    verticalMotion?.crossings(of: offset, in: window)
  }
}
