// libcurl as Swift sees it: <curl/curl.h>, and its variadic functions, which Swift cannot call, once for each type of argument.

#ifndef HTTPTRANSPORT_SHIM_H
#define HTTPTRANSPORT_SHIM_H

#include <curl/curl.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if LIBCURL_VERSION_NUM < 0x074900
#error "HTTPTransport needs libcurl 7.73 or newer"
#endif

// The parentheses keep curl's macros, which check the types of constant options, out of the way.
static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) { return (curl_easy_setopt)(easy, option, value); }
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) { return (curl_easy_setopt)(easy, option, value); }
static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) { return (curl_easy_setopt)(easy, option, value); }
static inline CURLcode ccurl_set_writer(CURL *easy, CURLoption option, curl_write_callback value) {
  return (curl_easy_setopt)(easy, option, value);
}
// Has libcurl copy the body; an empty one, too, is one.
static inline CURLcode ccurl_set_body(CURL *easy, const void *bytes, long count) {
  (curl_easy_setopt)(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return (curl_easy_setopt)(easy, CURLOPT_COPYPOSTFIELDS, count == 0 ? "" : bytes);
}

static inline CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) { return (curl_easy_getinfo)(easy, info, value); }
static inline CURLcode ccurl_get_text(CURL *easy, CURLINFO info, char **value) { return (curl_easy_getinfo)(easy, info, value); }
static inline CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value) { return (curl_easy_getinfo)(easy, info, value); }

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return (curl_multi_setopt)(multi, option, value);
}
static inline CURLMcode ccurl_multi_set_context(CURLM *multi, void *context) {
  CURLMcode code = (curl_multi_setopt)(multi, CURLMOPT_SOCKETDATA, context);
  return code == CURLM_OK ? (curl_multi_setopt)(multi, CURLMOPT_TIMERDATA, context) : code;
}
static inline CURLMcode ccurl_multi_set_socket(CURLM *multi, curl_socket_callback value) {
  return (curl_multi_setopt)(multi, CURLMOPT_SOCKETFUNCTION, value);
}
static inline CURLMcode ccurl_multi_set_timer(CURLM *multi, curl_multi_timer_callback value) {
  return (curl_multi_setopt)(multi, CURLMOPT_TIMERFUNCTION, value);
}

// The only two protocols, of the two dozen that libcurl may have.
static inline CURLcode ccurl_set_protocols_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return (curl_easy_setopt)(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return (curl_easy_setopt)(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// The first bytes of a file, at most the capacity. Returns their number or a negated errno.
static inline long ccurl_read_file(const char *path, void *bytes, long capacity) {
  errno = 0;
  FILE *file = fopen(path, "r");
  if (file == NULL) return -errno;
  long count = (long)fread(bytes, 1, (size_t)capacity, file);
  if (ferror(file)) count = -errno;
  fclose(file);
  return count;
}

// Leaves a look-up of a host's name to its thread when the request ends before it, instead of waiting for the system's answer.
static inline CURLcode ccurl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return (curl_easy_setopt)(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  return CURLE_OK;
#endif
}

// Of the library that runs, which may be newer than its header: 0x075801 for 7.88.1.
static inline unsigned int ccurl_version(void) { return curl_version_info(CURLVERSION_NOW)->version_num; }

// The certificates of the system: those that libcurl was built for, or, of a libcurl that was carried to another system, those of the system it
// runs on. NULL if none is found.
static inline const char *ccurl_system_certificates(void) {
  const char *places[] = {
      curl_version_info(CURLVERSION_NOW)->cainfo,
      "/etc/ssl/certs/ca-certificates.crt",  // Debian, Arch, Alpine
      "/etc/pki/tls/certs/ca-bundle.crt",    // Fedora
      "/etc/ssl/ca-bundle.pem",              // SUSE
      "/etc/ssl/cert.pem",                   // the BSDs, macOS
  };
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
    if (places[i] != NULL && access(places[i], R_OK) == 0) return places[i];
  return NULL;
}

static inline CURLcode ccurl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
