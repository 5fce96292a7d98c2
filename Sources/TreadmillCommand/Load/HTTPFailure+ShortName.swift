import HTTPTransport

extension HTTPFailure.Kind {
  /// A name for a count: the case's own, without what it holds.
  var shortName: String {
    switch self {
    case .malformedURL: "malformedURL"
    case .unsupportedScheme: "unsupportedScheme"
    case .malformedMethod: "malformedMethod"
    case .malformedHeader: "malformedHeader"
    case .queueFull: "queueFull"
    case .clientClosed: "clientClosed"
    case .cannotResolve: "cannotResolve"
    case .cannotConnect: "cannotConnect"
    case .proxy: "proxy"
    case .tls: "tls"
    case .noTLS: "noTLS"
    case .timedOut: "timedOut"
    case .closedEarly: "closedEarly"
    case .malformedAnswer: "malformedAnswer"
    case .badEncoding: "badEncoding"
    case .bodyTooLarge: "bodyTooLarge"
    case .headersTooLarge: "headersTooLarge"
    case .tooManyHeaders: "tooManyHeaders"
    case .tooManyRedirects: "redirected"
    case .cancelled: "cancelled"
    case .other: "other"
    }
  }
}
