// For RTLD_NEXT.
#define _GNU_SOURCE
#include "CountingAllocator.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>

static int64_t allocations;
static int64_t bytes;

// The blocks that were given out since a recording began, and their bytes; no block where it was given back.
typedef struct {
  const void *block;
  int64_t bytes;
} Recorded;
enum { RECORDED_MAXIMUM = 16384 };
static Recorded record[RECORDED_MAXIMUM];
static size_t recorded;
static bool is_recording;

void counting_allocator_begin_recording(void) {
  recorded = 0;
  is_recording = true;
}

int64_t counting_allocator_end_recording(void) {
  is_recording = false;
  if (recorded > RECORDED_MAXIMUM) return -1;
  int64_t sum = 0;
  for (size_t place = 0; place < recorded; place++) sum += record[place].bytes;
  return sum;
}

int64_t counting_allocator_allocations(void) { return allocations; }
int64_t counting_allocator_bytes(void) { return bytes; }

#ifdef __GLIBC__
// The C library's own, under the names that it keeps for programs which replace malloc.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

bool counting_allocator_is_active(void) { return true; }

// What malloc gives out for a request: it rounds so that a block and its size take 16 bytes or a multiple, 32 at the least. Now and then it gives
// 16 more, where nothing else could be done with them: that depends on all that was freed before.
static int64_t rounded(size_t size) {
  size_t chunk = (size + sizeof(size_t) + 15) & ~(size_t)15;
  return (int64_t)((chunk < 32 ? 32 : chunk) - sizeof(size_t));
}

static Recorded *recorded_at(const void *block) {
  for (size_t place = recorded < RECORDED_MAXIMUM ? recorded : RECORDED_MAXIMUM; place-- > 0;) {
    if (record[place].block == block) return &record[place];
  }
  return NULL;
}

// What the C library says of a block.
static size_t usable_size(void *block) {
  static size_t (*find)(void *);
  static bool is_looking;
  if (!find && !is_looking) {
    is_looking = true;  // looking may allocate
    find = (size_t(*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
    is_looking = false;
  }
  return find ? find(block) : 0;
}

// Swift's arrays ask for it, and use all that they were given: how often they grow would depend on what was freed before.
size_t malloc_usable_size(void *block) {
  if (!block) return 0;
  const Recorded *found = is_recording ? recorded_at(block) : NULL;
  return found ? (size_t)found->bytes : usable_size(block);
}

static void *counted(void *block, size_t size) {
  if (block) {
    allocations++;
    bytes += (int64_t)usable_size(block);
    if (is_recording) {
      if (recorded < RECORDED_MAXIMUM) record[recorded] = (Recorded){block, rounded(size)};
      recorded++;
    }
  }
  return block;
}

static void forget(const void *block) {
  Recorded *found = recorded_at(block);
  if (found) *found = (Recorded){NULL, 0};
}

void *malloc(size_t size) { return counted(__libc_malloc(size), size); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size), count * size); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size), size); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size), size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *made = counted(__libc_memalign(alignment, size), size);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

void *realloc(void *block, size_t size) {
  int64_t before = block ? (int64_t)usable_size(block) : 0;
  void *made = __libc_realloc(block, size);
  if (made || size == 0) {  // a realloc that fails leaves the block
    bytes -= before;
    if (is_recording && block) forget(block);
  }
  return counted(made, size);
}

void free(void *block) {
  if (block) {
    bytes -= (int64_t)usable_size(block);
    if (is_recording) forget(block);
  }
  __libc_free(block);
}
#else
bool counting_allocator_is_active(void) { return false; }
#endif
