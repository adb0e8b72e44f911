extension ResponseWriter {
  /// A VAST document whose ads `body` writes.
  mutating func vast(_ body: (inout Self) -> Void) {
    element("VAST", ["version": "4.2", "xmlns": "http://www.iab.com/VAST"], body)
  }

  /// A `Wrapper` ad.
  mutating func wrapper(id: String) {
    element("Ad", ["id": id]) { writer in
      writer.element("Wrapper", ["followAdditionalWrappers": "true", "allowMultipleAds": "false"]) { writer in
        writer.leaf("AdSystem", ["version": "12.4"], "Harbour SSP")
        writer.verbatim("VASTAdTagURI", writer.beacon("tag/next.xml", 6))
        writer.verbatim("Impression", ["id": "ssp"], writer.beacon("impression", 3))
        writer.verbatim("Error", writer.beacon("error", 1) + "&why=[ERRORCODE]")
        writer.element("Creatives") { writer in
          writer.element("Creative", ["id": writer.token(6)]) { writer in
            writer.element("Linear") { writer in
              writer.element("TrackingEvents") { writer in
                for event in ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "pause", "resume"] {
                  writer.verbatim("Tracking", ["event": event], writer.beacon("event/\(event)", 2))
                }
              }
              writer.element("VideoClicks") { writer in
                writer.verbatim("ClickTracking", ["id": "ssp"], writer.beacon("click", 2))
              }
            }
          }
        }
      }
    }
  }

  /// A VMAP playlist with the ads in its breaks.
  mutating func vmap(breaks: Int, adsPerBreak: Int) {
    element("vmap:VMAP", ["xmlns:vmap": "http://www.iab.net/videosuite/vmap", "version": "1.0"]) { writer in
      for number in 0..<breaks {
        let offset = number == 0 ? "start" : number == breaks - 1 ? "end" : everySixMinutes(number)
        let attributes: Attributes = ["timeOffset": offset, "breakType": "linear", "breakId": "break-\(number)"]
        writer.element("vmap:AdBreak", attributes) { $0.adBreak(number, ads: adsPerBreak) }
      }
    }
  }

  private mutating func adBreak(_ number: Int, ads: Int) {
    let source: Attributes = ["id": "\(number)", "allowMultipleAds": "true", "followRedirects": "true"]
    element("vmap:AdSource", source) { writer in
      writer.element("vmap:VASTAdData") { writer in
        writer.vast { writer in
          for place in 1...ads { writer.inLine(id: "\(number)-\(place)", sequence: place, .full) }
        }
      }
    }
    element("vmap:TrackingEvents") { writer in
      for event in ["breakStart", "breakEnd", "error"] {
        writer.verbatim("vmap:Tracking", ["event": event], writer.beacon("break/\(event)", 2))
      }
    }
  }
}

private func everySixMinutes(_ number: Int) -> String {
  "\(twoDigits(number / 10)):\(twoDigits(number % 10 * 6)):00.000"
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
