/// An object that may take part in handling touches: a view, a controller or a window, one link of the responder chain.
///
/// A touch is sent to the view that the hit test found. What a responder does not override goes to the ``next`` one: from a view to its
/// controller if it is the root view of one, else to its superview; from a controller to its view's superview; and it ends at the window.
open class Responder {
  public init() {}

  /// Who is asked after this one; nil at the end of the chain.
  open var next: Responder? { nil }

  /// Fingers have come down on the view. The default hands them to ``next``, as the three others do.
  ///
  /// The touches are those of the same instant and phase that this view is concerned with; ``Window/send(_:)`` delivers one at a time.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) { next?.touchesBegan(touches, with: event) }

  /// Fingers that came down on the view have moved, wherever they are now.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) { next?.touchesMoved(touches, with: event) }

  /// Fingers that came down on the view have been lifted.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) { next?.touchesEnded(touches, with: event) }

  /// The system has taken the touches away: what they were about to do is not to happen.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { next?.touchesCancelled(touches, with: event) }
}

/// Responders are equal if they are one and the same, as UIKit's objects are. Their hashes are addresses: nothing in the engine asks for one.
extension Responder: Hashable {
  public static func == (a: Responder, b: Responder) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
