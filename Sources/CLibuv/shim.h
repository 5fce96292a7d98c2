// libuv as Swift sees it: <uv.h>, and what Swift cannot say itself because it takes a variadic C function or scratch memory.

#ifndef UVLOOP_SHIM_H
#define UVLOOP_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <uv.h>

#if UV_VERSION_HEX < ((1 << 16) | (41 << 8))
#error "UVLoop needs libuv 1.41 or newer"
#endif

// Opens the null device for each of the standard descriptors 0, 1 and 2 that is closed, as after `program <&-`. A descriptor opened next would
// take its number, and libuv aborts when it is to close one of the three.
static inline int uvloop_open_standard_descriptors(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++) {
    if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF && open("/dev/null", O_RDWR) == -1) return -errno;
  }
  return 0;
}

// Whether the descriptor's open file has O_NONBLOCK unset. The flag is shared with every process that holds the same open file.
static inline bool uvloop_is_blocking(uv_file descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags != -1 && (flags & O_NONBLOCK) == 0;
}

// Whether the descriptor is open, but for writing only.
static inline bool uvloop_is_write_only(uv_file descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags != -1 && (flags & O_ACCMODE) == O_WRONLY;
}

// Whether the descriptor is open, but for reading only.
static inline bool uvloop_is_read_only(uv_file descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags != -1 && (flags & O_ACCMODE) == O_RDONLY;
}

// Makes a write to a pipe without readers fail with EPIPE instead of ending the process, unless the process handles SIGPIPE itself.
static inline void uvloop_ignore_sigpipe(void) {
  struct sigaction action;
  if (sigaction(SIGPIPE, NULL, &action) != 0 || (action.sa_flags & SA_SIGINFO) != 0 || action.sa_handler != SIG_DFL) return;
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
}

// Lets the calling thread take SIGCHLD, from which libuv learns that a child has ended. A parent's signal mask is inherited, and a parent that
// starts processes on a thread of dispatch has blocked this one.
static inline void uvloop_unblock_sigchld(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

// Closes a descriptor at once. A file that was only read has nothing to flush, so this does not wait for a disk.
static inline void uvloop_close_descriptor(uv_file descriptor) {
  uv_fs_t request;
  uv_fs_close(NULL, &request, descriptor, NULL);
  uv_fs_req_cleanup(&request);
}

#endif
