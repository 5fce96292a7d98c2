public import ViewTree

/// A view that shows a text, as far as a headless view can.
public final class TextView: View {
  public var text = PostText.empty
}
