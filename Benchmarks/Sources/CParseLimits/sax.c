#include "CParseLimits.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdlib.h>

enum { sax_options = XML_PARSE_NONET | XML_PARSE_HUGE };

static void start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
                  const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {}

static void end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {}

static void text(void *user, const xmlChar *bytes, int size) {}

static xmlSAXHandler empty_callbacks(void) {
  return (xmlSAXHandler){
      .initialized = XML_SAX2_MAGIC,
      .startElementNs = start,
      .endElementNs = end,
      .characters = text,
      .ignorableWhitespace = text,
      .cdataBlock = text,
  };
}

bool limit_sax_memory(const char *bytes, size_t size) {
  xmlParserCtxtPtr context = xmlCreateMemoryParserCtxt(bytes, (int)size);
  if (context == NULL) return false;
  *context->sax = empty_callbacks();
  xmlCtxtUseOptions(context, sax_options);
  bool well_formed = xmlParseDocument(context) == 0 && context->wellFormed;
  xmlFreeParserCtxt(context);
  return well_formed;
}

static bool push(xmlParserCtxtPtr context, const char *bytes, size_t size) {
  xmlCtxtUseOptions(context, sax_options);
  return xmlParseChunk(context, bytes, (int)size, 1) == 0 && context->wellFormed;
}

bool limit_sax_push(const char *bytes, size_t size) {
  xmlSAXHandler callbacks = empty_callbacks();
  xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&callbacks, NULL, NULL, 0, NULL);
  if (context == NULL) return false;
  bool well_formed = push(context, bytes, size);
  xmlFreeParserCtxt(context);
  return well_formed;
}

struct limit_push_parser {
  xmlParserCtxtPtr context;
};

limit_push_parser *limit_push_parser_make(void) {
  limit_push_parser *parser = malloc(sizeof *parser);
  if (parser == NULL) return NULL;
  xmlSAXHandler callbacks = empty_callbacks();
  parser->context = xmlCreatePushParserCtxt(&callbacks, NULL, NULL, 0, NULL);
  if (parser->context == NULL) {
    free(parser);
    return NULL;
  }
  return parser;
}

// A context that was reset without bytes no longer detects encodings: the first four go in with the reset.
bool limit_push_parser_parse(limit_push_parser *parser, const char *bytes, size_t size) {
  int head = size < 4 ? (int)size : 4;
  if (xmlCtxtResetPush(parser->context, bytes, head, NULL, NULL) != 0) return false;
  return push(parser->context, bytes + head, size - (size_t)head);
}

void limit_push_parser_free(limit_push_parser *parser) {
  xmlFreeParserCtxt(parser->context);
  free(parser);
}
