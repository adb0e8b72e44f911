/// `MediaFile@delivery`.
public enum MediaDelivery: String, Sendable, Hashable, Codable, CaseIterable {
  case progressive, streaming
}

/// One rendition of a linear creative, or its mezzanine (VAST §3.9.1, §3.9.2).
public struct MediaFile: Sendable, Hashable, Codable {
  /// The file's URL.
  public var url: Text
  /// `id`.
  public var id: Text?
  /// `delivery`; nil when missing or unknown.
  public var delivery: MediaDelivery?
  /// `type`: MIME type.
  public var type: Text?
  /// `width` in pixels; 0 for audio or when missing.
  public var width = 0
  /// `height` in pixels; 0 for audio or when missing.
  public var height = 0
  /// `bitrate` in kbit/s.
  public var bitrate: Int?
  /// `minBitrate` in kbit/s.
  public var minBitrate: Int?
  /// `maxBitrate` in kbit/s.
  public var maxBitrate: Int?
  /// `codec`.
  public var codec: Text?
  /// `apiFramework`.
  public var apiFramework: Text?
  /// `scalable`.
  public var scalable: Bool?
  /// `maintainAspectRatio`.
  public var maintainAspectRatio: Bool?
  /// `fileSize` in bytes.
  public var fileSize: Int?
  /// `mediaType`: 2D, 3D, 360, …
  public var mediaType: Text?
  /// Where the node stands.
  public var position: SourcePosition = .unknown

  /// Makes a rendition.
  public init(url: Text) { self.url = url }
}

/// `InteractiveCreativeFile` (VAST 4.0), SIMID and the like.
public struct InteractiveCreativeFile: Sendable, Hashable, Codable {
  /// The file's URL or `data:` URI.
  public var url: Text
  /// `type`.
  public var type: Text?
  /// `apiFramework`.
  public var apiFramework: Text?
  /// `variableDuration`.
  public var variableDuration = false

  /// Makes a file.
  public init(url: Text) { self.url = url }
}

/// `ClosedCaptionFile` (VAST 4.1).
public struct ClosedCaptionFile: Sendable, Hashable, Codable {
  /// The file's URL.
  public var url: Text
  /// `type`.
  public var type: Text?
  /// `language`.
  public var language: Text?

  /// Makes a file.
  public init(url: Text) { self.url = url }
}
