#include "CBuild.h"

__attribute__((weak)) const char *cbuild_name(void) { return "built from source"; }
