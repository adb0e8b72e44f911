import AdModel
import AdXML

extension DocumentBuilder {
  /// The trimmed text; nil when nothing is left.
  @inline(__always)
  func text(_ bytes: UnsafeRawBufferPointer) -> Text? {
    let trimmed = Bytes.trimmed(bytes)
    return trimmed.isEmpty ? nil : writer.append(trimmed)
  }

  /// The URL in an element's text, line breaks and indentation removed; nil, with a finding, when there is none, and
  /// nil without one for `about:blank`, the specification's placeholder.
  @inline(__always)
  func url(_ bytes: UnsafeRawBufferPointer) -> Text? {
    let trimmed = Bytes.trimmed(bytes)
    if trimmed.isEmpty {
      report(ParsingRule.urlMissing, "\(elementName) holds no URL and is ignored")
      return nil
    }
    if trimmed.count == 11, Bytes.equalAnyCase(trimmed, "about:blank") { return nil }
    if Bytes.hasControls(trimmed) {
      report(ParsingRule.urlLineBreak, "the URL in \(elementName) has line breaks, which were removed")
      return Bytes.unfolded(trimmed).withUnsafeBytes { writer.append($0) }
    }
    return writer.append(trimmed)
  }

  /// A URL with the element's `id` and position.
  @inline(__always)
  func trackedURL(_ bytes: UnsafeRawBufferPointer) -> TrackedURL? {
    url(bytes).map { TrackedURL(url: $0, id: leaf(.id), position: position) }
  }

  /// Sets a value that may stand once; a second one is reported and ignored.
  func keep<Value>(_ value: Value?, in field: inout Value?) {
    guard let value else { return }
    if field == nil {
      field = value
    } else {
      report(ParsingRule.duplicate, "\(elementName) stands here once more and is ignored")
    }
  }

  /// Copies the attributes of a text element for when its end comes.
  @inline(__always)
  func keepLeaf(_ tag: XMLStartTag) {
    leaf.removeAll(keepingCapacity: true)
    for attribute in tag.attributes {
      guard let known = Attribute(rawValue: attribute.name.code), known != .unknown,
        let value = text(attribute.value)
      else { continue }
      leaf.append((known, value))
    }
  }

  /// An attribute of the innermost text element.
  @inline(__always)
  func leaf(_ attribute: Attribute) -> Text? {
    for pair in leaf where pair.attribute == attribute { return pair.value }
    return nil
  }

  /// A number from 0; nil when blank, and nil with a finding when it can't be read.
  @inline(__always)
  func number(_ attribute: Attribute, _ bytes: UnsafeRawBufferPointer) -> Int? {
    Number.whole(bytes) ?? spelledNumber(attribute.name, bytes)
  }

  func spelledNumber(_ name: String, _ bytes: UnsafeRawBufferPointer) -> Int? {
    let trimmed = Bytes.trimmed(bytes)
    if trimmed.isEmpty { return nil }
    if let number = Number.whole(trimmed) { return number }
    if let number = Number.lenient(trimmed) {
      report(ParsingRule.numberFraction, "\(name) \(Bytes.shown(trimmed)) is read as \(number)")
      return number
    }
    report(ParsingRule.number, "\(name) \(Bytes.shown(trimmed)) is not a number")
    return nil
  }

  /// `true`, `false`, `1` or `0` in any case; nil when blank, and nil with a finding when it can't be read.
  func boolean(_ attribute: Attribute, _ bytes: UnsafeRawBufferPointer) -> Bool? {
    let value = Bytes.trimmed(bytes)
    if value.isEmpty { return nil }
    if Bytes.equal(value, "true") || Bytes.equal(value, "1") { return true }
    if Bytes.equal(value, "false") || Bytes.equal(value, "0") { return false }
    let isTrue = Bytes.equalAnyCase(value, "true")
    guard isTrue || Bytes.equalAnyCase(value, "false") else {
      report(ParsingRule.boolean, "\(attribute.name) \(Bytes.shown(value)) is not a boolean")
      return nil
    }
    report(ParsingRule.booleanCase, "\(attribute.name) \(Bytes.shown(value)) is not in lower case")
    return isTrue
  }

  func boolean(_ attribute: Attribute) -> Bool? {
    leaf(attribute).flatMap { $0.withBytes { boolean(attribute, $0) } }
  }

  /// One of an enumeration's raw values, in any case; nil with a finding for anything else.
  func keyword<Keyword>(_ attribute: Attribute, _ bytes: UnsafeRawBufferPointer) -> Keyword?
  where Keyword: RawRepresentable & CaseIterable, Keyword.RawValue == String {
    let value = Bytes.trimmed(bytes)
    if value.isEmpty { return nil }
    let string = String(decoding: value, as: UTF8.self)
    if let keyword = Keyword(rawValue: string) { return keyword }
    guard let keyword = Keyword.allCases.first(where: { $0.rawValue == string.lowercased() }) else {
      report(ParsingRule.keyword, "\(attribute.name) \(Bytes.shown(value)) is not one the specification lists")
      return nil
    }
    report(ParsingRule.keywordCase, "\(attribute.name) \(Bytes.shown(value)) is written \(keyword.rawValue)")
    return keyword
  }

  /// A duration; nil when blank, and nil with a finding when it can't be read.
  func duration(_ name: String, _ bytes: UnsafeRawBufferPointer) -> WrittenTime? {
    guard let written = text(bytes) else { return nil }
    guard let reading = TimeText.duration(bytes) else {
      report(ParsingRule.time, "\(name) \(Bytes.shown(Bytes.trimmed(bytes))) is not a time")
      return nil
    }
    if reading.isLenient { reportSpelling(name, bytes, reading.value) }
    return WrittenTime(written: written, time: reading.value)
  }

  /// A time or percentage; nil when blank, and nil with a finding when it can't be read.
  func offset(_ attribute: Attribute, _ bytes: UnsafeRawBufferPointer) -> TimeOffset? {
    guard let written = text(bytes) else { return nil }
    guard let reading = TimeText.offset(bytes) else {
      let value = Bytes.shown(Bytes.trimmed(bytes))
      report(ParsingRule.offset, "\(attribute.name) \(value) is neither a time nor a percentage")
      return nil
    }
    if reading.isLenient, case .time(let time) = reading.value { reportSpelling(attribute.name, bytes, time) }
    return TimeOffset(written: written, value: reading.value)
  }

  func reportSpelling(_ name: String, _ bytes: UnsafeRawBufferPointer, _ time: Milliseconds) {
    report(ParsingRule.timeSpelling, "\(name) \(Bytes.shown(Bytes.trimmed(bytes))) is read as \(time.timecode)")
  }
}

/// Moves a finished value out and leaves a fresh one.
@inline(__always)
func take<Value>(_ value: inout Value, leaving fresh: Value) -> Value {
  let finished = consume value
  value = fresh
  return finished
}
