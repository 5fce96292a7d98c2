#pragma once

#include <stddef.h>

/// The first of the `demo_feed_count()` bytes of weibo-timeline.ndjson, which live as long as the process.
const unsigned char *_Nonnull demo_feed_bytes(void);

/// How many bytes the file has.
size_t demo_feed_count(void);
