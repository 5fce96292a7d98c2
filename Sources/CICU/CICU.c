#include "CICU.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#ifdef __APPLE__
static const char *const names[] = {"/opt/homebrew/opt/icu4c/lib/libicuuc.%d.dylib", "/usr/local/opt/icu4c/lib/libicuuc.%d.dylib"};
#else
static const char *const names[] = {"libicuuc.so.%d"};
#endif

#define FORWARD(result, name, parameters, arguments) \
  static result(*loaded_##name) parameters; \
  result name parameters { return loaded_##name arguments; }
CICU_FUNCTIONS(FORWARD)

static char missing[256];
static int release;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *function(void *library, const char *name) {
  char versioned[64];
  snprintf(versioned, sizeof versioned, "%s_%d", name, release);
  return dlsym(library, versioned);
}

static void load(void) {
  void *library = NULL;
  for (release = CICU_NEWEST; release >= CICU_OLDEST; release--) {
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof names[0]; i++) {
      char name[128];
      snprintf(name, sizeof name, names[i], release);
      library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    }
    if (library != NULL) break;
  }
  if (library == NULL) {
    snprintf(missing, sizeof missing, "there is no libicuuc of a release from %d to %d", CICU_OLDEST, CICU_NEWEST);
    return;
  }
#define LOAD(result, name, parameters, arguments) \
  if ((loaded_##name = (result(*) parameters)function(library, #name)) == NULL) snprintf(missing, sizeof missing, "it has no function " #name);
  CICU_FUNCTIONS(LOAD)
}

const char *cicu_load(void) {
  pthread_once(&once, load);
  return missing[0] == 0 ? NULL : missing;
}

int cicu_release(void) { return release; }
