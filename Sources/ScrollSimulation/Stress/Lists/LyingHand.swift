import Scrolling
import ViewTree

/// The port's hand at a list that lies on its side.
///
/// What a person draws upright is turned, in a trace as in a draw. What the port does at the end, when nothing comes from outside any more, is
/// said in the list's own coordinates.
struct LyingHand: GestureSource {
  private let port: StressPort<ListEvent>
  private var turned: TransposedGestures

  init(_ port: StressPort<ListEvent>) {
    self.port = port
    turned = TransposedGestures(port.hand)
  }

  var isFinished: Bool { port.hand.isFinished }

  mutating func appendEvents(until instant: Instant, seeing outlook: Outlook, to events: inout [GestureEvent]) {
    if port.isCalm {
      port.hand.appendEvents(until: instant, seeing: outlook, to: &events)
    } else {
      turned.appendEvents(until: instant, seeing: outlook, to: &events)
    }
  }
}
