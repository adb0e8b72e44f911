import AdModel
import AdSession
import Testing

@Suite("Verification")
struct VerificationTests {
  struct Case: Sendable, CustomStringConvertible {
    var description: String
    var host: VerificationCapabilities
    var verification: Verification
    /// The accepted URL, or the reason of the refusal.
    var expected: String
  }

  static let scripts = VerificationCapabilities(runsJavaScript: true)

  static func script(
    _ url: Text = "https://v/o.js", framework: Text? = "omid", browserOptional: Bool = true
  ) -> VerificationResource {
    var resource = VerificationResource(kind: .javaScript, url: url)
    resource.apiFramework = framework
    resource.browserOptional = browserOptional
    return resource
  }

  static func executable(type: Text) -> VerificationResource {
    var resource = VerificationResource(kind: .executable, url: "https://v/x")
    resource.type = type
    return resource
  }

  static func verification(_ resources: VerificationResource..., vendor: Text? = "v") -> Verification {
    var verification = Verification()
    verification.vendor = vendor
    verification.resources = resources
    return verification
  }

  static let browser = VerificationCapabilities(runsJavaScript: true, hasBrowser: true)
  static let strict = VerificationCapabilities(runsJavaScript: true, allowedVendors: ["other"])
  static let native = VerificationCapabilities(runsJavaScript: true, executableTypes: ["application/x-lib"])
  static let cases = [
    Case(description: "V01", host: scripts, verification: verification(script()), expected: "https://v/o.js"),
    Case(
      description: "V02", host: scripts, verification: verification(script(browserOptional: false)), expected: "2"),
    Case(
      description: "V03", host: browser, verification: verification(script(browserOptional: false)),
      expected: "https://v/o.js"),
    Case(
      description: "V04", host: scripts, verification: verification(script(framework: nil)),
      expected: "https://v/o.js"),
    Case(description: "V05", host: scripts, verification: verification(script(framework: "vpaid")), expected: "2"),
    Case(description: "V06", host: strict, verification: verification(script()), expected: "1"),
    Case(description: "V07", host: .none, verification: verification(script()), expected: "2"),
    Case(
      description: "V08", host: VerificationCapabilities(allowedVendors: ["other"]),
      verification: verification(script()), expected: "1"),
    Case(description: "V09", host: scripts, verification: verification(script("//v/o.js")), expected: "3"),
    Case(
      description: "V10", host: native, verification: verification(executable(type: "application/x-lib"), script()),
      expected: "https://v/o.js"),
    Case(
      description: "V11", host: native, verification: verification(executable(type: "application/x-lib")),
      expected: "https://v/x"),
    Case(description: "V12", host: scripts, verification: verification(), expected: "2"),
    Case(description: "a vendor without a name", host: strict, verification: verification(vendor: nil), expected: "1"),
    Case(
      description: "a URL without host", host: scripts, verification: verification(script("https://")), expected: "3"),
  ]

  @Test("A verification is accepted, or refused with its reason", arguments: cases)
  func decide(_ one: Case) {
    switch one.host.decide(one.verification) {
    case .accepted(let accepted): #expect(accepted.resource == one.expected)
    case .refused(let reason): #expect(String(reason) == one.expected)
    }
  }

  @Test("A host without Open Measurement owes every verification its trackers once, right after loadAd")
  func refusedOnce() throws {
    var ad = Ad()
    for vendor in ["a", "b"] {
      var one = Self.verification(Self.script())
      one.tracking = [
        Tracking(
          event: .verificationNotExecuted, name: "verificationNotExecuted", url: Text("https://\(vendor)/[REASON]"))
      ]
      ad.verifications.append(one)
    }
    var session = TestSession(ads: [ResolvedAd(ad: ad)], policy: AdPlaybackPolicy(interrupt: .restart))
    let outputs = session.give(.initialize(), .play)
    let loaded = try #require(outputs.firstIndex { if case .command(.loadAd) = $0 { true } else { false } })
    let beacons = outputs[(loaded + 1)...].compactMap(\.beacon)
    #expect(beacons.map(\.urls) == [["https://a/[REASON]"], ["https://b/[REASON]"]])
    #expect(beacons.map(\.ordinal) == [0, 1])
    #expect(beacons.map(\.context.reason) == [2, 2])
    let restarted = session.give(.backgrounded, .foregrounded)
    #expect(restarted.contains { if case .command(.loadAd) = $0 { true } else { false } })
    #expect(restarted.compactMap(\.beacon).isEmpty)
  }
}
