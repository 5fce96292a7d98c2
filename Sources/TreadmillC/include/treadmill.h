/*
 * Treadmill for C: where a reader of a feed is, what they see and will see, and what to fetch and to evict.
 *
 * Sizes and offsets are in points, times in milliseconds of the caller's clock, velocities in points per millisecond. Posts have indices from 0;
 * a range is start <= index < end. Indices are as of the call: edits move them.
 *
 * Handles. A create function makes an empty one, and a free function ends it; NULL is freed without effect. What is created fills its handle by an
 * open function, and may be opened again. A call with NULL, another kind of handle or a freed one gives TREADMILL_BAD_HANDLE; a freed one is known
 * by its bytes, so only until its memory is given away again.
 *
 * Statuses. A call that gives another status than TREADMILL_OK has changed nothing, if its comment does not say otherwise. treadmill_error() says
 * more about the last failure of a call in which the handle stood first and was not const.
 *
 * Threads. One thread at a time uses a handle, any threads distinct handles. Calls read what is const: any number of threads may read an outline
 * while none edits, opens or frees it. An edit of a store edits the outlines that were opened over it. The library has no threads, no callbacks, no
 * clock and no global state, but for HarfBuzz and ICU, which the first font loads.
 *
 * Structs begin with their size, which the caller sets: sizeof. In an array the first one's counts for all. Later versions add fields at the end.
 */
#ifndef TREADMILL_H
#define TREADMILL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TREADMILL_VERSION_MAJOR 0
#define TREADMILL_VERSION_MINOR 1

typedef int32_t treadmill_status;
enum {
  TREADMILL_OK = 0,
  TREADMILL_BAD_HANDLE = 1,       /* NULL, freed or of another kind */
  TREADMILL_BAD_ARGUMENT = 2,     /* NULL, a number that is not finite or not allowed, an unknown platform, a struct's size, a file that is no font */
  TREADMILL_OUT_OF_RANGE = 3,     /* posts that the feed does not have */
  TREADMILL_BAD_POSTS = 4,        /* posts that cannot be read: bad JSON or UTF-8, a line cut off, a field missing; others were taken */
  TREADMILL_BAD_STATE = 5,        /* bytes that are no saved session */
  TREADMILL_TOO_LONG = 6,         /* posts that are together longer than 2^47 points */
  TREADMILL_BUFFER_TOO_SMALL = 7, /* the count says what is needed */
  TREADMILL_WRONG_USE = 8         /* a handle that is not open, an outline of a store or of heights where the other is needed, no HarfBuzz */
};

enum { TREADMILL_UIKIT = 0, TREADMILL_ANDROID = 1, TREADMILL_FLUTTER_CLAMPING = 2, TREADMILL_FLUTTER_BOUNCING = 3 };

typedef struct treadmill_store treadmill_store;             /* a feed's posts */
typedef struct treadmill_outline treadmill_outline;         /* their heights at one width */
typedef struct treadmill_session treadmill_session;         /* a reader */
typedef struct treadmill_text treadmill_text;               /* how texts are set and measured */
typedef struct treadmill_host treadmill_host;               /* feeds and readers behind requests in JSON */
typedef struct treadmill_impressions treadmill_impressions; /* who saw what, from the scroll logs of clients */

/* The version of the library, 1000 * major + minor: a program needs at least that of its header. */
int32_t treadmill_version(void);
/* What the status of that number is called: "out of range". */
const char *treadmill_status_name(treadmill_status status);
/* About the last failure, in UTF-8, "" without one; until the next call with the handle. */
const char *treadmill_error(const void *handle);

/* Posts. */

typedef struct treadmill_change {
  uint64_t size;
  int64_t added, updated, unchanged, removed; /* posts */
  int64_t unknown;                            /* ids that the store does not have */
  int64_t bad;                                /* lines that cannot be read */
} treadmill_change;

treadmill_status treadmill_store_create(treadmill_store **store);
/* Frees the store. Its outlines remain as they are, and are edited as outlines of given heights. */
void treadmill_store_free(treadmill_store *store);
/*
 * Reads posts, as lines or pages of JSON, in the format of the first one (Docs/Feed.md), and inserts the new ones at an index, -1 for the end. Posts
 * with known ids replace those, where they are; removals remove. The bytes are whole: a last line that is cut off is a bad one. TREADMILL_BAD_POSTS:
 * the others were taken, and the message is about the first bad one. change may be NULL.
 */
treadmill_status treadmill_store_insert(treadmill_store *store, int64_t at, const char *posts, size_t length, treadmill_change *change);
/*
 * The same for a format that is given, or for any other by a map. The description is a JSON object, NUL-terminated, of one or more of "format": a
 * name, "map": an object, and "itemsAt": where a page has its posts (Docs/Feed.md): {"map": {"id": "/key", "text": "/body"}, "itemsAt": "/rows"}.
 */
treadmill_status treadmill_store_insert_as(treadmill_store *store, int64_t at, const char *posts, size_t length, const char *description,
                                           treadmill_change *change);
/* Removes posts by their ids, NUL-terminated. */
treadmill_status treadmill_store_remove(treadmill_store *store, const char *const *ids, size_t count, treadmill_change *change);
int64_t treadmill_store_count(const treadmill_store *store); /* -1 for a bad handle */
/* The index of a post; -1 if the store does not have it. */
treadmill_status treadmill_store_index(const treadmill_store *store, const char *id, int64_t *index);
/* The id of a post, NUL-terminated; length is without the NUL, and capacity with it. */
treadmill_status treadmill_store_id(const treadmill_store *store, int64_t index, char *id, size_t capacity, size_t *length);

/* Texts: the lines that they fill, of posts and of any others. */

typedef struct treadmill_text_style {
  uint64_t size;
  double font_size;      /* points in one em, 1 to 10,000 */
  double line_height;    /* points between two lines, 1 to 10,000 */
  double scale;          /* of both, as the reader chose the size of text: 0.1 to 10, 1 for the usual one */
  int64_t maximum_lines; /* of a text that is not expanded, up to 2^20; 0 for all */
} treadmill_text_style;

/* Sets texts in 15 points, in lines of 20, and measures them by a table of widths until it has a font. */
treadmill_status treadmill_text_create(treadmill_text **text);
void treadmill_text_free(treadmill_text *text);
/*
 * Adds a font, which is asked for the characters that those before it do not have: the path of a file of OpenType, the index of a face in it, 0 if it
 * has one, and the weight of a variable font, 1 to 1000, or 0. TREADMILL_WRONG_USE: HarfBuzz or ICU is not on this machine, or too old.
 */
treadmill_status treadmill_text_add_font(treadmill_text *text, const char *path, int64_t index, double weight);
treadmill_status treadmill_text_set_style(treadmill_text *text, const treadmill_text_style *style);
/* How many lines a text in UTF-8 fills at a width in points: at least one if it is not empty, at any width. */
treadmill_status treadmill_text_lines(treadmill_text *text, const char *utf8, size_t length, double width, int64_t *lines);
/* The height of these lines, or of no more than the maximum unless expanded is other than 0; at most 50,000,000 points. */
treadmill_status treadmill_text_height(
  treadmill_text *text, const char *utf8, size_t length, double width, int64_t expanded, double *height);
/* Where each line ends, in bytes from the text's start: behind its spaces and its line break. */
treadmill_status treadmill_text_ends(
  treadmill_text *text, const char *utf8, size_t length, double width, size_t *ends, size_t capacity, size_t *count);
/* Characters that no font has, of the texts measured since a font was added: each once, at most 16, measured by the table. */
treadmill_status treadmill_text_missing(const treadmill_text *text, uint32_t *scalars, size_t capacity, size_t *count);

/* Heights. */

treadmill_status treadmill_outline_create(treadmill_outline **outline);
void treadmill_outline_free(treadmill_outline *outline);
/* Takes the heights of a store's posts at a width with a spacing between them, and follows the store; of an empty feed if store is NULL. */
treadmill_status treadmill_outline_open(treadmill_outline *outline, treadmill_store *store, double width, double spacing);
/* The same, measured by a text as it is now; what is later changed of it does not reach the outline. */
treadmill_status treadmill_outline_open_with(
  treadmill_outline *outline, treadmill_store *store, double width, double spacing, const treadmill_text *text);
/* Shows all lines of a post, or no more than the maximum if expanded is 0, until it is removed. The outline follows a store. */
treadmill_status treadmill_outline_expand(treadmill_outline *outline, int64_t index, int64_t expanded);
/* Becomes another one as it is now, in O(1), for readers on other threads; edits of its store do not reach it. */
treadmill_status treadmill_outline_copy(treadmill_outline *outline, const treadmill_outline *other);
/*
 * The edits of an outline without store. Keys are identities that no two posts share, below 2^63, and stay while heights change; saved sessions name
 * posts by them. If keys is NULL, the outline counts posts as they come, from 2^63 on. An index of -1 is the end.
 */
treadmill_status treadmill_outline_insert(
  treadmill_outline *outline, int64_t at, const double *heights, const uint64_t *keys, size_t count);
treadmill_status treadmill_outline_replace(treadmill_outline *outline, int64_t first, const double *heights, size_t count);
treadmill_status treadmill_outline_remove(treadmill_outline *outline, int64_t first, size_t count);
treadmill_status treadmill_outline_move(treadmill_outline *outline, int64_t from, int64_t to);

int64_t treadmill_outline_count(const treadmill_outline *outline); /* -1 for a bad handle */
double treadmill_outline_length(const treadmill_outline *outline); /* NaN for a bad handle */
/* The tops of posts; that of index count is the end, and a spacing. Heights are their differences without the spacing. */
treadmill_status treadmill_outline_offsets(const treadmill_outline *outline, int64_t first, size_t count, double *offsets);
treadmill_status treadmill_outline_keys(const treadmill_outline *outline, int64_t first, size_t count, uint64_t *keys);

/* Questions. */

typedef struct treadmill_range {
  int64_t start, end;
} treadmill_range;

typedef struct treadmill_window {
  uint64_t size;
  treadmill_range visible; /* on screen; empty at its place if none is */
  treadmill_range needed;  /* on screen now or within the time */
  treadmill_range kept;    /* needed, and the margin on either side: evict 0 to start, and end to the count; end == count: fetch the next page */
  double offset;           /* points from the feed's top to the screen's */
  int64_t is_moving;
} treadmill_window;

/* A reader without a session: an offset, a screen, and the velocity of a release at this moment, 0 at rest. */
typedef struct treadmill_reader {
  uint64_t size;
  double offset, width, height;
  double velocity;      /* points per millisecond */
  double display_scale; /* pixels per point */
  int64_t platform;
} treadmill_reader;

/* What readers see now, and in the next `within` milliseconds. */
treadmill_status treadmill_outline_windows(
  const treadmill_outline *outline, const treadmill_reader *readers, size_t count, double within, int64_t margin, treadmill_window *windows);

/* Motions: the platform's closed form of a release. */

typedef struct treadmill_motion {
  uint64_t size;
  double start, offset; /* of the release: milliseconds, points */
  double velocity;      /* of the release: points per millisecond */
  double lower, upper;  /* the legal offsets */
  double display_scale;
  int64_t platform;
} treadmill_motion;

/* The offsets at some times; before the start that of the release. */
treadmill_status treadmill_motion_offsets(const treadmill_motion *motion, const double *times, size_t count, double *offsets);
/* Where and when it comes to rest. */
treadmill_status treadmill_motion_rest(const treadmill_motion *motion, double *offset, double *time);

/* Sessions. Each call follows all edits of the outline since the last: the first post on screen stays where it was. Times do not go back. */

#define TREADMILL_STATE_SIZE 100 /* saved sessions are shorter */

typedef struct treadmill_session_options {
  uint64_t size;
  double width, height; /* of the screen */
  double offset;        /* to begin at */
  double at;            /* the time */
  double display_scale;
  int64_t platform;
} treadmill_session_options;

typedef struct treadmill_prefetch {
  uint64_t size;
  int64_t index;
  uint64_t key;
  double wait;      /* until it comes on screen by the throw that runs, 0 on screen, infinite if it does not */
  int64_t priority; /* 0 on screen, 1 on the throw's path, 2 ahead, 3 behind */
} treadmill_prefetch;

treadmill_status treadmill_session_create(treadmill_session **session);
void treadmill_session_free(treadmill_session *session);
treadmill_status treadmill_session_open(
  treadmill_session *session, const treadmill_outline *outline, const treadmill_session_options *options);
/* Continues from a saved state, over the same posts or edited ones. */
treadmill_status treadmill_session_restore(
  treadmill_session *session, const treadmill_outline *outline, const uint8_t *state, size_t length, double at);
/* The session at rest where it is. */
treadmill_status treadmill_session_save(
  treadmill_session *session, const treadmill_outline *outline, uint8_t *state, size_t capacity, size_t *length);
/* Goes to an offset, or the nearest that is legal, and ends a throw. */
treadmill_status treadmill_session_scroll(treadmill_session *session, const treadmill_outline *outline, double offset);
/* A finger leaves the screen at a velocity in points per millisecond: the feed is thrown, if that is above the platform's threshold. */
treadmill_status treadmill_session_release(treadmill_session *session, const treadmill_outline *outline, double velocity, double at);
/* Another screen, and the outline of its width; old is the outline before, or NULL for the same. */
treadmill_status treadmill_session_resize(
  treadmill_session *session, const treadmill_outline *outline, const treadmill_outline *old, double width, double height);
/*
 * Lets time pass. `appeared` receives runs of posts that have come on screen since the last advance, also those that a throw has only passed: the
 * impressions. If there are more than capacity, TREADMILL_BUFFER_TOO_SMALL, and the session has not advanced.
 */
treadmill_status treadmill_session_advance(
  treadmill_session *session, const treadmill_outline *outline, double at, treadmill_range *appeared, size_t capacity, size_t *count);
/* What many readers of one outline see at a time, and within some milliseconds from it: reads them. A bad one ends the call, with its status. */
treadmill_status treadmill_sessions_windows(
  treadmill_session *const *sessions, size_t count, const treadmill_outline *outline, double at, double within, int64_t margin,
  treadmill_window *windows);
/* What to send or load, the most urgent first: what is needed, and the margin on either side. At most capacity of them. */
treadmill_status treadmill_session_prefetch(
  const treadmill_session *session, const treadmill_outline *outline, double at, double within, int64_t margin, treadmill_prefetch *items,
  size_t capacity, size_t *count);
/* The deepest post that has been on screen; -1 if there is none. */
treadmill_status treadmill_session_deepest(const treadmill_session *session, const treadmill_outline *outline, int64_t *index);

/*
 * A host: feeds and sessions of their own, named in requests. Takes a request, one line of JSON (Docs/Protocol.md), and gives the answer, in UTF-8,
 * NUL-terminated, valid until the next call with the host. A bad request has an answer, too: the status is TREADMILL_OK.
 */
treadmill_status treadmill_host_create(treadmill_host **host);
void treadmill_host_free(treadmill_host *host);
treadmill_status treadmill_host_answer(
  treadmill_host *host, const char *request, size_t length, const char **answer, size_t *answer_length);

/*
 * Impressions: clients write down what their lists show (Docs/ClientLog.md), and rows say who saw what by which definition (Docs/Impressions.md). A
 * handle judges by the shipped definitions until it has others. How it judges is set before its first byte: TREADMILL_WRONG_USE later.
 */

#define TREADMILL_DEFINITIONS_SIZE 16777216 /* bytes of a text of definitions, at most */
#define TREADMILL_LOG_LINE_SIZE 67108864    /* bytes of a line; a longer one is a bad one. Docs/ClientLog.md has what a session may have */
#define TREADMILL_ROW_COUNT 65536           /* rows that a call gives, at most */

typedef struct treadmill_impression_options {
  uint64_t size;
  double window;             /* milliseconds, up to a day: lines of a session that come late by no more are put in order; 0 for none */
  double silence;            /* milliseconds, up to a day: after a longer time without a line nothing is known of a session; 0 for 600,000 */
  int64_t is_sorted;         /* other than 0: sorted by session, of which one is in memory; without a window */
  int64_t compares_trackers; /* other than 0: rows say what polling trackers and an observer would have counted */
} treadmill_impression_options;

typedef struct treadmill_impression_counts {
  uint64_t size;
  int64_t lines;                /* that were not empty */
  int64_t bad_lines;            /* of these: left out */
  int64_t unknown_kinds;        /* of these: passed over */
  int64_t sessions;             /* that were opened */
  int64_t cut_sessions;         /* that ended without a close line */
  int64_t clock_jumps;          /* back, by more than the window; this and the rest are of sessions that have ended */
  int64_t contradicted_motions; /* by a sample that is not on them */
  int64_t cut_intervals;        /* stays that are counted, and not listed */
  int64_t rows;                 /* also those that were not taken yet */
} treadmill_impression_counts;

treadmill_status treadmill_impressions_create(treadmill_impressions **impressions);
void treadmill_impressions_free(treadmill_impressions *impressions);
/*
 * Judges by other definitions: a definitions.json, or the shipped ones if json is NULL and length 0. Of these by those of the names alone, each
 * NUL-terminated, if only_count is above 0. TREADMILL_BAD_ARGUMENT: the first mistake in the text, or a name that none has.
 */
treadmill_status treadmill_impressions_define(
  treadmill_impressions *impressions, const char *json, size_t length, const char *const *only, size_t only_count);
treadmill_status treadmill_impressions_set_options(treadmill_impressions *impressions, const treadmill_impression_options *options);
/* The definitions as such a text, in UTF-8, NUL-terminated, valid until the next call with the handle: of a new one those that are shipped. */
treadmill_status treadmill_impressions_definitions(treadmill_impressions *impressions, const char **json, size_t *length);
/*
 * Reads the next bytes of a log, cut anywhere. A line that cannot be taken is left out and counted, and its session goes on: the status is
 * TREADMILL_OK. A session has rows when it is closed, or another one follows in a sorted log. They wait in the handle: take them now and then.
 */
treadmill_status treadmill_impressions_read(treadmill_impressions *impressions, const char *bytes, size_t length);
/* Ends the last line, and all sessions that are open. What is read later is another log. */
treadmill_status treadmill_impressions_finish(treadmill_impressions *impressions);
/* Takes the oldest rows that wait, as lines of JSON: in UTF-8, NUL-terminated, valid until the next call with the handle. count is 0 at their end. */
treadmill_status treadmill_impressions_rows(treadmill_impressions *impressions, const char **rows, size_t *length, size_t *count);
/* The same as a line of one JSON object, which has an array for each column, of as many values; empty ones at their end. */
treadmill_status treadmill_impressions_columns(treadmill_impressions *impressions, const char **columns, size_t *length, size_t *count);
treadmill_status treadmill_impressions_counts(const treadmill_impressions *impressions, treadmill_impression_counts *counts);
/* About the first bad line, "line 2: ...", counted from the handle's first byte; "" without one. In UTF-8, until the handle is freed. */
const char *treadmill_impressions_bad_line(const treadmill_impressions *impressions);

#ifdef __cplusplus
}
#endif

#endif
