// Counts the allocations of this process, Swift's own included: the program's malloc and its kin stand before those of the C library.
#ifndef COUNTING_ALLOCATOR_H
#define COUNTING_ALLOCATOR_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this platform's C library lets a program count: glibc does. Elsewhere all counts stay 0.
bool counting_allocator_is_active(void);
/// Calls of malloc, calloc, realloc and the aligned ones since the program began. One thread counts right; several lose a few.
int64_t counting_allocator_allocations(void);
/// Bytes that are allocated now, as the C library has rounded them up.
int64_t counting_allocator_bytes(void);

/// Begins to write down what is allocated, up to 16,384 blocks. Freeing takes as long as that list is.
void counting_allocator_begin_recording(void);
/// Bytes that were allocated since the recording began and still are, each block's rounded up as the C library does at the least: the same
/// whatever was freed before. -1 if there were too many blocks.
int64_t counting_allocator_end_recording(void);

#endif
