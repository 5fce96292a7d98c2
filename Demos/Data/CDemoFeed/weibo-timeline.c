// The demo feed, put into the executable by C23's #embed. SwiftPM's own .embedInCode writes an array literal of 62,821 numbers instead,
// which takes the Swift compiler 8 s in a debug build and 13 s in a release build.

#include "CDemoFeed.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../weibo-timeline.ndjson"
};

const unsigned char *demo_feed_bytes(void) { return bytes; }

size_t demo_feed_count(void) { return sizeof bytes; }
