import AdModel
import AdXML

/// Reads VAST 2.0–4.3 and VMAP 1.0.1 documents into the model in one pass.
///
/// A parser may read any number of documents, one after the other, and is cheaper than a new one for each. It is not
/// `Sendable`: use one per task.
public final class DocumentParser {
  private let xml = XMLParser(elements: Element.vocabulary, attributes: Attribute.vocabulary)
  /// Kept from one document to the next, unless that was unreadable and left half of itself behind.
  private var sink: DocumentSink?
  private var options = ParseOptions()
  /// Reads documents that stand as text inside others; made when the first one comes.
  private var nested: DocumentParser?

  /// Makes a parser.
  public init() {}

  /// Reads one document.
  ///
  /// Reading never throws: what can't be read at all is `unreadable` with the code to report, and everything less is
  /// read around, with a diagnostic.
  /// - Parameters:
  ///   - bytes: the document as it arrived; not kept after the call.
  ///   - options: limits and strictness.
  public func parse(_ bytes: UnsafeRawBufferPointer, options: ParseOptions = ParseOptions()) -> ParseResult {
    self.options = options
    let sink = self.sink ?? DocumentSink(DocumentBuilder { [unowned self] in readNested($0, at: $1) })
    let result = read(bytes, at: .start, into: sink, isStrict: options.strict)
    if case .unreadable = result.content { self.sink = nil } else { self.sink = sink }
    return result
  }

  private func read(
    _ bytes: UnsafeRawBufferPointer, at origin: XMLPosition, into sink: DocumentSink, isStrict: Bool
  ) -> ParseResult {
    sink.reset(textSize: bytes.count, maxDiagnostics: options.maxDiagnostics)
    let outcome = xml.parse(bytes, limits: options.limits, origin: origin, into: sink)
    return sink.result(of: outcome, isStrict: isStrict)
  }

  private func readNested(_ bytes: UnsafeRawBufferPointer, at origin: XMLPosition) -> NestedVAST {
    let reader = nested ?? DocumentParser()
    nested = reader
    reader.options = options
    let sink = DocumentSink(DocumentBuilder(readNested: nil))
    let result = reader.read(bytes, at: origin, into: sink, isStrict: false)
    switch result.content {
    case .vast(let document): return NestedVAST(document: document, diagnostics: result.diagnostics)
    case .unreadable(_, let message, _): return NestedVAST(message: message, diagnostics: result.diagnostics)
    case .vmap, .empty:
      return NestedVAST(message: "VASTAdData holds no VAST document", diagnostics: result.diagnostics)
    }
  }
}

/// Reads one document with a parser of its own; see `DocumentParser.parse`.
public func parseDocument(_ bytes: [UInt8], options: ParseOptions = ParseOptions()) -> ParseResult {
  bytes.withUnsafeBytes { DocumentParser().parse($0, options: options) }
}
