#ifndef VASTCTL_CLIBCURL_SHIM_H
#define VASTCTL_CLIBCURL_SHIM_H

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

/* libcurl's setopt and getinfo are variadic, which Swift can't call: one typed function for each kind of argument. */

static inline CURLcode vast_easy_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode vast_easy_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode vast_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode vast_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline void vast_easy_on_header(CURL *easy, curl_write_callback callback, void *context) {
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callback);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

static inline void vast_easy_on_body(CURL *easy, curl_write_callback callback, void *context) {
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

static inline void vast_easy_on_open_socket(CURL *easy, curl_opensocket_callback callback, void *context) {
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

static inline void vast_easy_on_before_request(CURL *easy, curl_prereq_callback callback, void *context) {
  curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
  curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

static inline CURLMcode vast_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/* Zero where libcurl does not know. */
static inline long vast_easy_info_long(CURL *easy, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

/* Microseconds or bytes; zero where libcurl does not know. */
static inline curl_off_t vast_easy_info_offset(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline void *vast_easy_info_private(CURL *easy) {
  char *value = NULL;
  return curl_easy_getinfo(easy, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}

/* The bytes of an address in network order: writes and counts 4 or 16; 0 for another family. */
static inline int vast_sockaddr_bytes(const struct curl_sockaddr *address, unsigned char *out) {
  if (address->family == AF_INET) {
    memcpy(out, &((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr, 4);
    return 4;
  }
  if (address->family == AF_INET6) {
    memcpy(out, &((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr, 16);
    return 16;
  }
  return 0;
}

/* A socket for an address that is not passed on to child processes where the system can say so at once. */
static inline curl_socket_t vast_open_socket(const struct curl_sockaddr *address) {
  int type = address->socktype;
#ifdef SOCK_CLOEXEC
  type |= SOCK_CLOEXEC;
#endif
  return socket(address->family, type, address->protocol);
}

#endif
