import CLibXML2

/// Reads XML 1.0 documents with libxml2's push parser, each given as one chunk, and calls a sink for every tag.
///
/// A parser may read many documents, one after the other; it keeps its dictionary of names between them.
/// Nothing is ever fetched, no entity is expanded beyond the five predefined ones, and a document type declaration
/// ends the reading.
public final class XMLParser {
  private let elementVocabulary: XMLVocabulary
  private let attributeVocabulary: XMLVocabulary
  private var session: ParserSession?

  /// Makes a parser that knows these local names of elements and of attributes.
  public init(elements: XMLVocabulary, attributes: XMLVocabulary) {
    elementVocabulary = elements
    attributeVocabulary = attributes
    xmlInitParser()
  }

  /// Reads one document into `sink`.
  /// - Parameters:
  ///   - bytes: the document in UTF-8, UTF-16 or the encoding it declares, with or without a byte order mark.
  ///   - limits: how large it may be.
  ///   - origin: where its first byte stands, for a document that is part of another.
  ///   - sink: receives the elements.
  /// - Returns: why reading failed, if it did, and what was odd around the root element.
  public func parse(
    _ bytes: UnsafeRawBufferPointer, limits: XMLLimits = XMLLimits(), origin: XMLPosition = .start, into sink: XMLSink
  ) -> XMLResult {
    var result = XMLResult()
    guard bytes.count <= min(limits.maxBytes, Int(Int32.max)) else {
      result.failure = XMLFailure(
        .tooManyBytes, "\(bytes.count) bytes are more than the \(limits.maxBytes) allowed", at: origin)
      return result
    }
    let sniff = EncodingSniff(bytes)
    let marked = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(sniff.markLength))
    if let label = sniff.wrongLabel {
      result.findings.append(
        XMLFinding(kind: .encodingLabel, message: "the encoding \(label) is declared, UTF-8 is read", position: origin))
    }
    guard let encoding = sniff.name else {
      read(marked, limits, origin, sink, &result)
      return result
    }
    let converted = Transcoder.utf8(marked, from: encoding)
    converted.text.withUnsafeBytes {
      if converted.isWhole { return read($0, limits, origin, sink, &result) }
      let place = LineCounter(origin: origin, skipping: 0, of: $0).position(of: $0.count, in: $0)
      result.failure = XMLFailure(.encoding, "a byte that \(encoding) does not allow", at: place)
    }
    return result
  }

  private func read(
    _ bytes: UnsafeRawBufferPointer, _ limits: XMLLimits, _ origin: XMLPosition, _ sink: XMLSink,
    _ result: inout XMLResult
  ) {
    let prologue = Prologue(bytes)
    guard let start = prologue.start else {
      result.failure = XMLFailure(
        prologue.isBlank ? .empty : .malformed, prologue.isBlank ? "the document is empty" : "no markup at all",
        at: origin)
      return
    }
    prologue.report(at: origin, into: &result.findings)
    let session = self.session ?? ParserSession(elements: elementVocabulary, attributes: attributeVocabulary)
    self.session = session
    session.read(bytes, from: start, limits: limits, origin: origin, into: sink, &result)
    if session.isWornOut { self.session = nil }
  }
}

/// What stands before a document's first tag.
private struct Prologue {
  /// Where markup starts; nil when there is none.
  var start: Int?
  /// Whether nothing but white space comes before `start`, or before the end when there is no markup.
  var isBlank = true
  private var startsWithDeclaration = false

  init(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < bytes.count, bytes[offset] != 0x3C {
      switch bytes[offset] {
      case 0x09, 0x0A, 0x0D, 0x20: break
      default: isBlank = false
      }
      offset += 1
    }
    guard offset < bytes.count else { return }
    start = offset
    startsWithDeclaration = bytes[offset...].starts(with: "<?xml".utf8)
  }

  func report(at origin: XMLPosition, into findings: inout [XMLFinding]) {
    guard let start, start > 0 else { return }
    if !isBlank {
      findings.append(
        XMLFinding(kind: .leadingJunk, message: "\(start) bytes stand before the first tag", position: origin))
    } else if startsWithDeclaration {
      findings.append(
        XMLFinding(
          kind: .spaceBeforeDeclaration, message: "white space stands before the XML declaration", position: origin))
    }
  }
}
