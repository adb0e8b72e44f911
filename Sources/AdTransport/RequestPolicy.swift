/// Which addresses a transport may reach. Checked for the URL, again for each address a name resolves to, and again at
/// every redirect.
public struct RequestPolicy: Sendable, Hashable {
  /// Whether loopback, private, link-local and other special addresses may be reached. True in client use; false in
  /// server use, where a response from outside must not reach inside.
  public var allowsPrivateAddresses: Bool
  /// The ports that may be reached; nil for any.
  public var ports: Set<Int>?
  /// The longest URL in bytes. Default 8,192.
  public var maxURLBytes: Int
  /// Whether a redirect may lead from https to http. True in client use.
  public var allowsDowngrade: Bool

  /// Makes a policy.
  public init(
    allowsPrivateAddresses: Bool, ports: Set<Int>?, maxURLBytes: Int = 8192, allowsDowngrade: Bool = false
  ) {
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.ports = ports
    self.maxURLBytes = maxURLBytes
    self.allowsDowngrade = allowsDowngrade
  }

  /// For a person at a terminal or a player on a device: any address and port.
  public static let client = RequestPolicy(allowsPrivateAddresses: true, ports: nil, allowsDowngrade: true)
  /// For a process that acts on behalf of viewers: public addresses, ports 80 and 443.
  public static let server = RequestPolicy(allowsPrivateAddresses: false, ports: [80, 443])

  /// Checks an address that a host has or resolved to.
  ///
  /// - Throws: A failure of kind `.refusedByPolicy`.
  public func check(_ address: IPAddress, of host: String) throws(TransportFailure) {
    guard !allowsPrivateAddresses, let use = address.specialUse else { return }
    throw TransportFailure(.refusedByPolicy, "\(host) is at \(address), a special address (\(use))")
  }
}
