// libuv as Swift sees it: <uv.h>, and what Swift cannot say itself because it takes a variadic C function or scratch memory.

#ifndef UVLOOP_SHIM_H
#define UVLOOP_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
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

// The longest path of a socket file, without its end mark. libuv cuts a longer one off and binds to another file.
enum { UVLOOP_SOCKET_PATH_MAX = sizeof(((struct sockaddr_un *)0)->sun_path) - 1 };

// 0 if a server listens at the socket file, else the negated errno of the attempt: ECONNREFUSED for a file that a dead one has left behind.
static inline int uvloop_try_socket_file(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, UVLOOP_SOCKET_PATH_MAX);
  int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  if (descriptor == -1) return -errno;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, O_NONBLOCK);  // a server whose backlog is full answers EAGAIN, and lives
  int status = connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0 ? 0 : -errno;
  uvloop_close_descriptor(descriptor);
  return status;
}

// The address of a numeric IPv4 or IPv6 host: 0 or UV_EINVAL.
static inline int uvloop_address(const char *host, int port, struct sockaddr_storage *address) {
  if (uv_ip4_addr(host, port, (struct sockaddr_in *)address) == 0) return 0;
  return uv_ip6_addr(host, port, (struct sockaddr_in6 *)address);
}

static inline int uvloop_tcp_bind(uv_tcp_t *handle, const struct sockaddr_storage *address) {
  return uv_tcp_bind(handle, (const struct sockaddr *)address, 0);
}

static inline int uvloop_tcp_connect(uv_connect_t *request, uv_tcp_t *handle, const struct sockaddr_storage *address, uv_connect_cb connected) {
  return uv_tcp_connect(request, handle, (const struct sockaddr *)address, connected);
}

// The port of a bound socket.
static inline int uvloop_tcp_port(const uv_tcp_t *handle) {
  struct sockaddr_storage address;
  int length = sizeof address;
  int status = uv_tcp_getsockname(handle, (struct sockaddr *)&address, &length);
  if (status != 0) return status;
  return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port : ((struct sockaddr_in *)&address)->sin_port);
}

#endif
