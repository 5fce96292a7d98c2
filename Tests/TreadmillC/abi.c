/*
 * Calls every function of treadmill.h: right, and wrong. Answers are compared with sums over the heights. Run plainly, with AddressSanitizer in the
 * library, and under valgrind; with the argument "freed" it also uses freed handles, which those would report.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <treadmill.h>

static int checks, failures;
static void check(int holds, const char *what, int line) {
  checks++;
  if (holds) return;
  failures++;
  fprintf(stderr, "failed: line %d: %s\n", line, what);
}
#define CHECK(condition) check((condition) ? 1 : 0, #condition, __LINE__)
#define OK(call) CHECK((call) == TREADMILL_OK)
#define FAILS(status, call) CHECK((call) == TREADMILL_##status)
#define SAYS(handle, words) CHECK(strstr(treadmill_error(handle), words) != NULL)

static const double impossible[] = {NAN, INFINITY, -INFINITY, -1, -1e300, 1e300};
enum { impossible_count = sizeof impossible / sizeof *impossible };

static treadmill_status insert(treadmill_store *store, int64_t at, const char *posts, treadmill_change *change) {
  return treadmill_store_insert(store, at, posts, strlen(posts), change);
}

static void test_values(void) {
  CHECK(treadmill_version() == 1000 * TREADMILL_VERSION_MAJOR + TREADMILL_VERSION_MINOR);
  for (treadmill_status status = TREADMILL_OK; status <= TREADMILL_WRONG_USE; status++)
    CHECK(strcmp(treadmill_status_name(status), "no status") != 0);
  CHECK(strcmp(treadmill_status_name(TREADMILL_WRONG_USE + 1), "no status") == 0 && strcmp(treadmill_status_name(-1), "no status") == 0);
  CHECK(strcmp(treadmill_error(NULL), "") == 0);
}

/* Posts. */

static void test_store(void) {
  treadmill_store *store;
  treadmill_outline *outline;
  treadmill_change change = {.size = sizeof change};
  OK(treadmill_store_create(&store));
  OK(treadmill_outline_create(&outline));
  OK(treadmill_outline_open(outline, store, 390, 8));
  CHECK(treadmill_store_count(store) == 0 && treadmill_outline_length(outline) == 0);
  OK(insert(store, -1, "{\"id\":\"a\",\"text\":\"one\"}\n{\"id\":\"b\",\"text\":\"two\"}\n", &change));
  CHECK(change.added == 2 && change.bad == 0 && treadmill_outline_count(outline) == 2);
  OK(insert(store, 1, "{\"id\":\"c\",\"text\":\"three\"}\n{\"id\":\"a\",\"text\":\"one, edited\"}", &change));
  CHECK(change.added == 1 && change.updated == 1 && treadmill_store_count(store) == 3);
  OK(insert(store, 0, "{\"id\":\"a\",\"removed\":true}\n{\"id\":\"d\"}\n{\"id\":\"d\",\"removed\":true}\n{\"id\":\"e\"}\n", NULL));
  CHECK(treadmill_store_count(store) == 3 && treadmill_outline_count(outline) == 3);
  OK(insert(store, -1, "", &change));
  CHECK(change.added == 0);

  int64_t index;
  char id[8];
  size_t length;
  OK(treadmill_store_index(store, "c", &index));
  CHECK(index == 1);
  OK(treadmill_store_index(store, "a", &index));
  CHECK(index == -1);
  OK(treadmill_store_id(store, 0, id, sizeof id, &length));
  CHECK(strcmp(id, "e") == 0 && length == 1);
  FAILS(BUFFER_TOO_SMALL, treadmill_store_id(store, 0, id, 1, &length));
  FAILS(OUT_OF_RANGE, treadmill_store_id(store, 3, id, sizeof id, &length));
  FAILS(OUT_OF_RANGE, treadmill_store_id(store, -1, id, sizeof id, &length));
  FAILS(BAD_ARGUMENT, treadmill_store_id(store, 0, NULL, sizeof id, &length));
  FAILS(BAD_ARGUMENT, treadmill_store_id(store, 0, id, sizeof id, NULL));
  FAILS(BAD_ARGUMENT, treadmill_store_index(store, NULL, &index));
  FAILS(BAD_ARGUMENT, treadmill_store_index(store, "\xff", &index));
  FAILS(BAD_ARGUMENT, treadmill_store_index(store, "a", NULL));

  FAILS(BAD_POSTS, insert(store, -1, "{\"id\":\"f\"}\n{\"id\":\"g\",\"te", &change));
  SAYS(store, "posts:2");
  CHECK(change.added == 1 && change.bad == 1 && treadmill_outline_count(outline) == 4);
  FAILS(BAD_POSTS, insert(store, -1, "{\"id\":\"\xff\xfe\"}\n{\"id\":\"h\"}\n[1,2\nnull\n", &change));
  SAYS(store, "UTF-8");
  CHECK(change.added == 1);
  FAILS(BAD_POSTS, insert(store, -1, "{\"id\":[]}", NULL));
  FAILS(BAD_ARGUMENT, treadmill_store_insert_as(store, -1, "", 0, NULL, NULL));
  FAILS(BAD_ARGUMENT, treadmill_store_insert_as(store, -1, "", 0, "{\"map\":{\"id\":\"key\"}}", NULL));
  SAYS(store, "'map': id: \"key\" is neither a JSON Pointer");
  FAILS(BAD_ARGUMENT, treadmill_store_insert_as(store, -1, "", 0, "{\"maps\":{}}", NULL));
  SAYS(store, "\"maps\" is unknown");
  FAILS(BAD_HANDLE, treadmill_store_insert_as(NULL, -1, "", 0, "{}", NULL));
  FAILS(OUT_OF_RANGE, insert(store, 6, "{\"id\":\"i\"}", NULL));
  FAILS(OUT_OF_RANGE, insert(store, -2, "{\"id\":\"i\"}", NULL));
  SAYS(store, "5 posts");
  FAILS(BAD_ARGUMENT, treadmill_store_insert(store, -1, NULL, 3, NULL));
  FAILS(BAD_ARGUMENT, treadmill_store_insert(store, -1, "", SIZE_MAX, NULL));
  change.size = 8;
  FAILS(BAD_ARGUMENT, insert(store, -1, "{\"id\":\"i\"}", &change));
  SAYS(store, "sizeof");
  change.size = sizeof change;
  CHECK(treadmill_store_count(store) == 5);

  const char *ids[] = {"b", "nobody", "c"};
  OK(treadmill_store_remove(store, ids, 3, &change));
  CHECK(change.removed == 2 && change.unknown == 1 && treadmill_outline_count(outline) == 3);
  OK(treadmill_store_remove(store, NULL, 0, NULL));
  ids[1] = NULL;
  FAILS(BAD_ARGUMENT, treadmill_store_remove(store, ids, 3, NULL));
  FAILS(BAD_ARGUMENT, treadmill_store_remove(store, NULL, 3, NULL));

  const double height = 100;
  FAILS(WRONG_USE, treadmill_outline_insert(outline, -1, &height, NULL, 1));
  treadmill_store_free(store);
  OK(treadmill_outline_insert(outline, -1, &height, NULL, 1));
  CHECK(treadmill_outline_count(outline) == 4);
  treadmill_outline_free(outline);
  /* The other way round. */
  OK(treadmill_store_create(&store));
  OK(treadmill_outline_create(&outline));
  OK(treadmill_outline_open(outline, store, 390, 0));
  OK(treadmill_outline_open(outline, store, 844, 0));
  treadmill_outline_free(outline);
  OK(insert(store, -1, "{\"id\":\"a\"}", NULL));
  treadmill_store_free(store);
}

/* Heights, with the sums that they must give. */

enum { count = 500 };
static double height(int post) { return post % 7 == 3 ? 0 : 40 + 13.5 * (post % 11); }

static treadmill_outline *opened(void) {
  treadmill_outline *outline;
  double heights[count];
  uint64_t keys[count];
  for (int i = 0; i < count; i++) heights[i] = height(i), keys[i] = 1000 + (uint64_t)i;
  OK(treadmill_outline_create(&outline));
  OK(treadmill_outline_open(outline, NULL, 390, 8));
  OK(treadmill_outline_insert(outline, 0, heights, keys, count));
  return outline;
}

static void test_outline(void) {
  treadmill_outline *outline = opened(), *copy;
  double offsets[count + 1], top = 0, two[] = {64, 65.5};
  uint64_t keys[count];
  OK(treadmill_outline_offsets(outline, 0, count + 1, offsets));
  for (int i = 0; i <= count; i++) {
    CHECK(offsets[i] == top);
    if (i < count) top += height(i) + 8;
  }
  CHECK(treadmill_outline_length(outline) == top - 8 && treadmill_outline_count(outline) == count);

  OK(treadmill_outline_create(&copy));
  OK(treadmill_outline_copy(copy, outline));
  OK(treadmill_outline_insert(outline, -1, two, NULL, 2));
  OK(treadmill_outline_replace(outline, 10, two, 2));
  OK(treadmill_outline_remove(outline, 0, 5));
  OK(treadmill_outline_move(outline, 0, 9));
  CHECK(treadmill_outline_count(outline) == count - 3 && treadmill_outline_count(copy) == count);
  OK(treadmill_outline_keys(outline, 0, 10, keys));
  CHECK(keys[0] == 1006 && keys[9] == 1005);
  OK(treadmill_outline_keys(outline, count - 5, 2, keys));
  CHECK(keys[0] == (uint64_t)1 << 63 && keys[1] == keys[0] + 1);
  OK(treadmill_outline_offsets(outline, 4, 3, offsets));
  CHECK(offsets[1] - offsets[0] == 72 && offsets[2] - offsets[1] == 73.5);
  OK(treadmill_outline_insert(outline, 0, NULL, NULL, 0));

  const double length = treadmill_outline_length(outline);
  for (int i = 0; i < impossible_count; i++) {
    const double pair[] = {10, impossible[i]};
    FAILS(BAD_ARGUMENT, treadmill_outline_insert(outline, 0, pair, NULL, 2));
    SAYS(outline, "post at 1");
    FAILS(BAD_ARGUMENT, treadmill_outline_replace(outline, 0, pair, 2));
    FAILS(BAD_ARGUMENT, treadmill_outline_open(outline, NULL, impossible[i], 0));
    FAILS(BAD_ARGUMENT, treadmill_outline_open(outline, NULL, 390, impossible[i]));
    SAYS(outline, "spacing");
  }
  const double longest[] = {0x1p47, 0x1p47};
  FAILS(TOO_LONG, treadmill_outline_insert(outline, 0, longest, NULL, 2));
  SAYS(outline, "2^47");
  keys[1] = (uint64_t)1 << 63;
  FAILS(BAD_ARGUMENT, treadmill_outline_insert(outline, 0, two, keys, 2));
  FAILS(BAD_ARGUMENT, treadmill_outline_insert(outline, 0, NULL, NULL, 1));
  FAILS(BAD_ARGUMENT, treadmill_outline_insert(outline, 0, two, NULL, SIZE_MAX));
  FAILS(BAD_ARGUMENT, treadmill_outline_replace(outline, 0, NULL, 1));
  FAILS(OUT_OF_RANGE, treadmill_outline_insert(outline, count, two, NULL, 2));
  FAILS(OUT_OF_RANGE, treadmill_outline_insert(outline, -2, two, NULL, 2));
  FAILS(OUT_OF_RANGE, treadmill_outline_replace(outline, count - 4, two, 2));
  FAILS(OUT_OF_RANGE, treadmill_outline_remove(outline, -1, 1));
  FAILS(OUT_OF_RANGE, treadmill_outline_remove(outline, 1, SIZE_MAX));
  FAILS(OUT_OF_RANGE, treadmill_outline_remove(outline, INT64_MAX, INT64_MAX));
  FAILS(OUT_OF_RANGE, treadmill_outline_move(outline, 0, count));
  FAILS(OUT_OF_RANGE, treadmill_outline_move(outline, INT64_MIN, 0));
  FAILS(OUT_OF_RANGE, treadmill_outline_offsets(outline, 0, count + 1, offsets));
  FAILS(BAD_ARGUMENT, treadmill_outline_offsets(outline, 0, 2, NULL));
  FAILS(BAD_ARGUMENT, treadmill_outline_offsets(outline, 0, SIZE_MAX, offsets));
  FAILS(OUT_OF_RANGE, treadmill_outline_keys(outline, count, 1, keys));
  FAILS(BAD_ARGUMENT, treadmill_outline_keys(outline, 0, 1, NULL));
  CHECK(treadmill_outline_length(outline) == length);
  treadmill_outline_free(copy);
  treadmill_outline_free(outline);
}

/* Texts. */

static const char *const texts[] = {
  "", "Hello", "Hello\nworld", "a\r\nb\n", "\n\n", "  x  y  ", "One two three four five six seven eight nine ten, eleven and twelve.",
  "\xe5\xad\x97\xe5\xad\x97\xe3\x80\x82\xe5\xad\x97", "i mmmmmmmmmmmm",
  "na\xc3\xafve e\xcc\x81t\xc3\xa9 \xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb!"};
enum { text_count = sizeof texts / sizeof *texts };
static const double widths[] = {0, -5, 30, 80, 150, 390, 1e300, INFINITY, -INFINITY};
enum { width_count = sizeof widths / sizeof *widths };

static double text_height(treadmill_text *text, const char *words, double width, int64_t expanded) {
  double height = -1;
  OK(treadmill_text_height(text, words, strlen(words), width, expanded, &height));
  return height;
}

/* Lines of 20 points: as many as there are ends, which rise up to the text's, each behind a whole character. */
static int64_t lines_of(treadmill_text *text, const char *words, double width) {
  int64_t lines = -1;
  size_t ends[128], found = 0;
  const size_t length = strlen(words);
  OK(treadmill_text_lines(text, words, length, width, &lines));
  OK(treadmill_text_ends(text, words, length, width, ends, 128, &found));
  CHECK((int64_t)found == lines && (lines > 0) == (length > 0));
  for (size_t i = 0; i < found; i++) {
    CHECK(ends[i] > (i == 0 ? 0 : ends[i - 1]) && (words[ends[i]] & 0xC0) != 0x80);
    if (i + 1 == found) CHECK(ends[i] == length);
  }
  CHECK(text_height(text, words, width, 1) == 20 * (double)lines);
  return lines;
}

static void test_lines(treadmill_text *text) {
  size_t ends[2] = {0}, found;
  for (int i = 0; i < text_count; i++) {
    int64_t before = INT64_MAX;
    for (int j = 2; j < width_count - 1; j++) { /* wider, and no more lines */
      const int64_t lines = lines_of(text, texts[i], widths[j]);
      CHECK(lines <= before);
      before = lines;
    }
    CHECK(lines_of(text, texts[i], widths[0]) == lines_of(text, texts[i], -INFINITY) && lines_of(text, texts[i], widths[1]) >= before);
  }
  OK(treadmill_text_ends(text, "Hello\nworld", 11, INFINITY, ends, 2, &found));
  CHECK(found == 2 && ends[0] == 6 && ends[1] == 11);
  OK(treadmill_text_ends(text, "a\r\nb\n", 5, 390, ends, 2, &found));
  CHECK(found == 2 && ends[0] == 3 && ends[1] == 5);
  OK(treadmill_text_ends(text, "a\0b", 3, 390, ends, 2, &found));
  CHECK(found == 1 && ends[0] == 3);
  ends[0] = 7;
  FAILS(BUFFER_TOO_SMALL, treadmill_text_ends(text, "Hello\nworld", 11, 390, ends, 1, &found));
  SAYS(text, "2 are needed");
  CHECK(found == 2 && ends[0] == 7);
  FAILS(BUFFER_TOO_SMALL, treadmill_text_ends(text, "Hello\nworld", 11, 390, NULL, 0, &found));
  OK(treadmill_text_ends(text, NULL, 0, 390, NULL, 0, &found));
  CHECK(found == 0);
}

static void test_fonts(treadmill_text *text) {
  const char *font = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf";
  uint32_t missing[16];
  size_t found;
  FILE *file = fopen(font, "r");
  if (file == NULL) return;
  fclose(file);
  const treadmill_status added = treadmill_text_add_font(text, font, 0, 0);
  CHECK(added == TREADMILL_OK || added == TREADMILL_WRONG_USE);
  if (added != TREADMILL_OK) {
    CHECK(strstr(treadmill_error(text), "HarfBuzz") != NULL || strstr(treadmill_error(text), "ICU") != NULL);
    return;
  }
  OK(treadmill_text_missing(text, NULL, 0, &found));
  CHECK(found == 0);
  test_lines(text);
  OK(treadmill_text_missing(text, missing, 16, &found));
  CHECK(found >= 2 && missing[0] == 0x5B57 && missing[1] == 0x3002);
  FAILS(BUFFER_TOO_SMALL, treadmill_text_missing(text, missing, 1, &found));
  FAILS(BAD_ARGUMENT, treadmill_text_missing(text, NULL, 16, &found));
  FAILS(BAD_ARGUMENT, treadmill_text_missing(text, missing, 16, NULL));
  const treadmill_text_style style = {.size = sizeof style, .font_size = 15, .line_height = 20, .scale = 1};
  OK(treadmill_text_set_style(text, &style));
  OK(treadmill_text_missing(text, missing, 16, &found));
  CHECK(found >= 2);
  const int64_t faces[] = {-1, 1, INT64_MIN, INT64_MAX};
  for (int i = 0; i < 4; i++) {
    FAILS(BAD_ARGUMENT, treadmill_text_add_font(text, font, faces[i], 0));
    SAYS(text, "no face");
  }
  const double weights[] = {NAN, INFINITY, -1, 0.5, 1000.5, 1e300};
  for (int i = 0; i < 6; i++) {
    FAILS(BAD_ARGUMENT, treadmill_text_add_font(text, font, 0, weights[i]));
    SAYS(text, "expected 1 to 1000");
  }
  FAILS(BAD_ARGUMENT, treadmill_text_add_font(text, "/proc/self/exe", 0, 0));
  SAYS(text, "not a font");
  for (int i = 1; i < 64; i++) OK(treadmill_text_add_font(text, font, 0, 400));
  FAILS(BAD_ARGUMENT, treadmill_text_add_font(text, font, 0, 400));
  SAYS(text, "65 fonts");
  test_lines(text);
}

static void test_text(void) {
  treadmill_text *text;
  int64_t lines = -1;
  double height;
  size_t ends[4], found;
  uint32_t missing[4];
  OK(treadmill_text_create(&text));
  test_lines(text);
  OK(treadmill_text_missing(text, missing, 4, &found));
  CHECK(found == 0);

  /* 15 points again, by the reader's factor. */
  const treadmill_text_style right = {.size = sizeof right, .font_size = 30, .line_height = 40, .scale = 0.5, .maximum_lines = 2};
  CHECK(text_height(text, texts[6], 80, 0) == text_height(text, texts[6], 80, 1));
  OK(treadmill_text_set_style(text, &right));
  CHECK(lines_of(text, texts[6], 80) > 2 && text_height(text, texts[6], 80, 0) == 40 && text_height(text, texts[6], 80, 2) > 40);
  for (int i = 0; i < impossible_count; i++) {
    treadmill_text_style style = right;
    style.font_size = impossible[i];
    FAILS(BAD_ARGUMENT, treadmill_text_set_style(text, &style));
    SAYS(text, "points: it is within 1.0...10000.0");
    style = right, style.line_height = impossible[i];
    FAILS(BAD_ARGUMENT, treadmill_text_set_style(text, &style));
    SAYS(text, "line height");
    style = right, style.scale = impossible[i];
    FAILS(BAD_ARGUMENT, treadmill_text_set_style(text, &style));
    SAYS(text, "within 0.1...10.0");
  }
  const int64_t maximums[] = {-1, INT64_MIN, (1 << 20) + 1, INT64_MAX};
  treadmill_text_style wrong = right;
  for (int i = 0; i < 4; i++) {
    wrong.maximum_lines = maximums[i];
    FAILS(BAD_ARGUMENT, treadmill_text_set_style(text, &wrong));
    SAYS(text, "1...1048576");
  }
  wrong = right, wrong.size = 8;
  FAILS(BAD_ARGUMENT, treadmill_text_set_style(text, &wrong));
  SAYS(text, "sizeof");
  FAILS(BAD_ARGUMENT, treadmill_text_set_style(text, NULL));
  CHECK(text_height(text, texts[6], 80, 0) == 40);

  /* Texts that are none: bytes, and the place of the first that is not UTF-8. */
  const struct {
    const char *bytes, *place;
  } broken[] = {
    {"ab\xff", "byte 2"}, {"\xe5\xad", "byte 0"}, {"\xe5\xad\x97\xed\xa0\x80", "byte 3"}, {"a\xc0\x80", "byte 1"}, {"abc\xf5", "byte 3"}};
  for (int i = 0; i < 5; i++) {
    const char *bytes = broken[i].bytes;
    FAILS(BAD_ARGUMENT, treadmill_text_lines(text, bytes, strlen(bytes), 390, &lines));
    SAYS(text, broken[i].place);
    FAILS(BAD_ARGUMENT, treadmill_text_height(text, bytes, strlen(bytes), 390, 0, &height));
    SAYS(text, broken[i].place);
    FAILS(BAD_ARGUMENT, treadmill_text_ends(text, bytes, strlen(bytes), 390, ends, 4, &found));
    SAYS(text, broken[i].place);
  }
  const size_t lengths[] = {3, SIZE_MAX, (size_t)1 << (8 * sizeof(size_t) - 1), ((size_t)1 << 28) + 1};
  for (int i = 0; i < 4; i++) {
    const char *bytes = i == 0 ? NULL : "abc";
    FAILS(BAD_ARGUMENT, treadmill_text_lines(text, bytes, lengths[i], 390, &lines));
    FAILS(BAD_ARGUMENT, treadmill_text_height(text, bytes, lengths[i], 390, 0, &height));
    FAILS(BAD_ARGUMENT, treadmill_text_ends(text, bytes, lengths[i], 390, ends, 4, &found));
    SAYS(text, "no text");
  }
  FAILS(BAD_ARGUMENT, treadmill_text_lines(text, "abc", 3, NAN, &lines));
  FAILS(BAD_ARGUMENT, treadmill_text_height(text, "abc", 3, NAN, 0, &height));
  FAILS(BAD_ARGUMENT, treadmill_text_ends(text, "abc", 3, NAN, ends, 4, &found));
  SAYS(text, "a width of nan");
  FAILS(BAD_ARGUMENT, treadmill_text_lines(text, "abc", 3, 390, NULL));
  FAILS(BAD_ARGUMENT, treadmill_text_height(text, "abc", 3, 390, 0, NULL));
  FAILS(BAD_ARGUMENT, treadmill_text_ends(text, "abc", 3, 390, NULL, 4, &found));
  FAILS(BAD_ARGUMENT, treadmill_text_ends(text, "abc", 3, 390, ends, 4, NULL));
  FAILS(BAD_ARGUMENT, treadmill_text_ends(text, "abc", 3, 390, ends, SIZE_MAX, &found));
  FAILS(BAD_ARGUMENT, treadmill_text_missing(text, missing, SIZE_MAX, &found));
  CHECK(lines == -1);

  FAILS(BAD_ARGUMENT, treadmill_text_add_font(text, NULL, 0, 0));
  FAILS(BAD_ARGUMENT, treadmill_text_add_font(text, "\xff", 0, 0));
  const treadmill_status unreadable = treadmill_text_add_font(text, "/nowhere/font.ttf", 0, 0);
  CHECK(unreadable == TREADMILL_BAD_ARGUMENT ? strstr(treadmill_error(text), "/nowhere/font.ttf: there is no such file") != NULL
                                             : unreadable == TREADMILL_WRONG_USE);
  test_fonts(text);
  treadmill_text_free(text);
}

static double top(const treadmill_outline *outline, int64_t index) {
  double offset = NAN;
  OK(treadmill_outline_offsets(outline, index, 1, &offset));
  return offset;
}

/* Heights of posts by a text, and posts that are expanded. A cell has 44 points around its text, and 24 beside it. */
static void test_measured_outline(void) {
  treadmill_store *store;
  treadmill_outline *outline, *plain;
  treadmill_text *text;
  const char *post = "{\"id\":\"a\",\"text\":\"One two three four five six seven eight nine ten, eleven and twelve.\"}";
  const char *other = "{\"id\":\"b\",\"text\":\"One two three four five six seven eight nine ten, eleven and twelve.\"}";
  treadmill_text_style style = {.size = sizeof style, .font_size = 17, .line_height = 22.5, .scale = 1, .maximum_lines = 2};
  OK(treadmill_store_create(&store));
  OK(treadmill_outline_create(&outline));
  OK(treadmill_outline_create(&plain));
  OK(treadmill_text_create(&text));
  OK(treadmill_text_set_style(text, &style));
  OK(insert(store, -1, post, NULL));
  OK(treadmill_outline_open_with(outline, store, 150, 8, text));
  OK(treadmill_outline_open(plain, store, 150, 8));
  const double few = text_height(text, texts[6], 126, 0), all = text_height(text, texts[6], 126, 1), before = treadmill_outline_length(plain);
  CHECK(few == 45 && all > few && treadmill_outline_length(outline) == 44 + few);

  /* The outline stays with the text as it was, and outlives it. */
  style.line_height = 99;
  OK(treadmill_text_set_style(text, &style));
  treadmill_text_free(text);
  OK(insert(store, -1, other, NULL));
  CHECK(top(outline, 1) == 44 + few + 8 && treadmill_outline_length(outline) == 2 * (44 + few) + 8);

  OK(treadmill_outline_expand(outline, 0, 1));
  OK(treadmill_outline_expand(outline, 0, -7));
  CHECK(top(outline, 1) == 44 + all + 8 && top(outline, 2) == 2 * (44 + 8) + all + few && treadmill_outline_length(plain) == 2 * before + 8);
  OK(insert(store, 0, "{\"id\":\"c\"}", NULL));
  OK(insert(store, 0, post, NULL));
  CHECK(top(outline, 2) - top(outline, 1) == 44 + all + 8);
  OK(treadmill_outline_expand(outline, 1, 0));
  CHECK(top(outline, 2) - top(outline, 1) == 44 + few + 8);
  OK(treadmill_outline_expand(plain, 1, 1));
  FAILS(OUT_OF_RANGE, treadmill_outline_expand(outline, 3, 1));
  SAYS(outline, "3 posts");
  FAILS(OUT_OF_RANGE, treadmill_outline_expand(outline, -1, 1));
  FAILS(OUT_OF_RANGE, treadmill_outline_expand(outline, INT64_MAX, 1));
  FAILS(OUT_OF_RANGE, treadmill_outline_expand(outline, INT64_MIN, 1));

  OK(treadmill_text_create(&text));
  for (int i = 0; i < impossible_count; i++) {
    FAILS(BAD_ARGUMENT, treadmill_outline_open_with(outline, store, impossible[i], 0, text));
    FAILS(BAD_ARGUMENT, treadmill_outline_open_with(outline, store, 390, impossible[i], text));
    SAYS(outline, "spacing");
  }
  FAILS(BAD_HANDLE, treadmill_outline_open_with(outline, store, 390, 0, NULL));
  FAILS(BAD_HANDLE, treadmill_outline_open_with(outline, (treadmill_store *)text, 390, 0, text));
  CHECK(treadmill_outline_count(outline) == 3);
  OK(treadmill_outline_copy(plain, outline));
  FAILS(WRONG_USE, treadmill_outline_expand(plain, 0, 1));
  SAYS(plain, "open it over a store");
  treadmill_store_free(store);
  FAILS(WRONG_USE, treadmill_outline_expand(outline, 0, 1));
  OK(treadmill_outline_open_with(outline, NULL, 390, 0, text));
  CHECK(treadmill_outline_count(outline) == 0);
  FAILS(WRONG_USE, treadmill_outline_expand(outline, 0, 1));
  treadmill_text_free(text);
  treadmill_outline_free(plain);
  treadmill_outline_free(outline);
}

/* Questions. */

static treadmill_range meeting(double start, double end) {
  treadmill_range range = {-1, -1};
  double top = 0;
  for (int i = 0; i < count; i++) {
    if (top < end && top + height(i) > start && height(i) > 0) {
      if (range.start < 0) range.start = i;
      range.end = i + 1;
    }
    top += height(i) + 8;
  }
  return range;
}
static int equal(treadmill_range a, treadmill_range b) { return a.start == b.start && a.end == b.end; }
static int within(treadmill_range a, treadmill_range b) { return b.start <= a.start && a.end <= b.end; }

static void test_readers(void) {
  treadmill_outline *outline = opened();
  enum { readers = 200 };
  /* As a newer program has them, whose structs are longer. */
  struct longer {
    treadmill_window window;
    double later;
  } windows[readers] = {0};
  treadmill_reader reader[readers] = {0};
  const double span = treadmill_outline_length(outline) - 844;
  for (int i = 0; i < readers; i++) {
    reader[i] = (treadmill_reader){.size = sizeof(treadmill_reader), .offset = span * i / readers, .width = 390, .height = 844};
    if (i % 2 == 1) reader[i].velocity = i % 4 == 1 ? 2 : -3, reader[i].platform = i / 2 % 4, reader[i].display_scale = 3;
  }
  windows[0].window.size = sizeof windows[0];
  OK(treadmill_outline_windows(outline, reader, readers, 800, 3, &windows[0].window));
  for (int i = 0; i < readers; i++) {
    const treadmill_window window = windows[i].window;
    CHECK(equal(window.visible, meeting(reader[i].offset, reader[i].offset + 844)));
    CHECK(within(window.visible, window.needed) && within(window.needed, window.kept) && window.offset == reader[i].offset);
    CHECK(window.kept.start == (window.needed.start > 3 ? window.needed.start - 3 : 0));
    CHECK(window.size == sizeof windows[0] && window.is_moving == i % 2 && windows[i].later == 0);
    if (i % 2 == 0) CHECK(equal(window.visible, window.needed));
    if (i % 2 == 1 && i > 20 && i < readers - 20) CHECK(window.needed.end - window.needed.start > window.visible.end - window.visible.start);
  }
  treadmill_window *one = &windows[0].window;
  OK(treadmill_outline_windows(outline, NULL, 0, 800, 3, NULL));
  FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, NULL, 1, 800, 3, one));
  FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, reader, 1, 800, 3, NULL));
  FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, reader, 1, NAN, 3, one));
  FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, reader, 1, -1, 3, one));
  FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, reader, 1, 800, -1, one));
  OK(treadmill_outline_windows(outline, reader, 1, 1e300, INT64_MAX, one));
  CHECK(one->kept.start == 0 && one->kept.end == count);
  for (int i = 0; i < impossible_count; i++) {
    const double number = impossible[i];
    treadmill_reader wrong = reader[0];
    wrong.width = number;
    FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, &wrong, 1, 800, 3, one));
    wrong = reader[0], wrong.height = number;
    FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, &wrong, 1, 800, 3, one));
    wrong = reader[0], wrong.display_scale = number;
    FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, &wrong, 1, 800, 3, one));
    if (number == -1) continue;
    wrong = reader[0], wrong.offset = number;
    FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, &wrong, 1, 800, 3, one));
    wrong = reader[0], wrong.velocity = number;
    FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, &wrong, 1, 800, 3, one));
  }
  treadmill_reader wrong = reader[0];
  wrong.platform = 4;
  FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, &wrong, 1, 800, 3, one));
  wrong = reader[0], wrong.size = sizeof wrong - 8;
  FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, &wrong, 1, 800, 3, one));
  treadmill_outline_free(outline);
}

static void test_motions(void) {
  for (int64_t platform = TREADMILL_UIKIT; platform <= TREADMILL_FLUTTER_BOUNCING; platform++) {
    treadmill_motion motion = {.size = sizeof motion, .start = 50, .offset = 1000, .velocity = 2, .upper = 20000, .platform = platform};
    double times[100], offsets[100], rest, end;
    for (int i = 0; i < 100; i++) times[i] = 50 + 200.0 * (i - 1);
    OK(treadmill_motion_offsets(&motion, times, 100, offsets));
    OK(treadmill_motion_rest(&motion, &rest, &end));
    CHECK(offsets[0] == 1000 && offsets[1] == 1000 && offsets[99] == rest && rest > 1100 && end > 100 && end < 19000);
    for (int i = 1; i < 100; i++) CHECK(offsets[i] >= offsets[i - 1]);
    for (int i = 0; i < impossible_count; i++) {
      const treadmill_motion right = motion;
      if (impossible[i] != -1) {
        motion.velocity = impossible[i];
        FAILS(BAD_ARGUMENT, treadmill_motion_rest(&motion, &rest, &end));
        motion = right, motion.offset = impossible[i];
        FAILS(BAD_ARGUMENT, treadmill_motion_rest(&motion, &rest, &end));
        motion = right, motion.start = impossible[i];
        FAILS(BAD_ARGUMENT, treadmill_motion_rest(&motion, &rest, &end));
        FAILS(BAD_ARGUMENT, treadmill_motion_offsets(&right, &impossible[i], 1, offsets));
      }
      motion = right, motion.upper = impossible[i];
      FAILS(BAD_ARGUMENT, treadmill_motion_rest(&motion, &rest, &end));
      motion = right;
    }
    FAILS(BAD_ARGUMENT, treadmill_motion_rest(&motion, NULL, &end));
    FAILS(BAD_ARGUMENT, treadmill_motion_rest(NULL, &rest, &end));
    FAILS(BAD_ARGUMENT, treadmill_motion_offsets(&motion, NULL, 1, offsets));
    FAILS(BAD_ARGUMENT, treadmill_motion_offsets(&motion, times, 1, NULL));
  }
}

/* Sessions. */

static treadmill_session *begun(const treadmill_outline *outline, double offset) {
  treadmill_session *session;
  const treadmill_session_options options = {.size = sizeof options, .width = 390, .height = 844, .offset = offset};
  OK(treadmill_session_create(&session));
  OK(treadmill_session_open(session, outline, &options));
  return session;
}

static treadmill_window seen(treadmill_session *session, const treadmill_outline *outline, double at) {
  treadmill_window window = {.size = sizeof window};
  OK(treadmill_sessions_windows(&session, 1, outline, at, 800, 2, &window));
  return window;
}

static void test_session(void) {
  treadmill_outline *outline = opened();
  treadmill_session *session = begun(outline, 5000), *other;
  CHECK(equal(seen(session, outline, 0).visible, meeting(5000, 5844)));

  /* What is inserted above moves nothing on screen. */
  double above[40];
  for (int i = 0; i < 40; i++) above[i] = 92;
  OK(treadmill_outline_insert(outline, 0, above, NULL, 40));
  CHECK(seen(session, outline, 0).offset == 9000);
  OK(treadmill_outline_remove(outline, 0, 40));
  CHECK(seen(session, outline, 0).offset == 5000);

  treadmill_range appeared[64];
  size_t runs;
  int64_t deepest;
  OK(treadmill_session_deepest(session, outline, &deepest));
  CHECK(deepest == -1);
  FAILS(BUFFER_TOO_SMALL, treadmill_session_advance(session, outline, 16, NULL, 0, &runs));
  CHECK(runs == 1);
  OK(treadmill_session_advance(session, outline, 16, appeared, 64, &runs));
  CHECK(runs == 1 && equal(appeared[0], meeting(5000, 5844)));
  OK(treadmill_session_release(session, outline, 3, 20));
  CHECK(seen(session, outline, 20).is_moving && seen(session, outline, 60000).is_moving == 0);
  OK(treadmill_session_advance(session, outline, 60000, appeared, 64, &runs));
  const treadmill_window rest = seen(session, outline, 60000);
  OK(treadmill_session_deepest(session, outline, &deepest));
  CHECK(runs == 1 && appeared[0].end == rest.visible.end && deepest == rest.visible.end - 1 && rest.offset > 5500);

  treadmill_prefetch items[32] = {{.size = sizeof items[0]}};
  size_t found;
  OK(treadmill_session_release(session, outline, -2, 60000));
  OK(treadmill_session_prefetch(session, outline, 60000, 400, 2, items, 32, &found));
  const treadmill_window thrown = seen(session, outline, 60000);
  CHECK(found > 0 && items[0].priority == 0 && items[0].wait == 0 && isinf(items[found - 1].wait));
  for (size_t i = 1; i < found; i++) CHECK(items[i].priority >= items[i - 1].priority);
  for (size_t i = 0; i < found; i++) CHECK(items[i].index >= thrown.kept.start && items[i].key == 1000 + (uint64_t)items[i].index);
  OK(treadmill_session_prefetch(session, outline, 60000, 400, 2, items, 1, &found));
  CHECK(found == 1);
  OK(treadmill_session_prefetch(session, outline, 60000, 400, 2, NULL, 0, &found));

  uint8_t state[TREADMILL_STATE_SIZE];
  size_t length;
  OK(treadmill_session_scroll(session, outline, 7000));
  OK(treadmill_session_save(session, outline, state, sizeof state, &length));
  FAILS(BUFFER_TOO_SMALL, treadmill_session_save(session, outline, state, length - 1, &length));
  OK(treadmill_session_create(&other));
  OK(treadmill_session_restore(other, outline, state, length, 0));
  CHECK(seen(other, outline, 0).offset == 7000);
  for (size_t cut = 0; cut < length; cut++) FAILS(BAD_STATE, treadmill_session_restore(other, outline, state, cut, 0));
  state[length / 2] ^= 4;
  FAILS(BAD_STATE, treadmill_session_restore(other, outline, state, length, 0));
  SAYS(other, "checksum");
  FAILS(BAD_ARGUMENT, treadmill_session_restore(other, outline, NULL, length, 0));
  CHECK(seen(other, outline, 0).offset == 7000);

  treadmill_outline *wide = opened();
  OK(treadmill_session_resize(session, wide, outline, 844, 390));
  CHECK(equal(seen(session, wide, 60000).visible, meeting(7000, 7390)));
  OK(treadmill_session_resize(session, wide, NULL, 390, 844));

  const treadmill_session_options right = {.size = sizeof right, .width = 390, .height = 844};
  for (int i = 0; i < impossible_count; i++) {
    treadmill_session_options options = right;
    options.width = impossible[i];
    FAILS(BAD_ARGUMENT, treadmill_session_open(session, outline, &options));
    SAYS(session, "viewport");
    options = right, options.display_scale = impossible[i];
    FAILS(BAD_ARGUMENT, treadmill_session_open(session, outline, &options));
    FAILS(BAD_ARGUMENT, treadmill_session_resize(session, wide, NULL, 390, impossible[i]));
    FAILS(BAD_ARGUMENT, treadmill_sessions_windows(
      &session, 1, wide, 60000, impossible[i] == 1e300 ? -1 : impossible[i], 2, &(treadmill_window){.size = 72}));
    if (impossible[i] == -1) continue;
    options = right, options.at = impossible[i];
    FAILS(BAD_ARGUMENT, treadmill_session_open(session, outline, &options));
    FAILS(BAD_ARGUMENT, treadmill_session_release(session, wide, 1, impossible[i]));
    FAILS(BAD_ARGUMENT, treadmill_session_release(session, wide, impossible[i], 60000));
    FAILS(BAD_ARGUMENT, treadmill_session_advance(session, wide, impossible[i], appeared, 64, &runs));
    if (isfinite(impossible[i])) continue;
    options = right, options.offset = impossible[i];
    FAILS(BAD_ARGUMENT, treadmill_session_open(session, outline, &options));
    FAILS(BAD_ARGUMENT, treadmill_session_scroll(session, wide, impossible[i]));
  }
  OK(treadmill_session_scroll(session, wide, 1e300));
  OK(treadmill_session_scroll(session, wide, -1e300));
  CHECK(seen(session, wide, 60000).offset == 0);
  FAILS(BAD_ARGUMENT, treadmill_session_open(session, outline, NULL));
  FAILS(BAD_ARGUMENT, treadmill_session_save(session, wide, NULL, 100, &length));
  FAILS(BAD_ARGUMENT, treadmill_session_save(session, wide, state, sizeof state, NULL));
  FAILS(BAD_ARGUMENT, treadmill_session_deepest(session, wide, NULL));
  FAILS(BAD_ARGUMENT, treadmill_session_prefetch(session, wide, 60000, 400, 2, NULL, 5, &found));
  FAILS(BAD_ARGUMENT, treadmill_session_prefetch(session, wide, 60000, 400, 2, items, 5, NULL));
  FAILS(BAD_ARGUMENT, treadmill_sessions_windows(NULL, 1, wide, 0, 0, 0, NULL));

  treadmill_session *closed;
  OK(treadmill_session_create(&closed));
  FAILS(WRONG_USE, treadmill_session_scroll(closed, outline, 5));
  SAYS(closed, "not open");
  FAILS(WRONG_USE, treadmill_session_deepest(closed, outline, &deepest));
  treadmill_session_free(closed);
  treadmill_session_free(other);
  treadmill_session_free(session);
  treadmill_outline_free(wide);
  treadmill_outline_free(outline);
}

/* Many at once, and on many threads. */

enum { many = 300 };
static void *watch(void *outline) {
  treadmill_session *sessions[many];
  treadmill_window windows[many] = {{.size = sizeof windows[0]}};
  for (int i = 0; i < many; i++) sessions[i] = begun(outline, 90 * i);
  for (int i = 0; i < many; i += 3) OK(treadmill_session_release(sessions[i], outline, 1 + i % 5, 0));
  for (int at = 0; at <= 5000; at += 500) {
    OK(treadmill_sessions_windows(sessions, many, outline, at, 300, 1, windows));
    for (int i = 0; i < many; i++) CHECK(windows[i].visible.start == meeting(windows[i].offset, windows[i].offset + 844).start);
  }
  treadmill_session *hole = sessions[7];
  sessions[7] = NULL;
  FAILS(BAD_HANDLE, treadmill_sessions_windows(sessions, many, outline, 0, 300, 1, windows));
  sessions[7] = hole;
  for (int i = 0; i < many; i++) treadmill_session_free(sessions[i]);
  return NULL;
}

/* Counts that no memory has: as a signed number, -1 and the least of all. */
static void test_counts(void) {
  treadmill_outline *outline = opened();
  treadmill_session *session = begun(outline, 0);
  treadmill_session *const sessions[] = {session};
  treadmill_reader reader = {.size = sizeof reader, .width = 390, .height = 844};
  treadmill_window window = {.size = sizeof window};
  treadmill_motion motion = {.size = sizeof motion, .upper = 1000};
  treadmill_prefetch item = {.size = sizeof item};
  treadmill_range range;
  double number = 1;
  uint64_t key;
  uint8_t state;
  size_t length;
  const size_t counts[] = {SIZE_MAX, (size_t)1 << (8 * sizeof(size_t) - 1)};
  for (int i = 0; i < 2; i++) {
    const size_t huge = counts[i];
    FAILS(BAD_ARGUMENT, treadmill_outline_insert(outline, 0, &number, NULL, huge));
    FAILS(OUT_OF_RANGE, treadmill_outline_replace(outline, 0, &number, huge));
    FAILS(OUT_OF_RANGE, treadmill_outline_remove(outline, 0, huge));
    FAILS(BAD_ARGUMENT, treadmill_outline_offsets(outline, 0, huge, &number));
    FAILS(OUT_OF_RANGE, treadmill_outline_keys(outline, 0, huge, &key));
    FAILS(BAD_ARGUMENT, treadmill_outline_windows(outline, &reader, huge, 0, 0, &window));
    FAILS(BAD_ARGUMENT, treadmill_sessions_windows(sessions, huge, outline, 0, 0, 0, &window));
    FAILS(BAD_ARGUMENT, treadmill_motion_offsets(&motion, &number, huge, &number));
    FAILS(BAD_ARGUMENT, treadmill_session_restore(session, outline, &state, huge, 0));
    FAILS(BAD_ARGUMENT, treadmill_session_save(session, outline, &state, huge, &length));
    FAILS(BAD_ARGUMENT, treadmill_session_advance(session, outline, 0, &range, huge, &length));
    FAILS(BAD_ARGUMENT, treadmill_session_prefetch(session, outline, 0, 0, 0, &item, huge, &length));
  }
  treadmill_session_free(session);
  treadmill_outline_free(outline);
}

static void test_threads(void) {
  treadmill_outline *outline = opened();
  watch(outline);
  const int before = checks;
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) CHECK(pthread_create(&threads[i], NULL, watch, outline) == 0);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  checks = before; /* counted without a lock */
  treadmill_outline_free(outline);
}

static void test_host(void) {
  treadmill_host *host;
  const char *answer;
  size_t length;
  OK(treadmill_host_create(&host));
  const char *insert = "{\"id\":1,\"call\":\"insert\",\"feed\":\"home\",\"ids\":[\"a\",\"b\"],\"heights\":[500,700]}";
  OK(treadmill_host_answer(host, insert, strlen(insert), &answer, &length));
  CHECK(strncmp(answer, "{\"id\":1,\"ok\":", 13) == 0 && strlen(answer) == length);
  const char *ask = "{\"id\":2,\"call\":\"ask\",\"feed\":\"home\",\"viewport\":[390,844],\"offset\":600}";
  OK(treadmill_host_answer(host, ask, strlen(ask), &answer, &length));
  CHECK(strstr(answer, "\"visible\":[1,2]") != NULL);
  OK(treadmill_host_answer(host, "{\"id\":3,", 8, &answer, &length));
  CHECK(strstr(answer, "\"error\"") != NULL);
  OK(treadmill_host_answer(host, "\xff", 1, &answer, &length));
  CHECK(strstr(answer, "\"error\"") != NULL);
  FAILS(BAD_ARGUMENT, treadmill_host_answer(host, NULL, 0, &answer, &length));
  FAILS(BAD_ARGUMENT, treadmill_host_answer(host, ask, strlen(ask), NULL, &length));
  SAYS(host, "request");
  FAILS(BAD_HANDLE, treadmill_host_answer(NULL, ask, strlen(ask), &answer, &length));
  treadmill_host_free(host);
}

/* Impressions: half of p for 2000 ms, and nothing of q. */

static const char *half = "{\"version\":1,\"definitions\":[{\"name\":\"half\",\"visible\":[{\"area\":0.5}],\"time\":{\"continuous\":1000}},"
                          "{\"name\":\"any\",\"visible\":[{\"area\":0}]}]}";
static const char *scrolled = "{\"session\":\"a\",\"time\":0,\"kind\":\"open\",\"version\":1,\"viewport\":[100,100]}\n"
                              "{\"session\":\"a\",\"time\":0,\"kind\":\"layout\",\"items\":[[\"p\",0,50,100,100],[\"q\",0,150,100,100]]}\r\n"
                              "\n"
                              "{\"session\":\"a\",\"time\":0,\"kind\":\"scroll\",\"y\":0}\n"
                              "{\"session\":\"a\",\"time\":2000,\"kind\":\"close\"}\n";
static const char *row = "{\"session\":\"a\",\"item\":\"p\",\"definition\":\"half\",\"verdict\":\"seen\",\"first\":1000,\"first_latest\":1000,"
                         "\"count\":1,\"count_most\":1,\"total\":2000,\"total_most\":2000,\"longest\":2000,\"longest_most\":2000,"
                         "\"exact\":true,\"intervals\":[[0,2000]],\"reason\":\"met for 1000 ms in one piece by 1000 ms\"}\n";

static treadmill_impressions *judging(const char *json, const char *only) {
  treadmill_impressions *impressions;
  OK(treadmill_impressions_create(&impressions));
  OK(treadmill_impressions_define(impressions, json, json ? strlen(json) : 0, &only, only ? 1 : 0));
  return impressions;
}

static treadmill_impression_counts counted(const treadmill_impressions *impressions) {
  treadmill_impression_counts counts = {.size = sizeof counts};
  OK(treadmill_impressions_counts(impressions, &counts));
  return counts;
}

/* The rows that wait, and whether they are so many. */
static const char *rows_of(treadmill_impressions *impressions, size_t expected) {
  const char *rows = NULL;
  size_t length = 0, found = 0;
  OK(treadmill_impressions_rows(impressions, &rows, &length, &found));
  CHECK(found == expected && strlen(rows) == length);
  return rows;
}

static treadmill_status read_log(treadmill_impressions *impressions, const char *lines) {
  return treadmill_impressions_read(impressions, lines, strlen(lines));
}

static void test_rows(void) {
  const char *columns, *json;
  size_t length, found;
  for (size_t step = 1; step <= strlen(scrolled); step += step < 8 ? 1 : 61) { /* cut anywhere */
    treadmill_impressions *impressions = judging(half, "half");
    for (size_t at = 0; at < strlen(scrolled); at += step) {
      const size_t left = strlen(scrolled) - at;
      OK(treadmill_impressions_read(impressions, scrolled + at, left < step ? left : step));
    }
    const char *rows = rows_of(impressions, 2);
    CHECK(strncmp(rows, row, strlen(row)) == 0 && strstr(rows, "\"item\":\"q\",\"definition\":\"half\",\"verdict\":\"not seen\"") != NULL);
    CHECK(strcmp(rows_of(impressions, 0), "") == 0);
    const treadmill_impression_counts counts = counted(impressions);
    CHECK(counts.lines == 4 && counts.bad_lines == 0 && counts.sessions == 1 && counts.cut_sessions == 0 && counts.rows == 2);
    CHECK(counts.size == sizeof counts && strcmp(treadmill_impressions_bad_line(impressions), "") == 0);
    treadmill_impressions_free(impressions);
  }

  treadmill_impressions *impressions = judging(half, NULL);
  OK(treadmill_impressions_columns(impressions, &columns, &length, &found));
  CHECK(found == 0 && strncmp(columns, "{\"session\":[],\"item\":[],", 24) == 0 && strlen(columns) == length);
  OK(read_log(impressions, scrolled));
  OK(treadmill_impressions_columns(impressions, &columns, &length, &found));
  CHECK(found == 4 && strstr(columns, "\"item\":[\"p\",\"p\",\"q\",\"q\"]") != NULL && strstr(columns, "\"first\":[1000,0,null,null]") != NULL);
  CHECK(strstr(columns, "poll_100") == NULL && columns[length - 1] == '\n');
  OK(treadmill_impressions_columns(impressions, &columns, &length, &found));
  CHECK(found == 0);
  treadmill_impressions_free(impressions);

  /* By the shipped definitions, and by theirs as a text. */
  impressions = judging(NULL, "uikit-half");
  OK(treadmill_impressions_definitions(impressions, &json, &length));
  CHECK(strncmp(json, "{\"version\":1,\"definitions\":[{\"name\":\"uikit-half\",", 49) == 0 && strlen(json) == length);
  char *copy = malloc(length + 1);
  memcpy(copy, json, length + 1);
  OK(treadmill_impressions_define(impressions, NULL, 0, NULL, 0));
  OK(treadmill_impressions_definitions(impressions, &json, &length));
  CHECK(strstr(json, "\"name\":\"mrc-display\"") != NULL && strstr(json, "\"name\":\"uikit-half\"") != NULL);
  OK(treadmill_impressions_define(impressions, copy, strlen(copy), NULL, 0));
  free(copy);
  OK(read_log(impressions, scrolled));
  CHECK(strstr(rows_of(impressions, 2), "\"definition\":\"uikit-half\",\"verdict\":\"seen\",\"first\":0,") != NULL);
  treadmill_impressions_free(impressions);
}

/* Lines that cannot be taken, ends that are missing, and another log after the first. */
static void test_bad_logs(void) {
  treadmill_impressions *impressions = judging(half, "half");
  OK(read_log(impressions, "{\"session\":\"a\",\"time\":0,\"kind\":\"scroll\",\"y\":0}\n\n{\"session\n"));
  const char *message = treadmill_impressions_bad_line(impressions);
  CHECK(strncmp(message, "line 1: ", 8) == 0 && strstr(message, "begins with open") != NULL);
  OK(read_log(impressions, scrolled));
  OK(treadmill_impressions_read(impressions, "\xff\0\n", 3));
  OK(read_log(impressions, "{\"session\":\"b\",\"time\":0,\"kind\":\"open\",\"version\":1}\n[]\n"));
  OK(read_log(impressions, "{\"session\":\"b\",\"time\":5,\"kind\":\"nap\"}")); /* without its newline */
  CHECK(counted(impressions).bad_lines == 4 && counted(impressions).lines == 9 && counted(impressions).unknown_kinds == 0);
  OK(treadmill_impressions_finish(impressions));
  const treadmill_impression_counts counts = counted(impressions);
  CHECK(counts.lines == 10 && counts.unknown_kinds == 1 && counts.sessions == 2 && counts.cut_sessions == 1 && counts.rows == 2);
  CHECK(treadmill_impressions_bad_line(impressions) == message && strcmp(treadmill_error(impressions), "") == 0);
  OK(treadmill_impressions_finish(impressions));
  OK(read_log(impressions, scrolled)); /* the same name is another session */
  rows_of(impressions, 4);
  CHECK(counted(impressions).sessions == 3);
  FAILS(WRONG_USE, treadmill_impressions_define(impressions, NULL, 0, NULL, 0));
  SAYS(impressions, "read already");
  const treadmill_impression_options options = {.size = sizeof options};
  FAILS(WRONG_USE, treadmill_impressions_set_options(impressions, &options));
  treadmill_impressions_free(impressions);

  /* A line that is too long, in many pieces. */
  impressions = judging(half, "half");
  enum { piece = 1 << 20 };
  char *spaces = malloc(piece);
  memset(spaces, ' ', piece);
  for (int64_t size = 0; size <= TREADMILL_LOG_LINE_SIZE + piece; size += piece) OK(treadmill_impressions_read(impressions, spaces, piece));
  free(spaces);
  OK(read_log(impressions, "\n"));
  CHECK(strcmp(treadmill_impressions_bad_line(impressions), "line 1: a line has at most 67108864 bytes") == 0);
  OK(read_log(impressions, scrolled));
  CHECK(counted(impressions).bad_lines == 1 && counted(impressions).lines == 5);
  rows_of(impressions, 2);
  treadmill_impressions_free(impressions);
}

static void test_options(void) {
  const char *two = "{\"session\":\"a\",\"time\":0,\"kind\":\"open\",\"version\":1,\"viewport\":[100,100]}\n"
                    "{\"session\":\"a\",\"time\":0,\"kind\":\"layout\",\"items\":[[\"p\",0,0,100,100]]}\n"
                    "{\"session\":\"a\",\"time\":3000,\"kind\":\"scroll\",\"y\":0}\n"
                    "{\"session\":\"a\",\"time\":2000,\"kind\":\"scroll\",\"y\":0}\n"
                    "{\"session\":\"b\",\"time\":0,\"kind\":\"open\",\"version\":1}\n";
  const char *columns;
  size_t length, found;
  treadmill_impression_options options = {.size = sizeof options, .is_sorted = 1};
  treadmill_impressions *impressions = judging(half, "half");
  OK(treadmill_impressions_set_options(impressions, &options));
  OK(read_log(impressions, two)); /* a ends where b begins */
  rows_of(impressions, 1);
  CHECK(counted(impressions).clock_jumps == 1 && counted(impressions).cut_sessions == 1);
  treadmill_impressions_free(impressions);

  options = (treadmill_impression_options){.size = sizeof options, .window = 1500, .compares_trackers = 2};
  impressions = judging(half, "half");
  OK(treadmill_impressions_set_options(impressions, &options));
  OK(read_log(impressions, two));
  rows_of(impressions, 0);
  OK(treadmill_impressions_finish(impressions));
  CHECK(counted(impressions).clock_jumps == 0 && counted(impressions).cut_sessions == 2);
  OK(treadmill_impressions_columns(impressions, &columns, &length, &found));
  CHECK(found == 1 && strstr(columns, "\"total\":[3000]") != NULL && strstr(columns, "\"poll_100\":[null]") != NULL);
  treadmill_impressions_free(impressions);

  options = (treadmill_impression_options){.size = sizeof options, .silence = 999};
  impressions = judging(half, "half");
  OK(treadmill_impressions_set_options(impressions, &options));
  OK(read_log(impressions, scrolled)); /* nothing is known of the 2000 ms without a line */
  CHECK(strstr(rows_of(impressions, 2), "\"verdict\":\"seen\"") == NULL);
  treadmill_impressions_free(impressions);
}

static void test_wrong_impressions(void) {
  treadmill_impressions *impressions = judging(half, NULL);
  const char *text, *names[] = {"half", NULL};
  size_t length, found;
  treadmill_impression_counts counts = {.size = 8};
  const struct {
    const char *json, *words;
  } broken[] = {
    {"", "line 1, column 1"}, {"{\"version\":1,\n \"definitions\":[", "line 2"}, {"{\"version\":2,\"definitions\":[]}", "version"},
    {"{\"version\":1,\"definitions\":[]}", "definitions: expected an array of 1 to 64"},
    {"{\"version\":1,\"definitions\":[{\"name\":\"\xff\"}]}", "line 1"},
    {"{\"version\":1,\"definitions\":[{\"name\":\"a\",\"visible\":[{\"area\":50}]}]}", "definitions[0].visible[0].area"}};
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    FAILS(BAD_ARGUMENT, treadmill_impressions_define(impressions, broken[i].json, strlen(broken[i].json), NULL, 0));
    SAYS(impressions, broken[i].words);
  }
  FAILS(BAD_ARGUMENT, treadmill_impressions_define(impressions, NULL, 5, NULL, 0));
  FAILS(BAD_ARGUMENT, treadmill_impressions_define(impressions, half, SIZE_MAX, NULL, 0));
  FAILS(BAD_ARGUMENT, treadmill_impressions_define(impressions, half, TREADMILL_DEFINITIONS_SIZE + 1, NULL, 0));
  SAYS(impressions, "16777216 bytes");
  FAILS(BAD_ARGUMENT, treadmill_impressions_define(impressions, half, strlen(half), names, 2));
  FAILS(BAD_ARGUMENT, treadmill_impressions_define(impressions, half, strlen(half), NULL, 1));
  FAILS(BAD_ARGUMENT, treadmill_impressions_define(impressions, half, strlen(half), names, SIZE_MAX));
  FAILS(BAD_ARGUMENT, treadmill_impressions_define(impressions, NULL, 0, names, 1));
  SAYS(impressions, "\"half\" is no definition: they are mrc-display, ");
  OK(treadmill_impressions_definitions(impressions, &text, &length));
  CHECK(strstr(text, "\"half\"") != NULL && strstr(text, "\"any\"") != NULL);

  for (int i = 0; i < impossible_count; i++) {
    treadmill_impression_options options = {.size = sizeof options, .window = impossible[i]};
    FAILS(BAD_ARGUMENT, treadmill_impressions_set_options(impressions, &options));
    SAYS(impressions, "a window of");
    options = (treadmill_impression_options){.size = sizeof options, .silence = impossible[i]};
    FAILS(BAD_ARGUMENT, treadmill_impressions_set_options(impressions, &options));
    SAYS(impressions, "a silence of");
  }
  treadmill_impression_options options = {.size = sizeof options, .window = 1, .is_sorted = 1};
  FAILS(BAD_ARGUMENT, treadmill_impressions_set_options(impressions, &options));
  SAYS(impressions, "sorted");
  options.size = 8;
  FAILS(BAD_ARGUMENT, treadmill_impressions_set_options(impressions, &options));
  FAILS(BAD_ARGUMENT, treadmill_impressions_set_options(impressions, NULL));
  FAILS(BAD_ARGUMENT, treadmill_impressions_definitions(impressions, NULL, &length));
  FAILS(BAD_ARGUMENT, treadmill_impressions_definitions(impressions, &text, NULL));
  FAILS(BAD_ARGUMENT, treadmill_impressions_read(impressions, NULL, 1));
  FAILS(BAD_ARGUMENT, treadmill_impressions_read(impressions, half, SIZE_MAX));
  SAYS(impressions, "no lines");
  OK(treadmill_impressions_read(impressions, NULL, 0));
  OK(treadmill_impressions_define(impressions, half, strlen(half), names, 1)); /* nothing was read yet */
  FAILS(BAD_ARGUMENT, treadmill_impressions_counts(impressions, &counts));
  FAILS(BAD_ARGUMENT, treadmill_impressions_counts(impressions, NULL));
  OK(read_log(impressions, scrolled));
  FAILS(BAD_ARGUMENT, treadmill_impressions_rows(impressions, NULL, &length, &found));
  FAILS(BAD_ARGUMENT, treadmill_impressions_rows(impressions, &text, NULL, &found));
  FAILS(BAD_ARGUMENT, treadmill_impressions_columns(impressions, &text, &length, NULL));
  rows_of(impressions, 2);
  treadmill_impressions_free(impressions);
}

/* Handles that are none. */

static void test_handles(
  treadmill_store *store, treadmill_outline *outline, treadmill_session *session, treadmill_text *text, treadmill_impressions *impressions) {
  treadmill_outline *good = opened();
  treadmill_session *reader = begun(good, 0);
  treadmill_change change = {.size = sizeof change};
  treadmill_window window = {.size = sizeof window};
  treadmill_prefetch item = {.size = sizeof item};
  treadmill_range range;
  const treadmill_reader asking = {.size = sizeof asking, .width = 1, .height = 1};
  const treadmill_session_options options = {.size = sizeof options, .width = 1, .height = 1};
  const treadmill_text_style style = {.size = sizeof style, .font_size = 15, .line_height = 20, .scale = 1};
  const treadmill_impression_options judged = {.size = sizeof judged};
  treadmill_impression_counts counts = {.size = sizeof counts};
  const char *id = "a", *lent;
  char name[8];
  uint8_t state[TREADMILL_STATE_SIZE] = {1};
  double number = 1;
  uint32_t scalar;
  uint64_t key;
  int64_t index;
  size_t length;
  CHECK(treadmill_store_count(store) == -1 && treadmill_outline_count(outline) == -1 && isnan(treadmill_outline_length(outline)));
  CHECK(strcmp(treadmill_error(store), "") == 0 && strcmp(treadmill_error(session), "") == 0);
  CHECK(strcmp(treadmill_error(text), "") == 0 && strcmp(treadmill_error(impressions), "") == 0);
  CHECK(strcmp(treadmill_impressions_bad_line(impressions), "") == 0);
  FAILS(BAD_HANDLE, treadmill_impressions_define(impressions, NULL, 0, NULL, 0));
  FAILS(BAD_HANDLE, treadmill_impressions_set_options(impressions, &judged));
  FAILS(BAD_HANDLE, treadmill_impressions_definitions(impressions, &lent, &length));
  FAILS(BAD_HANDLE, treadmill_impressions_read(impressions, "", 0));
  FAILS(BAD_HANDLE, treadmill_impressions_finish(impressions));
  FAILS(BAD_HANDLE, treadmill_impressions_rows(impressions, &lent, &length, &length));
  FAILS(BAD_HANDLE, treadmill_impressions_columns(impressions, &lent, &length, &length));
  FAILS(BAD_HANDLE, treadmill_impressions_counts(impressions, &counts));
  FAILS(BAD_HANDLE, insert(store, -1, "{}", &change));
  FAILS(BAD_HANDLE, treadmill_store_remove(store, &id, 1, &change));
  FAILS(BAD_HANDLE, treadmill_store_index(store, id, &index));
  FAILS(BAD_HANDLE, treadmill_store_id(store, 0, name, sizeof name, &length));
  FAILS(BAD_HANDLE, treadmill_outline_open(outline, NULL, 390, 0));
  if (store) FAILS(BAD_HANDLE, treadmill_outline_open(good, store, 390, 0));
  FAILS(BAD_HANDLE, treadmill_outline_open_with(good, NULL, 390, 0, text));
  FAILS(BAD_HANDLE, treadmill_outline_expand(outline, 0, 1));
  FAILS(BAD_HANDLE, treadmill_text_add_font(text, "a", 0, 0));
  FAILS(BAD_HANDLE, treadmill_text_set_style(text, &style));
  FAILS(BAD_HANDLE, treadmill_text_lines(text, "a", 1, 390, &index));
  FAILS(BAD_HANDLE, treadmill_text_height(text, "a", 1, 390, 0, &number));
  FAILS(BAD_HANDLE, treadmill_text_ends(text, "a", 1, 390, &length, 1, &length));
  FAILS(BAD_HANDLE, treadmill_text_missing(text, &scalar, 1, &length));
  FAILS(BAD_HANDLE, treadmill_outline_copy(outline, good));
  FAILS(BAD_HANDLE, treadmill_outline_copy(good, outline));
  FAILS(BAD_HANDLE, treadmill_outline_insert(outline, 0, &number, NULL, 1));
  FAILS(BAD_HANDLE, treadmill_outline_replace(outline, 0, &number, 1));
  FAILS(BAD_HANDLE, treadmill_outline_remove(outline, 0, 1));
  FAILS(BAD_HANDLE, treadmill_outline_move(outline, 0, 1));
  FAILS(BAD_HANDLE, treadmill_outline_offsets(outline, 0, 1, &number));
  FAILS(BAD_HANDLE, treadmill_outline_keys(outline, 0, 1, &key));
  FAILS(BAD_HANDLE, treadmill_outline_windows(outline, &asking, 1, 0, 0, &window));
  FAILS(BAD_HANDLE, treadmill_session_open(session, good, &options));
  FAILS(BAD_HANDLE, treadmill_session_restore(session, good, state, 1, 0));
  FAILS(BAD_HANDLE, treadmill_session_save(session, good, state, sizeof state, &length));
  FAILS(BAD_HANDLE, treadmill_session_scroll(session, good, 0));
  FAILS(BAD_HANDLE, treadmill_session_release(session, good, 1, 0));
  FAILS(BAD_HANDLE, treadmill_session_resize(session, good, NULL, 1, 1));
  FAILS(BAD_HANDLE, treadmill_session_advance(session, good, 0, &range, 1, &length));
  FAILS(BAD_HANDLE, treadmill_sessions_windows(&session, 1, good, 0, 0, 0, &window));
  FAILS(BAD_HANDLE, treadmill_session_prefetch(session, good, 0, 0, 0, &item, 1, &length));
  FAILS(BAD_HANDLE, treadmill_session_deepest(session, good, &index));
  FAILS(BAD_HANDLE, treadmill_session_open(reader, outline, &options));
  FAILS(BAD_HANDLE, treadmill_session_restore(reader, outline, state, 1, 0));
  FAILS(BAD_HANDLE, treadmill_session_scroll(reader, outline, 0));
  if (outline) FAILS(BAD_HANDLE, treadmill_session_resize(reader, good, outline, 1, 1));
  FAILS(BAD_HANDLE, treadmill_sessions_windows(&reader, 1, outline, 0, 0, 0, &window));
  FAILS(BAD_HANDLE, treadmill_session_prefetch(reader, outline, 0, 0, 0, &item, 1, &length));
  FAILS(BAD_HANDLE, treadmill_session_deepest(reader, outline, &index));
  treadmill_store_free(store);
  treadmill_outline_free(outline);
  treadmill_session_free(session);
  treadmill_text_free(text);
  treadmill_impressions_free(impressions);
  treadmill_session_free(reader);
  treadmill_outline_free(good);
}

int main(int argc, char **argv) {
  test_values();
  test_store();
  test_outline();
  test_text();
  test_measured_outline();
  test_readers();
  test_motions();
  test_session();
  test_counts();
  test_threads();
  test_host();
  test_rows();
  test_bad_logs();
  test_options();
  test_wrong_impressions();
  FAILS(BAD_ARGUMENT, treadmill_store_create(NULL));
  FAILS(BAD_ARGUMENT, treadmill_outline_create(NULL));
  FAILS(BAD_ARGUMENT, treadmill_session_create(NULL));
  FAILS(BAD_ARGUMENT, treadmill_text_create(NULL));
  FAILS(BAD_ARGUMENT, treadmill_host_create(NULL));
  FAILS(BAD_ARGUMENT, treadmill_impressions_create(NULL));
  treadmill_host_free(NULL);
  test_handles(NULL, NULL, NULL, NULL, NULL);

  treadmill_store *store;
  treadmill_outline *outline;
  treadmill_session *session;
  treadmill_text *text;
  treadmill_impressions *impressions;
  OK(treadmill_store_create(&store));
  OK(treadmill_outline_create(&outline));
  OK(treadmill_session_create(&session));
  OK(treadmill_text_create(&text));
  OK(treadmill_impressions_create(&impressions));
  /* Of another kind. */
  test_handles((treadmill_store *)outline, (treadmill_outline *)session, (treadmill_session *)text, (treadmill_text *)impressions,
               (treadmill_impressions *)store);
  CHECK(treadmill_store_count(store) == 0);
  treadmill_store_free(store);
  treadmill_outline_free(outline);
  treadmill_session_free(session);
  treadmill_text_free(text);
  treadmill_impressions_free(impressions);
  /* Their memory is not yet given away. */
  if (argc > 1 && strcmp(argv[1], "freed") == 0) {
    CHECK(treadmill_store_count(store) == -1 && treadmill_outline_count(outline) == -1 && strcmp(treadmill_error(session), "") == 0);
    FAILS(BAD_HANDLE, treadmill_outline_remove(outline, 0, 0));
    FAILS(BAD_HANDLE, treadmill_session_scroll(session, outline, 0));
    FAILS(BAD_HANDLE, treadmill_text_add_font(text, "a", 0, 0));
    FAILS(BAD_HANDLE, treadmill_impressions_finish(impressions));
    treadmill_store_free(store);
    treadmill_outline_free(outline);
    treadmill_session_free(session);
    treadmill_text_free(text);
    treadmill_impressions_free(impressions);
  }
  printf("%d checks of treadmill.h, %d failed\n", checks, failures);
  return failures > 0;
}
