// What TextLayout calls of ICU, which is loaded when a text is first broken into lines: a program that measures no text runs without it, and is
// built without its headers. The declarations are those of ubrk.h; each release of ICU adds its number to the names of its functions, and any
// release from `CICU_OLDEST` to `CICU_NEWEST` serves, the newest that is there.

#ifndef CICU_H
#define CICU_H

#include <stddef.h>
#include <stdint.h>

#define CICU_OLDEST 63
#define CICU_NEWEST 99

typedef struct UBreakIterator UBreakIterator;

// Loads ICU, once. Returns NULL, or what is missing; until it has returned NULL none of the others may be called.
const char *cicu_load(void);
// The release that is loaded, as 72.
int cicu_release(void);

#define CICU_FUNCTIONS(F) \
  F(UBreakIterator *, ubrk_open, (int kind, const char *locale, const uint16_t *text, int32_t length, int *status), \
    (kind, locale, text, length, status)) \
  F(void, ubrk_close, (UBreakIterator * iterator), (iterator)) \
  F(void, ubrk_setText, (UBreakIterator * iterator, const uint16_t *text, int32_t length, int *status), (iterator, text, length, status)) \
  F(int32_t, ubrk_next, (UBreakIterator * iterator), (iterator)) \
  F(int32_t, ubrk_getRuleStatus, (UBreakIterator * iterator), (iterator)) \
  F(const char *, u_errorName, (int status), (status))

// Hidden, so that ICU calls its own.
#define CICU_DECLARE(result, name, parameters, arguments) __attribute__((visibility("hidden"))) result name parameters;
CICU_FUNCTIONS(CICU_DECLARE)

#endif
