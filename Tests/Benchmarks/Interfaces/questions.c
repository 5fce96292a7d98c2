/* How long a question takes from C: window questions about a feed of 100,000 posts, by readers and by sessions. Prints nanoseconds. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <treadmill.h>

enum { posts = 100000, readers = 10000, rounds = 30 };

static void check(treadmill_status status) {
  if (status == TREADMILL_OK) return;
  fprintf(stderr, "status %d: %s\n", status, treadmill_status_name(status));
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static uint32_t state = 12345;
static double drawn(double range) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state / 4294967296.0 * range;
}

static int ascending(const void *a, const void *b) { return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b); }
static void print(const char *what, double *times) {
  qsort(times, rounds, sizeof *times, ascending);
  printf("| C, %s | %.0f | %.0f |\n", what, times[0] / readers, times[rounds / 2] / readers);
}

static treadmill_outline *outline;
static treadmill_reader reader[readers];
static treadmill_window window[readers];
static treadmill_session *session[readers];

static void ask_readers(const char *what, int batch) {
  double times[rounds];
  for (int round = 0; round < rounds; round++) {
    const double begin = now();
    for (int i = 0; i < readers; i += batch) check(treadmill_outline_windows(outline, reader + i, batch, 800, 2, window + i));
    times[round] = now() - begin;
  }
  print(what, times);
}

static void ask_sessions(const char *what, int batch, double at) {
  double times[rounds];
  for (int round = 0; round < rounds; round++) {
    const double begin = now();
    for (int i = 0; i < readers; i += batch)
      check(treadmill_sessions_windows(session + i, batch, outline, at, 800, 2, window + i));
    times[round] = now() - begin;
  }
  print(what, times);
}

int main(void) {
  double *heights = malloc(posts * sizeof *heights);
  for (int i = 0; i < posts; i++) heights[i] = 60 + 80 * (i % 4);
  check(treadmill_outline_create(&outline));
  check(treadmill_outline_insert(outline, -1, heights, NULL, posts));
  const double length = treadmill_outline_length(outline);
  for (int i = 0; i < readers; i++) {
    reader[i] = (treadmill_reader){.size = sizeof(treadmill_reader), .offset = drawn(length - 844), .width = 390, .height = 844};
    window[i].size = sizeof(treadmill_window);
    const treadmill_session_options options = {.size = sizeof options, .offset = reader[i].offset, .width = 390, .height = 844};
    check(treadmill_session_create(&session[i]));
    check(treadmill_session_open(session[i], outline, &options));
  }
  ask_readers("reader at rest, a call each", 1);
  ask_readers("reader at rest, 10,000 in a call", readers);
  ask_sessions("session at rest, a call each", 1, 0);
  ask_sessions("session at rest, 10,000 in a call", readers, 0);
  for (int i = 0; i < readers; i++) {
    reader[i].velocity = drawn(10) - 5;
    check(treadmill_session_release(session[i], outline, reader[i].velocity, 0));
  }
  ask_readers("reader thrown, a call each", 1);
  ask_sessions("session thrown, a call each", 1, 100);
  ask_sessions("session thrown, 10,000 in a call", readers, 100);
  for (int i = 0; i < readers; i++) treadmill_session_free(session[i]);
  treadmill_outline_free(outline);
  free(heights);
}
