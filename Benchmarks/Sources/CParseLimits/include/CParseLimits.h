// What libxml2 itself costs, without anything of ours on top: the limits that a reader built on it is measured against.
// Each function parses one whole document, keeps nothing, and returns whether the document was well-formed.
#pragma once
#include <stdbool.h>
#include <stddef.h>

// A tree, built and freed.
bool limit_dom(const char *_Nonnull bytes, size_t size);

// The pull interface, read to the end.
bool limit_reader(const char *_Nonnull bytes, size_t size);

// SAX2 with callbacks that do nothing, by the parser that reads from memory.
bool limit_sax_memory(const char *_Nonnull bytes, size_t size);

// The same callbacks, by the push parser with the whole document as one chunk.
bool limit_sax_push(const char *_Nonnull bytes, size_t size);

// The same, with one parser context for many documents.
typedef struct limit_push_parser limit_push_parser;
limit_push_parser *_Nullable limit_push_parser_make(void);
bool limit_push_parser_parse(limit_push_parser *_Nonnull parser, const char *_Nonnull bytes, size_t size);
void limit_push_parser_free(limit_push_parser *_Nonnull parser);

// The version of the library that is measured.
const char *_Nonnull limit_libxml2_version(void);

// Makes glibc keep what is freed instead of giving it back to the system. Whether it does otherwise depends on what lies
// at the heap's top, thus on which case ran before; where it does, a tree is half as slow again.
void limit_keep_freed_memory(void);
