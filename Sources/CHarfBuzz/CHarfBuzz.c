#include "CHarfBuzz.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#ifdef __APPLE__
static const char *const names[] = {"/opt/homebrew/lib/libharfbuzz.0.dylib", "/usr/local/lib/libharfbuzz.0.dylib", "libharfbuzz.0.dylib"};
#else
static const char *const names[] = {"libharfbuzz.so.0"};
#endif

#define FORWARD(result, name, parameters, arguments) \
  static result(*loaded_##name) parameters; \
  result name parameters { return loaded_##name arguments; }
CHARFBUZZ_FUNCTIONS(FORWARD)

static char missing[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = NULL;
  for (size_t i = 0; library == NULL && i < sizeof names / sizeof names[0]; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(missing, sizeof missing, "%s", reason != NULL ? reason : names[0]);
    return;
  }
#define LOAD(result, name, parameters, arguments) \
  if ((loaded_##name = (result(*) parameters)dlsym(library, #name)) == NULL) snprintf(missing, sizeof missing, "it has no function " #name);
  CHARFBUZZ_FUNCTIONS(LOAD)
}

const char *charfbuzz_load(void) {
  pthread_once(&once, load);
  return missing[0] == 0 ? NULL : missing;
}
