// The system C library for all files of the command, and no Foundation: of 15.9 MB, compressed, none would be used.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
