import AdModel
import AdXML

/// Builds the model while the elements arrive. What is being read stands in one value per level (`ad`, `creative`,
/// `linear`, …), and moves into the level above when its element ends.
struct DocumentBuilder: ~Copyable {
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
  let readNested: NestedReader?

  var findings = Findings(limit: 0)
  var writer = TextWriter(sizeHint: 0)
  /// The innermost open element, and those around it.
  var current = Frame(node: .document, element: .unknown, position: .unknown)
  var outer = Gathering<Frame>(capacity: 32)
  var root: Root?
  /// Why the document can't be used although it is well-formed.
  var refusal: (code: ErrorCode, message: String, position: SourcePosition)?

  /// The attributes of the innermost text element.
  var leaf = Gathering<(attribute: Attribute, value: Text)>(capacity: 8)
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
  var linearTracking = Gathering<Tracking>()
  var mediaFiles = Gathering<MediaFile>(capacity: 8)
  var media = MediaFile(url: .empty)
  var tracking = TrackingInProgress()
  var icon = Icon()
  var nonLinear = NonLinear()
  var companion = Companion()

  var vmap = VMAPDocument()
  var adBreak = BreakInProgress()
  var source = SourceInProgress()

  init(readNested: NestedReader?) { self.readNested = readNested }

  /// Makes ready for a document. The values of the elements are made ready when those begin.
  mutating func reset(textSize: Int, maxDiagnostics: Int) {
    writer = TextWriter(sizeHint: textSize)
    findings = Findings(limit: maxDiagnostics)
    current = Frame(node: .document, element: .unknown, position: .unknown)
    outer.removeAll()
    (root, refusal) = (nil, nil)
    (partialDepth, nestedURLDepth) = (-1, -1)
    rawStack.removeAll()
    leaf.removeAll()
  }

  /// Where the innermost open element starts.
  var position: SourcePosition { current.position }

  mutating func startElement(_ tag: XMLStartTag) -> XMLContent {
    let element = Element(code: tag.name.code)
    let parent = current.node
    let node = grammar.meaning(of: element, in: parent)
    outer.append(current)
    current = Frame(
      node: node, element: element, position: SourcePosition(line: tag.position.line, column: tag.position.column))
    if node == .ignored || !tag.name.isExact { current.node = foundOdd(element, tag, in: parent) }
    if node.needsPlacing { current.node = place(node, tag) }
    let traits = grammar.traits(of: current.node)
    if !tag.attributes.isEmpty { check(tag.attributes, traits.attributes) }
    if traits.isExtension || !rawStack.isEmpty { openRaw(tag) }
    open(current.node, traits, tag)
    if refusal != nil { return .stop }
    return rawStack.isEmpty ? traits.content : .text
  }

  mutating func text(_ text: XMLText) {
    if !rawStack.isEmpty { addRaw(text.bytes) }
    let node = current.node
    if node.content == .elements || node == .foreign || node.isExtension { return }
    if partialDepth != outer.count { partialText.removeAll() }
    partialDepth = outer.count
    partialText.append(contentsOf: text.bytes)
  }

  mutating func endElement(_ text: XMLText) {
    if !rawStack.isEmpty { closeRaw(text.bytes) }
    if partialDepth == outer.count || nestedURLDepth == outer.count {
      closeMixed(text)
    } else {
      close(current.node, text.bytes, at: text.position)
    }
    if let frame = outer.removeLast() { current = frame }
  }

  /// The end of a text element that has child elements.
  @inline(never)
  private mutating func closeMixed(_ text: XMLText) {
    let hasNestedURL = nestedURLDepth == outer.count
    let whole = (partialDepth == outer.count ? partialText : []) + text.bytes
    (partialDepth, nestedURLDepth, partialText) = (-1, -1, [])
    whole.withUnsafeBytes {
      if !hasNestedURL || !Bytes.trimmed($0).isEmpty { close(current.node, $0, at: text.position) }
    }
  }

  mutating func strayText(at position: XMLPosition) {
    findings.add(
      ParsingRule.strayText, "text stands in \(elementName) and is ignored",
      SourcePosition(line: position.line, column: position.column))
  }

  /// Records a finding about the innermost open element.
  @inline(never)
  mutating func report(_ rule: DiagnosticRule, _ message: String) { findings.add(rule, message, position) }

  /// The name of the innermost open element, as the specification writes it.
  var elementName: String { current.element.name }

  /// An element that has no place where it stands, or is written in the wrong case.
  @inline(never)
  private mutating func foundOdd(_ element: Element, _ tag: XMLStartTag, in parent: Node) -> Node {
    if current.node == .ignored { return unexpected(element, tag, in: parent) }
    report(ParsingRule.nameCase, "\(tag.qualifiedName) is written \(element.name)")
    return current.node
  }

  /// An element that the grammar doesn't list where it stands.
  private mutating func unexpected(_ element: Element, _ tag: XMLStartTag, in parent: Node) -> Node {
    if parent == .document {
      refuseRoot(element, tag)
      return .ignored
    }
    if parent == .foreign || parent.isExtension || !rawStack.isEmpty { return .foreign }
    if parent == .ignored || parent == .unmodelled { return .ignored }
    if parent.isURL, element == .url { return .nestedURL }
    if root == .vast { hasUnknownInVAST = true }
    report(
      ParsingRule.unknownElement,
      "\(tag.qualifiedName) has no place in \(outer.last?.element.name ?? "") and is ignored")
    return .ignored
  }

  private mutating func refuseRoot(_ element: Element, _ tag: XMLStartTag) {
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
  @inline(never)
  private mutating func place(_ node: Node, _ tag: XMLStartTag) -> Node {
    switch node {
    case .inLine, .wrapper:
      guard !adHasBody else { return duplicated() }
      adHasBody = true
    case .linear where creative.linear != nil: return duplicated()
    case .vmap where readNested == nil:
      refuseRoot(.vmap, tag)
      return .ignored
    case .adExtension:
      let type = tag.attributes.first { $0.name.code == Attribute.type.code }
      if let type, Bytes.equalAnyCase(Bytes.trimmed(type.value), "adverifications") { return .verificationExtension }
    default: break
    }
    return node
  }

  private mutating func duplicated() -> Node {
    report(ParsingRule.duplicate, "\(elementName) stands here once more and is ignored")
    return .ignored
  }

  @inline(__always)
  private mutating func check(_ attributes: UnsafeBufferPointer<XMLAttribute>, _ listed: AttributeSet) {
    for attribute in attributes where !attribute.isForeign {
      let known = Attribute(code: attribute.name.code)
      if !listed.contains(known) || !attribute.name.isExact {
        reportAttribute(attribute, isListed: listed.contains(known))
      }
    }
  }

  @inline(never)
  private mutating func reportAttribute(_ attribute: XMLAttribute, isListed: Bool) {
    if isListed {
      let name = Attribute(code: attribute.name.code).name
      report(ParsingRule.nameCase, "\(attribute.qualifiedName) is written \(name)")
    } else {
      report(ParsingRule.unknownAttribute, "\(attribute.qualifiedName) has no place in \(elementName) and is ignored")
    }
  }
}

/// A `Tracking` while it is read.
struct TrackingInProgress {
  var event: TrackingEvent?
  var name: Text?
  var offset: TimeOffset?
}

/// A VAST document read out of a text.
struct NestedVAST {
  /// The document; nil when the text holds none.
  var document: VASTDocument?
  /// Why there is no document.
  var message = ""
  var diagnostics: [Diagnostic] = []
}
