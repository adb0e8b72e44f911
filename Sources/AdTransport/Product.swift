/// The product as it names itself to servers.
public enum Product {
  /// The product's name.
  public static let name = "vastctl"
  /// The product's version.
  public static let version = "0.1.0"
  /// The `User-Agent` of requests that bring none of their own.
  public static let userAgent = "\(name)/\(version)"
}
