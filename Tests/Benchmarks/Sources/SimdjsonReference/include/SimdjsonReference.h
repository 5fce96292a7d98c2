#ifndef SIMDJSON_REFERENCE_H
#define SIMDJSON_REFERENCE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads posts by simdjson On-Demand as its documents show it, from lines of `stride` bytes each, of which `lengths` have text; behind each
/// there is the padding that it asks for. Returns the sum of the photos' widths and of the texts' bytes; -1 for an error.
int64_t simdjson_reference(const uint8_t *lines, const size_t *lengths, size_t count, size_t stride);

/// Bytes that are due behind a line.
size_t simdjson_reference_padding(void);

#ifdef __cplusplus
}
#endif

#endif
