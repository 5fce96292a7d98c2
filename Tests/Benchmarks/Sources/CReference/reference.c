#include "CReference.h"

#include <stdlib.h>

enum { viewport = 844, step = 37, prepended = 20 };

static uint32_t fmix32(uint32_t h) {
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  h ^= h >> 16;
  return h;
}

int reference_photos(uint64_t index) { return (int)(fmix32((uint32_t)index) % 10); }

int reference_extent(uint64_t index) {
  int photos = reference_photos(index);
  return photos == 0 ? 60 : 60 + (photos + 2) / 3 * 80 + 10;
}

int64_t reference_draw(uint32_t *state, int64_t range) {
  uint32_t x = *state;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  *state = x;
  return (int64_t)(x / 4294967296.0 * (double)range);
}

ReferenceList reference_open(int64_t count, int64_t room) {
  ReferenceList list = {malloc((size_t)(count + room + 1) * sizeof(int64_t)), count};
  if (!list.starts) return list;
  int64_t start = 0;
  for (int64_t item = 0; item < count; item++) {
    list.starts[item] = start;
    start += reference_extent((uint64_t)item);
  }
  list.starts[count] = start;
  return list;
}

void reference_close(ReferenceList *list) {
  free(list->starts);
  list->starts = NULL;
}

static int64_t search(const ReferenceList *list, int64_t offset) {
  int64_t low = 0, high = list->count;
  while (high - low > 1) {
    int64_t middle = (low + high) / 2;
    if (list->starts[middle] <= offset) low = middle; else high = middle;
  }
  return low;
}

static int64_t end(const ReferenceList *list) { return list->starts[list->count] - viewport; }

ReferenceSums reference_steady(const ReferenceList *list, int events) {
  int64_t offset = 0, first = 0, sum = 0;
  for (int event = 0; event < events; event++) {
    offset += step;
    if (offset > end(list)) offset = first = 0;
    while (list->starts[first + 1] <= offset) first++;
    sum += first;
  }
  return (ReferenceSums){0, sum, list->starts[list->count]};
}

ReferenceSums reference_jumps(const ReferenceList *list, int events) {
  uint32_t state = 12345;
  int64_t sum = 0;
  for (int event = 0; event < events; event++) sum += search(list, reference_draw(&state, end(list)));
  return (ReferenceSums){0, sum, list->starts[list->count]};
}

ReferenceSums reference_scroll_to_items(const ReferenceList *list, int events) {
  uint32_t state = 777;
  ReferenceSums sums = {0, 0, list->starts[list->count]};
  for (int event = 0; event < events; event++) {
    int64_t item = reference_draw(&state, list->count), offset = list->starts[item];
    if (offset > end(list)) {
      offset = end(list);
      item = search(list, offset);
    }
    sums.offsets += offset;
    sums.firstVisible += item;
  }
  return sums;
}

ReferenceSums reference_prepend(ReferenceList *list, int events) {
  int64_t original = list->count, offset = end(list) / 2;
  ReferenceSums sums = {0, 0, 0};
  for (int event = 0; event < events; event++) {
    int64_t first = original + (int64_t)prepended * event, added = 0;
    for (int place = 0; place < prepended; place++) added += reference_extent((uint64_t)(first + place));
    for (int64_t item = list->count; item >= 0; item--) list->starts[item + prepended] = list->starts[item] + added;
    int64_t start = 0;
    for (int place = 0; place < prepended; place++) {
      list->starts[place] = start;
      start += reference_extent((uint64_t)(first + place));
    }
    list->count += prepended;
    offset += added;
    sums.offsets += offset;
    sums.firstVisible += search(list, offset);
  }
  sums.total = list->starts[list->count];
  return sums;
}

ReferenceSums reference_insert(ReferenceList *list, int events) {
  uint32_t state = 5;
  int64_t offset = end(list);
  ReferenceSums sums = {0, 0, 0};
  for (int event = 0; event < events; event++) {
    int64_t place = reference_draw(&state, list->count);
    int64_t added = reference_extent((uint64_t)place);
    if (place <= search(list, offset)) offset += added;
    for (int64_t item = list->count; item >= place; item--) list->starts[item + 1] = list->starts[item] + added;
    list->count++;
    sums.offsets += offset;
    sums.firstVisible += search(list, offset);
  }
  sums.total = list->starts[list->count];
  return sums;
}

ReferenceSums reference_resize(ReferenceList *list, int events) {
  uint32_t state = 99;
  int64_t offset = end(list);
  ReferenceSums sums = {0, 0, 0};
  for (int event = 0; event < events; event++) {
    int64_t item = reference_draw(&state, search(list, offset));
    int64_t added = reference_extent(7 * (uint64_t)event + 3) - (list->starts[item + 1] - list->starts[item]);
    for (int64_t after = item + 1; after <= list->count; after++) list->starts[after] += added;
    offset += added;
    sums.offsets += offset;
  }
  sums.total = list->starts[list->count];
  return sums;
}
