// The engine's only import of the C library, for five functions that the standard library lacks.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Exponential and logarithm for the closed forms of scroll motion; sine, cosine and arctangent, in radians, for rotations.
package enum Math {
  package static func exp(_ x: Double) -> Double {
    #if canImport(Darwin)
      Darwin.exp(x)
    #elseif canImport(Glibc)
      Glibc.exp(x)
    #else
      Musl.exp(x)
    #endif
  }

  package static func log(_ x: Double) -> Double {
    #if canImport(Darwin)
      Darwin.log(x)
    #elseif canImport(Glibc)
      Glibc.log(x)
    #else
      Musl.log(x)
    #endif
  }

  package static func sin(_ x: Double) -> Double {
    #if canImport(Darwin)
      Darwin.sin(x)
    #elseif canImport(Glibc)
      Glibc.sin(x)
    #else
      Musl.sin(x)
    #endif
  }

  package static func cos(_ x: Double) -> Double {
    #if canImport(Darwin)
      Darwin.cos(x)
    #elseif canImport(Glibc)
      Glibc.cos(x)
    #else
      Musl.cos(x)
    #endif
  }

  package static func atan2(_ y: Double, _ x: Double) -> Double {
    #if canImport(Darwin)
      Darwin.atan2(y, x)
    #elseif canImport(Glibc)
      Glibc.atan2(y, x)
    #else
      Musl.atan2(y, x)
    #endif
  }
}
