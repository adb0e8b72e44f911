import AdModel
import AdXML

/// An `AdBreak` while it is read.
struct BreakInProgress {
  var value = VMAPAdBreak(offset: BreakOffset(written: .empty, value: .start))
  /// Why the break can't be scheduled.
  var dropCode: ErrorCode?
  var hasSource = false
}

/// An `AdSource` while it is read: it should hold one of these, and may hold all.
struct SourceInProgress {
  var id: Text?
  var allowMultipleAds: Bool?
  var followRedirects: Bool?
  var inline: VASTDocument?
  /// Why a `VASTAdData` could not be read.
  var failure: String?
  var tag: (url: Text, templateType: Text?)?
  var custom: (data: Text, templateType: Text?)?

  var count: Int { (inline != nil || failure != nil ? 1 : 0) + (tag != nil ? 1 : 0) + (custom != nil ? 1 : 0) }
}

extension DocumentBuilder {
  mutating func openVMAP(_ tag: XMLStartTag) {
    root = .vmap
    let version = tag.attributes.first { $0.name.code == Attribute.version.code }?.value
    guard let version, let written = text(version) else {
      return report(ParsingRule.vmapVersionMissing, "VMAP has no version")
    }
    vmap.version = written
    guard let major = Number.major(Bytes.trimmed(version)), major >= 2 else { return }
    report(ParsingRule.vmapVersion, "VMAP \(written) is not supported")
    refusal = (.vmapVersion, "VMAP \(written) is not supported", position)
  }

  mutating func openBreak(_ tag: XMLStartTag) {
    adBreak = BreakInProgress()
    adBreak.value.position = position
    var hasOffset = false
    var hasType = false
    for attribute in tag.attributes {
      let value = attribute.value
      switch Attribute(code: attribute.name.code) {
      case .timeOffset:
        hasOffset = true
        readTimeOffset(value)
      case .breakType:
        hasType = !Bytes.trimmed(value).isEmpty
        if hasType { readBreakTypes(value) }
      case .breakId: adBreak.value.id = text(value)
      case .repeatAfter: readRepeatAfter(value)
      default: break
      }
    }
    if !hasOffset {
      report(ParsingRule.timeOffset, "AdBreak has no timeOffset and is dropped")
      adBreak.dropCode = .vmapSchema
    }
    if !hasType { report(ParsingRule.breakTypeMissing, "AdBreak has no breakType; it is read as linear") }
  }

  private mutating func readTimeOffset(_ bytes: UnsafeRawBufferPointer) {
    let value = Bytes.trimmed(bytes)
    guard let reading = TimeText.breakOffset(value) else {
      report(ParsingRule.timeOffset, "timeOffset \(Bytes.shown(value)) can't be read; the break is dropped")
      adBreak.dropCode = .vmapSchema
      return
    }
    if reading.isLenient {
      report(ParsingRule.timeOffsetSpelling, "timeOffset \(Bytes.shown(value)) is not written in full")
    }
    adBreak.value.offset = BreakOffset(written: writer.append(value), value: reading.value)
  }

  private mutating func readBreakTypes(_ bytes: UnsafeRawBufferPointer) {
    if Bytes.equal(bytes, "linear") { return }
    let written = String(decoding: Bytes.trimmed(bytes), as: UTF8.self)
    var types: [BreakType] = []
    for entry in written.split(separator: ",") {
      let word = entry.filter { !$0.isWhitespace }
      guard let type = BreakType(rawValue: word.lowercased()) else {
        report(ParsingRule.breakType, "breakType \"\(word)\" is not supported")
        continue
      }
      if entry != type.rawValue {
        report(ParsingRule.breakTypeSpelling, "breakType \"\(entry)\" is written \(type.rawValue)")
      }
      if !types.contains(type) { types.append(type) }
    }
    adBreak.value.types = types
    if types.isEmpty, adBreak.dropCode == nil { adBreak.dropCode = .vmapBreakType }
  }

  private mutating func readRepeatAfter(_ bytes: UnsafeRawBufferPointer) {
    let value = Bytes.trimmed(bytes)
    if value.isEmpty { return }
    guard let reading = TimeText.duration(value), reading.value >= .seconds(1) else {
      return report(ParsingRule.repeatAfter, "repeatAfter \(Bytes.shown(value)) is ignored")
    }
    if reading.isLenient { reportSpelling("repeatAfter", value, reading.value) }
    adBreak.value.repeatAfter = WrittenTime(written: writer.append(value), time: reading.value)
  }

  mutating func closeBreak() {
    let finished = take(&adBreak, leaving: BreakInProgress())
    guard let code = finished.dropCode else { return vmap.adBreaks.append(finished.value) }
    vmap.droppedBreaks.append(
      DroppedBreak(
        id: finished.value.id, code: code, errors: finished.value.errors, position: finished.value.position))
  }

  mutating func openSource(_ tag: XMLStartTag) {
    source = SourceInProgress()
    for attribute in tag.attributes {
      switch Attribute(code: attribute.name.code) {
      case .id: source.id = text(attribute.value)
      case .allowMultipleAds: source.allowMultipleAds = boolean(.allowMultipleAds, attribute.value)
      case .followRedirects: source.followRedirects = boolean(.followRedirects, attribute.value)
      default: break
      }
    }
  }

  /// Of several sources the inline one is taken, then the tag, then the custom data.
  mutating func closeSource() {
    let finished = take(&source, leaving: SourceInProgress())
    guard !adBreak.hasSource else {
      return report(ParsingRule.duplicate, "AdSource stands here once more and is ignored")
    }
    adBreak.hasSource = true
    if finished.count > 1 { report(ParsingRule.sources, "AdSource has \(finished.count) sources; one is read") }
    var content = VMAPAdSource.Content.inline(VASTDocument())
    if let document = finished.inline {
      content = .inline(document)
    } else if finished.failure != nil {
      adBreak.value.sourceFailure = .vmapResponseParsing
    } else if let tag = finished.tag {
      content = .tag(url: tag.url, templateType: tag.templateType)
    } else if let custom = finished.custom {
      content = .custom(data: custom.data, templateType: custom.templateType)
    } else {
      adBreak.value.sourceFailure = .vmapSchema
      report(ParsingRule.sourceEmpty, "AdSource has no source")
    }
    var made = VMAPAdSource(content: content)
    made.id = finished.id
    made.allowMultipleAds = finished.allowMultipleAds
    made.followRedirects = finished.followRedirects
    adBreak.value.source = made
  }

  mutating func openVASTData() {
    if current.element == .vastData { report(ParsingRule.vastData, "VASTData is read as VASTAdData") }
  }

  /// Without a VAST element inside, the VAST may stand there as text, escaped or in CDATA.
  mutating func closeVASTData(_ bytes: UnsafeRawBufferPointer, at textPosition: XMLPosition) {
    if source.inline == nil, source.failure == nil {
      if Bytes.trimmed(bytes).isEmpty {
        source.failure = "VASTAdData holds no VAST document"
      } else {
        readNestedVAST(bytes, at: textPosition)
      }
    }
    if source.inline == nil, let failure = source.failure { report(ParsingRule.vastUnreadable, failure) }
  }

  private mutating func readNestedVAST(_ bytes: UnsafeRawBufferPointer, at textPosition: XMLPosition) {
    guard let nested = readNested?(bytes, textPosition) else { return }
    report(ParsingRule.vastInText, "VASTAdData holds its VAST as text")
    for finding in nested.diagnostics { findings.add(finding) }
    source.inline = nested.document
    if nested.document == nil { source.failure = nested.message }
  }

  mutating func closeTag(_ bytes: UnsafeRawBufferPointer) {
    guard let url = url(bytes) else { return }
    if source.tag == nil {
      source.tag = (url, leaf(.templateType))
    } else {
      report(ParsingRule.duplicate, "AdTagURI stands here once more and is ignored")
    }
  }

  mutating func closeCustomData(_ bytes: UnsafeRawBufferPointer) {
    guard let data = text(bytes) else { return }
    if source.custom == nil {
      source.custom = (data, leaf(.templateType))
    } else {
      report(ParsingRule.duplicate, "CustomAdData stands here once more and is ignored")
    }
  }

  mutating func closeBreakTracking(_ bytes: UnsafeRawBufferPointer) {
    guard let url = url(bytes) else { return }
    guard let event = leaf(.event) else {
      return report(ParsingRule.eventMissing, "Tracking has no event; its URL is never requested")
    }
    event.withBytes { name in
      if isEvent(name, "breakStart", "breakstart") {
        adBreak.value.breakStart.append(url)
      } else if isEvent(name, "breakEnd", "breakend") {
        adBreak.value.breakEnd.append(url)
      } else if isEvent(name, "error", "error") {
        adBreak.value.errors.append(url)
      } else {
        report(ParsingRule.vmapEvent, "the event \(Bytes.shown(name)) is none of a break's; its URL is never requested")
      }
    }
  }

  private mutating func isEvent(_ name: UnsafeRawBufferPointer, _ exact: StaticString, _ lowercased: StaticString)
    -> Bool
  {
    if Bytes.equal(name, exact) { return true }
    guard Bytes.equalAnyCase(name, lowercased) else { return false }
    report(ParsingRule.eventCase, "the event \(Bytes.shown(name)) is written \(exact)")
    return true
  }
}
