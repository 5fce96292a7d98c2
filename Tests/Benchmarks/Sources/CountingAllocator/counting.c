#include "CountingAllocator.h"

#include <errno.h>
#include <stdlib.h>

static int64_t allocations;
static int64_t bytes;

int64_t counting_allocator_allocations(void) { return allocations; }
int64_t counting_allocator_bytes(void) { return bytes; }

#ifdef __GLIBC__
#include <malloc.h>

// The C library's own, under the names that it keeps for programs which replace malloc.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

bool counting_allocator_is_active(void) { return true; }

static void *counted(void *block) {
  if (block) {
    allocations++;
    bytes += (int64_t)malloc_usable_size(block);
  }
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *made = counted(__libc_memalign(alignment, size));
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

void *realloc(void *block, size_t size) {
  int64_t before = block ? (int64_t)malloc_usable_size(block) : 0;
  void *made = __libc_realloc(block, size);
  if (made || size == 0) bytes -= before;  // a realloc that fails leaves the block
  return counted(made);
}

void free(void *block) {
  if (block) bytes -= (int64_t)malloc_usable_size(block);
  __libc_free(block);
}
#else
bool counting_allocator_is_active(void) { return false; }
#endif
