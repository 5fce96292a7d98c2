#ifndef CJSONTAPE_H
#define CJSONTAPE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What simdjson has made of a text: its tape and its strings, in the format of simdjson's doc/tape.md. Valid during the call only.
typedef void (*JSONTapeReceiver)(
  void *context, const uint64_t *words, size_t wordCount, const uint8_t *strings, size_t stringByteCount);

/// Reads one JSON text of `count` bytes, with at most `maximumDepth` arrays and objects inside each other, and hands it to `receive`, once.
///
/// Each thread keeps buffers for texts of up to 64 KiB, so that these allocate nothing.
///
/// Returns 0, or an error of simdjson's; `receive` is not called then.
int json_tape_read(const uint8_t *bytes, size_t count, size_t maximumDepth, void *context, JSONTapeReceiver receive);

#ifdef __cplusplus
}
#endif

#endif
