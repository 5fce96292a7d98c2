// What a list costs at the least: an array of starts, searched by halves, walked by a cursor, shifted by each edit. Whole points throughout.
#ifndef C_REFERENCE_H
#define C_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

/// The starts of a list's items and its end: `starts[count]`. Eight bytes an item.
typedef struct {
  int64_t *starts;
  int64_t count;
} ReferenceList;

/// What the events of a workload come to.
typedef struct {
  /// The offsets after each event, summed; 0 where the workload sums none.
  int64_t offsets;
  /// The first visible items after each event, summed: each the last one whose start is not beyond the offset.
  int64_t firstVisible;
  /// The content's length in the end.
  int64_t total;
} ReferenceSums;

/// `fmix32(index) % 10` photos: MurmurHash3's finaliser on the index as 32 bits.
int reference_photos(uint64_t index);
/// 60 points, and for photos 80 a row of three and 10.
int reference_extent(uint64_t index);

/// The next number of an xorshift32 (13, 17, 5), scaled to `0..<range`.
int64_t reference_draw(uint32_t *state, int64_t range);

/// The first `count` items, with room for `room` more. NULL in `starts` if there is no memory.
ReferenceList reference_open(int64_t count, int64_t room);
void reference_close(ReferenceList *list);

/// W1: 37 points an event, from the end back to 0; a cursor.
ReferenceSums reference_steady(const ReferenceList *list, int events);
/// W2: jumps to random offsets; a search each.
ReferenceSums reference_jumps(const ReferenceList *list, int events);
/// W6: to the starts of random items; the start is read, and the first visible item searched only where the end clamps it.
ReferenceSums reference_scroll_to_items(const ReferenceList *list, int events);
/// W4: 20 items an event before the first; from the middle.
ReferenceSums reference_prepend(ReferenceList *list, int events);
/// W4mid: an item an event at a random place; from the end.
ReferenceSums reference_insert(ReferenceList *list, int events);
/// W5: another extent for a random item above the first visible one; from the end.
ReferenceSums reference_resize(ReferenceList *list, int events);

/// W2m: jumps to random offsets of a list of which only what was seen is measured, the rest taken for 213 points.
///
/// The first item at a new offset keeps its start while it and those below it are measured. After a jump of less than a viewport that is the
/// first item of the screen before; what is measured above it grows upwards, and takes the offset along.
int64_t reference_unmeasured_jumps(int64_t count, int events);

#endif
