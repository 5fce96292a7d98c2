#include "CReference.h"

#include <stdlib.h>
#include <string.h>

// W2m in a list of which only what was seen is known: the measured items lie sorted in buckets, each with the sum of what its items are longer
// or shorter than the estimate. It is here for its sum, as an oracle of any length, and not for its time.

enum { viewport = 844, estimate = 213, bucket_count = 1024 };

typedef struct {
  int64_t *items;
  int32_t count, room;
  int64_t excess;
} Bucket;

typedef struct {
  Bucket buckets[bucket_count];
  int64_t count, width, excess;
} SparseList;

static int64_t excess_of(int64_t item) { return reference_extent((uint64_t)item) - estimate; }

static Bucket *bucket_of(SparseList *list, int64_t item) { return &list->buckets[item / list->width]; }

/// Where the item is in its bucket, or would be.
static int32_t rank(const Bucket *bucket, int64_t item) {
  int32_t low = 0, high = bucket->count;
  while (low < high) {
    int32_t middle = (low + high) / 2;
    if (bucket->items[middle] < item) low = middle + 1; else high = middle;
  }
  return low;
}

static bool is_measured(SparseList *list, int64_t item) {
  Bucket *bucket = bucket_of(list, item);
  int32_t place = rank(bucket, item);
  return place < bucket->count && bucket->items[place] == item;
}

/// By how much the item gets longer; 0 if it was measured before.
static int64_t measure(SparseList *list, int64_t item) {
  if (is_measured(list, item)) return 0;
  Bucket *bucket = bucket_of(list, item);
  if (bucket->count == bucket->room) {
    bucket->room = bucket->room * 2 + 8;
    bucket->items = realloc(bucket->items, (size_t)bucket->room * sizeof(int64_t));
    if (!bucket->items) abort();
  }
  int32_t place = rank(bucket, item);
  memmove(&bucket->items[place + 1], &bucket->items[place], (size_t)(bucket->count - place) * sizeof(int64_t));
  bucket->items[place] = item;
  bucket->count++;
  bucket->excess += excess_of(item);
  list->excess += excess_of(item);
  return excess_of(item);
}

static int64_t start(SparseList *list, int64_t item) {
  int64_t sum = item * estimate;
  if (item >= list->count) return sum + list->excess;
  Bucket *own = bucket_of(list, item);
  for (Bucket *bucket = list->buckets; bucket < own; bucket++) sum += bucket->excess;
  for (int32_t place = 0; place < own->count && own->items[place] < item; place++) sum += excess_of(own->items[place]);
  return sum;
}

/// The last item whose start is not beyond the offset.
static int64_t find(SparseList *list, int64_t offset) {
  int64_t low = 0, high = list->count;
  while (high - low > 1) {
    int64_t middle = (low + high) / 2;
    if (start(list, middle) <= offset) low = middle; else high = middle;
  }
  return low;
}

/// Measures what shows at `*offset` from the anchor on: downwards, then upwards, where the offset goes along with what grows.
static void show(SparseList *list, int64_t *offset, int64_t anchor) {
  for (int64_t item = anchor, top = start(list, anchor); item < list->count && top < *offset + viewport; item++) {
    measure(list, item);
    top = start(list, item + 1);
  }
  for (int64_t item = anchor - 1; item >= 0 && start(list, item + 1) > *offset; item--) *offset += measure(list, item);
}

int64_t reference_unmeasured_jumps(int64_t count, int events) {
  SparseList *list = calloc(1, sizeof(SparseList));
  if (!list) abort();
  list->count = count;
  list->width = (count + bucket_count - 1) / bucket_count;
  uint32_t state = 12345;
  int64_t offset = 0, sum = 0;
  show(list, &offset, 0);
  for (int event = 0; event < events; event++) {
    int64_t next = reference_draw(&state, start(list, count) - viewport);
    bool is_near = llabs(next - offset) < viewport;
    int64_t anchor = find(list, is_near ? offset : next);
    offset = next;
    show(list, &offset, anchor);
    // Where what was measured has left less behind the offset than a viewport, the end holds it, and more shows above.
    for (int64_t end; offset > (end = start(list, count) - viewport);) {
      offset = end;
      show(list, &offset, find(list, offset) + 1);
    }
    sum += find(list, offset);
  }
  for (int bucket = 0; bucket < bucket_count; bucket++) free(list->buckets[bucket].items);
  free(list);
  return sum;
}
