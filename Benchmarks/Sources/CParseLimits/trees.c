#include "CParseLimits.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlreader.h>

enum { tree_options = XML_PARSE_NOBLANKS | XML_PARSE_NOCDATA | XML_PARSE_NONET | XML_PARSE_HUGE };

bool limit_dom(const char *bytes, size_t size) {
  xmlDocPtr document = xmlReadMemory(bytes, (int)size, NULL, NULL, tree_options);
  if (document == NULL) return false;
  xmlFreeDoc(document);
  return true;
}

bool limit_reader(const char *bytes, size_t size) {
  xmlTextReaderPtr reader = xmlReaderForMemory(bytes, (int)size, NULL, NULL, tree_options);
  if (reader == NULL) return false;
  int state;
  while ((state = xmlTextReaderRead(reader)) == 1) {
  }
  xmlFreeTextReader(reader);
  return state == 0;
}

const char *limit_libxml2_version(void) { return LIBXML_DOTTED_VERSION; }
