import AdModel
import Hummingbird
import HummingbirdCore
import NIOCore
import Synchronization

extension LoopbackServer {
  /// Answers one request: finds the answer, has it noted, performs it.
  /// - Throws: When the connection is over, so that HTTP does not read on.
  func respond(to request: Request, writer: consuming ResponseWriter, channel: any Channel) async throws {
    guard let connection = registry[channel], let origin else { throw LoopbackServerError.stopped }
    let request = try await ServerRequest(request, origin: origin)
    let answer = await answer(to: request, on: connection)

    let isControl = ControlRoutes.pattern.matches(request.path)
    let fault = isControl ? nil : plan.withLock { $0.fault(for: request.target) }
    let performance = Performance(fault, spoiling: answer, of: request)
    let number = isControl ? nil : collector?.record(request, answer: performance.recorded(as: fault))
    func note(_ delivery: ReceivedRequest.Answer.Delivery) {
      if let number, performance.status != nil { collector?.setDelivery(delivery, of: number) }
    }

    if performance.delay > .zero {
      guard await connection.wait(performance.delay) else {
        note(.none)
        throw LoopbackServerError.stopped
      }
      if !performance.isDripped { note(.sent) }
    }
    switch performance.act {
    case .answer(let answer):
      try await writer.write(response: HTTPResponse(answer), body: answer.responseBody(for: request))
    case .huge(let answer, let count, let declared):
      let body = ResponseBody.huge(request.method == "HEAD" ? 0 : count)
      try await writer.write(response: HTTPResponse(answer, length: declared ? count : nil), body: body)
    case .wire(let steps):
      for (index, step) in steps.enumerated() {
        let goesOn = try await connection.perform(step)
        if index == 0, performance.isDripped { note(goesOn ? .sent : .none) }
        guard goesOn else { break }
      }
      throw LoopbackServerError.stopped
    }
  }

  private func answer(to request: ServerRequest, on connection: Connection) async -> ServerAnswer {
    let path = request.path
    for route in routes where route.pattern.matches(path) {
      switch route.content.source {
      case .fixed(let answer): return answer
      case .template(let text, let contentType):
        return ServerAnswer(text.replacing("{{origin}}", with: request.origin).utf8, contentType: contentType)
      case .closure(let closure):
        if let answer = await connection.whileOpen({ await closure(request) }) { return answer }
      }
    }
    let isBeacon = collector?.patterns.contains { $0.matches(path) } ?? false
    return isBeacon ? .noContent : .notFound
  }
}
