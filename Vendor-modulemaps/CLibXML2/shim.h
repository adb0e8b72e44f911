#include <libxml/xmlversion.h>
/* ICU's headers clash with the copy in Foundation, and nothing here needs them. */
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <stdbool.h>
#include <string.h>

#if LIBXML_VERSION >= 21200
static inline void ad_xml_drop_error(void *context, const xmlError *error) {}
#else
static inline void ad_xml_drop_error(void *context, xmlErrorPtr error) {}
#endif

/* xmlCharEncInFunc without its messages, which otherwise go to standard error. */
static inline int ad_xml_convert(xmlCharEncodingHandlerPtr handler, xmlBufferPtr out, xmlBufferPtr in) {
  xmlStructuredErrorFunc kept = xmlStructuredError;
  void *kept_context = xmlStructuredErrorContext;
  xmlSetStructuredErrorFunc(NULL, ad_xml_drop_error);
  int written = xmlCharEncInFunc(handler, out, in);
  xmlSetStructuredErrorFunc(kept_context, kept);
  return written;
}

static inline bool ad_xml_contains(const void *bytes, int byte, size_t count) {
  return bytes && memchr(bytes, byte, count);
}
