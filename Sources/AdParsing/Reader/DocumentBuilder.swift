import AdModel
import AdXML

/// Builds the model while the elements arrive. What is being read stands in one value per level (`ad`, `creative`,
/// `linear`, …), and moves into the level above when its element ends.
final class DocumentBuilder: XMLSink {
  /// An open element.
  struct Frame {
    var node: Node
    var element: Element
    var position: SourcePosition
  }

  /// Reads a VAST document that stands as text inside a VMAP.
  typealias NestedReader = (_ bytes: UnsafeRawBufferPointer, _ origin: XMLPosition) -> NestedVAST

  /// What the document turned out to be.
  enum Root { case vast, vmap }

  let grammar = Grammar.shared
  let events = EventNames.shared
  let attributeSets = Node.attributes
  let readNested: NestedReader?

  var findings: Findings
  var writer: TextWriter
  var frames: [Frame] = []
  var root: Root?
  /// Why the document can't be used although it is well-formed.
  var refusal: (code: ErrorCode, message: String, position: SourcePosition)?

  /// The attributes of the innermost text element.
  var leaf: [(attribute: Attribute, value: Text)] = []
  /// Text of an element that has child elements where none were expected, and the depth of that element.
  var partialText: [UInt8] = []
  var partialDepth = -1
  /// The depth of an element whose URL stands in a `URL` child.
  var nestedURLDepth = -1
  /// The open elements of the innermost extension, outermost first.
  var rawStack: [RawElement] = []

  var document = VASTDocument()
  var hasUnknownInVAST = false
  var ad = Ad()
  var adHasBody = false
  var adHasImpression = false
  var isWrapper = false
  var wrapper = WrapperRedirect()
  var viewable = ViewableImpression()
  var verification = Verification()
  var creative = Creative()
  var linear = Linear()
  var media = MediaFile(url: .empty)
  var tracking = Tracking(event: nil, name: .empty, url: .empty)
  var icon = Icon()
  var nonLinear = NonLinear()
  var companion = Companion()

  var vmap = VMAPDocument()
  var adBreak = BreakInProgress()
  var source = SourceInProgress()

  init(textSize: Int, maxDiagnostics: Int, readNested: NestedReader?) {
    writer = TextWriter(sizeHint: textSize)
    findings = Findings(limit: maxDiagnostics)
    self.readNested = readNested
    frames.reserveCapacity(16)
    frames.append(Frame(node: .document, element: .unknown, position: .unknown))
  }

  /// Where the innermost open element starts.
  var position: SourcePosition { frames.last?.position ?? .unknown }

  override func startElement(_ tag: XMLStartTag) -> XMLContent {
    let parent = frames.last?.node ?? .document
    let element = Element(rawValue: tag.name.code) ?? .unknown
    var node = grammar.meaning(of: element, in: parent)
    let position = SourcePosition(line: tag.position.line, column: tag.position.column)
    frames.append(Frame(node: node, element: element, position: position))
    if node == .ignored {
      node = unexpected(element, tag, in: parent)
      if refusal != nil { return .stop }
    } else if !tag.name.isExact {
      report(ParsingRule.nameCase, "\(tag.qualifiedName) is written \(element.name)")
    }
    node = place(node, tag)
    frames[frames.count &- 1].node = node
    if !node.allowsAnyAttribute { check(tag.attributes, of: node) }
    if !rawStack.isEmpty || node.isExtension { openRaw(tag) }
    open(node, tag)
    if refusal != nil { return .stop }
    return rawStack.isEmpty ? node.content : .text
  }

  override func text(_ text: XMLText) {
    if !rawStack.isEmpty { addRaw(text.bytes) }
    let node = frames.last?.node ?? .document
    if node.content == .elements || node == .foreign || node.isExtension { return }
    if partialDepth != frames.count { partialText.removeAll() }
    partialDepth = frames.count
    partialText.append(contentsOf: text.bytes)
  }

  override func endElement(_ text: XMLText) {
    if !rawStack.isEmpty { closeRaw(text.bytes) }
    guard let node = frames.last?.node else { return }
    if partialDepth == frames.count || nestedURLDepth == frames.count {
      closeMixed(node, text)
    } else {
      close(node, text.bytes, at: text.position)
    }
    frames.removeLast()
  }

  /// The end of a text element that has child elements.
  private func closeMixed(_ node: Node, _ text: XMLText) {
    let hasNestedURL = nestedURLDepth == frames.count
    let whole = (partialDepth == frames.count ? partialText : []) + text.bytes
    (partialDepth, nestedURLDepth, partialText) = (-1, -1, [])
    whole.withUnsafeBytes {
      if !hasNestedURL || !Bytes.trimmed($0).isEmpty { close(node, $0, at: text.position) }
    }
  }

  override func strayText(at position: XMLPosition) {
    findings.add(
      ParsingRule.strayText, "text stands in \(frames.last?.element.name ?? "the document") and is ignored",
      SourcePosition(line: position.line, column: position.column))
  }

  /// Records a finding about the innermost open element.
  func report(_ rule: DiagnosticRule, _ message: String) { findings.add(rule, message, position) }

  /// The name of the innermost open element, as the specification writes it.
  var elementName: String { frames.last?.element.name ?? "" }

  /// An element that the grammar doesn't list where it stands.
  private func unexpected(_ element: Element, _ tag: XMLStartTag, in parent: Node) -> Node {
    if parent == .document {
      refuseRoot(element, tag)
      return .ignored
    }
    if parent == .foreign || parent.isExtension || !rawStack.isEmpty { return .foreign }
    if parent == .ignored || parent == .unmodelled { return .ignored }
    if parent.isURL, element == .url { return .nestedURL }
    if root == .vast { hasUnknownInVAST = true }
    let parentName = frames.dropLast().last?.element.name ?? ""
    report(ParsingRule.unknownElement, "\(tag.qualifiedName) has no place in \(parentName) and is ignored")
    return .ignored
  }

  private func refuseRoot(_ element: Element, _ tag: XMLStartTag) {
    if element == .videoAdServingTemplate {
      refusal = (.versionUnsupported, "VAST 1 (VideoAdServingTemplate) is not supported", position)
      report(ParsingRule.version, "VAST 1 (VideoAdServingTemplate) is not supported")
    } else {
      let message = "the root element is \(tag.qualifiedName), not VAST or VMAP"
      refusal = (.schemaValidation, message, position)
      report(ParsingRule.root, message)
    }
  }

  /// What an element means once its attributes and what came before it are known.
  private func place(_ node: Node, _ tag: XMLStartTag) -> Node {
    switch node {
    case .inLine, .wrapper:
      guard !adHasBody else { return duplicated() }
      adHasBody = true
    case .linear where creative.linear != nil: return duplicated()
    case .vmap where readNested == nil:
      refuseRoot(.vmap, tag)
      return .ignored
    case .adExtension:
      let type = tag.attributes.first { $0.name.code == Attribute.type.rawValue }
      if let type, Bytes.equalAnyCase(Bytes.trimmed(type.value), "adverifications") { return .verificationExtension }
    default: break
    }
    return node
  }

  private func duplicated() -> Node {
    report(ParsingRule.duplicate, "\(elementName) stands here once more and is ignored")
    return .ignored
  }

  @inline(__always)
  private func check(_ attributes: UnsafeBufferPointer<XMLAttribute>, of node: Node) {
    let listed = attributeSets[Int(node.rawValue)]
    for attribute in attributes where !attribute.isForeign {
      let known = Attribute(rawValue: attribute.name.code) ?? .unknown
      if !listed.contains(known) {
        report(ParsingRule.unknownAttribute, "\(attribute.qualifiedName) has no place in \(elementName) and is ignored")
      } else if !attribute.name.isExact {
        report(ParsingRule.nameCase, "\(attribute.qualifiedName) is written \(known.name)")
      }
    }
  }
}

/// A VAST document read out of a text.
struct NestedVAST {
  /// The document; nil when the text holds none.
  var document: VASTDocument?
  /// Why there is no document.
  var message = ""
  var diagnostics: [Diagnostic] = []
}
