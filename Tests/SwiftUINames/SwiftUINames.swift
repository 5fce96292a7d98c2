// What SwiftUI names as the engine does.
public protocol View {}

public struct Color: Hashable {
  public init() {}
}

public struct EdgeInsets: Hashable {
  public init() {}
}

public struct ScrollView {
  public init() {}
}
