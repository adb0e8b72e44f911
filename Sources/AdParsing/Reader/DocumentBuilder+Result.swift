import AdModel
import AdXML

extension DocumentBuilder {
  /// The document and its findings, once the reading has ended.
  mutating func result(of outcome: XMLResult, isStrict: Bool) -> ParseResult {
    for finding in outcome.findings { findings.add(rule(for: finding.kind), finding.message, source(finding.position)) }
    if let failure = outcome.failure, failure.kind != .empty {
      findings.add(rule(for: failure.kind), failure.message, source(failure.position))
    }
    return ParseResult(content: content(outcome.failure, isStrict: isStrict), diagnostics: findings.sorted())
  }

  private mutating func content(_ failure: XMLFailure?, isStrict: Bool) -> ParseResult.Content {
    if let refusal { return .unreadable(refusal.code, message: refusal.message, at: refusal.position) }
    if let failure {
      if failure.kind == .empty { return .empty }
      let code: ErrorCode = root == .vmap ? .vmapParsing : .xmlParsing
      return .unreadable(code, message: failure.message, at: source(failure.position))
    }
    if isStrict, let finding = findings.firstStrict {
      let code: ErrorCode = root == .vmap ? .vmapSchema : .schemaValidation
      return .unreadable(code, message: finding.message, at: finding.position)
    }
    return root == .vmap
      ? .vmap(take(&vmap, leaving: VMAPDocument())) : .vast(take(&document, leaving: VASTDocument()))
  }

  private func source(_ position: XMLPosition) -> SourcePosition {
    SourcePosition(line: position.line, column: position.column)
  }

  private func rule(for kind: XMLFinding.Kind) -> DiagnosticRule {
    switch kind {
    case .spaceBeforeDeclaration: ParsingRule.leadingSpace
    case .leadingJunk: ParsingRule.leadingJunk
    case .trailingJunk: ParsingRule.trailingJunk
    case .encodingLabel: ParsingRule.encodingLabel
    case .undeclaredPrefix: ParsingRule.undeclaredPrefix
    }
  }

  private func rule(for kind: XMLFailure.Kind) -> DiagnosticRule {
    switch kind {
    case .empty, .malformed, .truncated, .encoding: ParsingRule.malformed
    case .doctype: ParsingRule.doctype
    case .tooManyBytes, .tooDeep, .tooManyElements, .tooManyAttributes, .textTooLong: ParsingRule.limit
    }
  }
}
