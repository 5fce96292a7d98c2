// hiredis as Swift sees it, and what its sockets need of the system.

#ifndef REDISINPUT_SHIM_H
#define REDISINPUT_SHIM_H

#include <errno.h>
#include <hiredis/hiredis.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// The bytes read, 0 at the end, or the error's number below 0.
static inline long chiredis_read(int descriptor, void *bytes, size_t count) {
  ssize_t read_count = read(descriptor, bytes, count);
  return read_count < 0 ? -errno : read_count;
}

// Whether a read has to be tried again once the socket is ready.
static inline int chiredis_is_not_ready(long status) { return status == -EAGAIN || status == -EWOULDBLOCK || status == -EINTR; }

// The number of the error that a socket has come to, 0 for none.
static inline int chiredis_socket_error(int descriptor) {
  int error = 0;
  socklen_t size = sizeof error;
  return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

#endif
