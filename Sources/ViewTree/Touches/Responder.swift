/// A link of the responder chain, which may handle touches: a view, a controller or a window.
///
/// A touch goes to the view that the hit test found. What a responder does not override goes to ``next``: from a root view to its
/// controller, from another view to its superview, from a controller to its view's superview. The chain ends at the window.
open class Responder {
  public init() {}

  /// The next responder; nil at the end of the chain.
  open var next: Responder? { nil }

  /// Fingers have come down on the view. The default forwards them to ``next``, as in the three other methods. The touches have one instant
  /// and one phase; ``Window/send(_:)`` delivers one at a time.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) { next?.touchesBegan(touches, with: event) }

  /// Fingers that came down on the view have moved, perhaps out of it.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) { next?.touchesMoved(touches, with: event) }

  /// Fingers that came down on the view have been lifted.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) { next?.touchesEnded(touches, with: event) }

  /// The touches were taken away: what they were about to do must not happen.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { next?.touchesCancelled(touches, with: event) }
}

/// Responders are equal if identical, as UIKit's objects are. Their hashes are addresses: the engine does not use them.
extension Responder: Hashable {
  public static func == (a: Responder, b: Responder) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
