import AdXML

/// The attributes that are read, by local name, which is the raw value.
enum Attribute: String, CaseIterable {
  case unknown
  case version, id, sequence, conditionalAd, adType, authority, model, currency
  case followAdditionalWrappers, allowMultipleAds, fallbackOnNoAd
  case vendor, apiFramework, browserOptional, type, language
  case adId, idRegistry, idValue, skipoffset, xmlEncoded
  case delivery, bitrate, minBitrate, maxBitrate, width, height, scalable, maintainAspectRatio, codec, fileSize
  case mediaType, variableDuration
  case event, offset
  case program, xPosition, yPosition, duration, pxratio, altText, hoverText, regs, creativeType
  case expandedWidth, expandedHeight, minSuggestedDuration
  case required, assetWidth, assetHeight, adSlotId, renderingMode
  case timeOffset, breakType, breakId, repeatAfter, followRedirects, templateType

  /// The case with this number; `unknown` for a number past the last. Cases are stored as their place in the list.
  @inline(__always)
  init(code: UInt8) { self = code <= Self.templateType.code ? unsafeBitCast(code, to: Self.self) : .unknown }

  /// The case's place in the list.
  @inline(__always)
  var code: UInt8 { unsafeBitCast(self, to: UInt8.self) }

  /// The name as the specification writes it.
  var name: String { rawValue }

  /// Spellings that older versions list.
  private static let olderSpellings: [(name: String, code: UInt8)] = [
    ("AdID", adId.code), ("adSlotID", adSlotId.code),
  ]

  static let vocabulary = XMLVocabulary(allCases.dropFirst().map { ($0.name, $0.code) } + olderSpellings)
}

/// A set of attributes, a bit each.
struct AttributeSet: Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt64 = 0

  /// Every attribute, the unknown ones too.
  static let all = {
    var set: AttributeSet = []
    set.bits = .max
    return set
  }()

  init(arrayLiteral elements: Attribute...) {
    for attribute in elements { bits |= 1 &<< UInt64(attribute.code) }
  }

  @inline(__always)
  func contains(_ attribute: Attribute) -> Bool { bits & (1 &<< UInt64(attribute.code)) != 0 }
}
