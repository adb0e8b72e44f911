/// What a server answers at some paths.
public struct Content: Sendable {
  enum Source: Sendable {
    case fixed(ServerAnswer)
    case template(String, contentType: String)
    case closure(@Sendable (ServerRequest) async -> ServerAnswer?)
  }

  let source: Source

  /// The same answer always.
  public static func fixed(_ answer: ServerAnswer) -> Content { Content(source: .fixed(answer)) }

  /// The same bytes always.
  public static func bytes(_ bytes: some Sequence<UInt8>, contentType: String) -> Content {
    .fixed(ServerAnswer(bytes, contentType: contentType))
  }

  /// A text in which `{{origin}}` is replaced by the server's origin.
  public static func template(_ text: String, contentType: String = "application/xml") -> Content {
    Content(source: .template(text, contentType: contentType))
  }

  /// Whatever the closure answers; nil hands the request on to the next route. The closure's task is cancelled when the
  /// client leaves or the server stops.
  public static func closure(_ answer: @escaping @Sendable (ServerRequest) async -> ServerAnswer?) -> Content {
    Content(source: .closure(answer))
  }
}

/// Content at its place. Of several routes the first that matches and does not hand on answers.
public struct Route: Sendable {
  /// The paths.
  public var pattern: PathPattern
  /// What is answered there.
  public var content: Content

  /// Makes a route.
  public init(_ pattern: PathPattern, _ content: Content) {
    self.pattern = pattern
    self.content = content
  }

  /// Makes a route for one path.
  public init(_ path: String, _ content: Content) { self.init(.exact(path), content) }
}
