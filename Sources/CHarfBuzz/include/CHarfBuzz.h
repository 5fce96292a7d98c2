// What TextLayout calls of HarfBuzz, which is loaded when a font is opened: a program that measures no text runs without it, and is built
// without its headers. The declarations are those of hb.h, of an ABI that has stood since HarfBuzz 2.8.2.

#ifndef CHARFBUZZ_H
#define CHARFBUZZ_H

#include <stddef.h>
#include <stdint.h>

typedef struct hb_blob_t hb_blob_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_font_t hb_font_t;
typedef struct hb_buffer_t hb_buffer_t;
typedef struct hb_unicode_funcs_t hb_unicode_funcs_t;
typedef const struct hb_language_impl_t *hb_language_t;

typedef struct {
  uint32_t codepoint, mask, cluster, var1, var2;
} hb_glyph_info_t;

typedef struct {
  int32_t x_advance, y_advance, x_offset, y_offset;
  uint32_t var;
} hb_glyph_position_t;

typedef struct {
  uint32_t tag;
  float value;
} hb_variation_t;

typedef struct {
  uint32_t tag, value;
  unsigned start, end;
} hb_feature_t;

// Loads HarfBuzz, once. Returns NULL, or what is missing; until it has returned NULL none of the others may be called.
const char *charfbuzz_load(void);

#define CHARFBUZZ_FUNCTIONS(F) \
  F(const char *, hb_version_string, (void), ()) \
  F(hb_blob_t *, hb_blob_create, (const char *data, unsigned length, int mode, void *user, void (*destroy)(void *user)), \
    (data, length, mode, user, destroy)) \
  F(hb_blob_t *, hb_blob_create_from_file_or_fail, (const char *path), (path)) \
  F(void, hb_blob_destroy, (hb_blob_t * blob), (blob)) \
  F(unsigned, hb_blob_get_length, (hb_blob_t * blob), (blob)) \
  F(hb_blob_t *, hb_face_reference_table, (const hb_face_t *face, uint32_t tag), (face, tag)) \
  F(hb_face_t *, hb_font_get_face, (hb_font_t * font), (font)) \
  F(unsigned, hb_face_count, (hb_blob_t * blob), (blob)) \
  F(hb_face_t *, hb_face_create, (hb_blob_t * blob, unsigned index), (blob, index)) \
  F(void, hb_face_destroy, (hb_face_t * face), (face)) \
  F(void, hb_face_make_immutable, (hb_face_t * face), (face)) \
  F(unsigned, hb_face_get_glyph_count, (const hb_face_t *face), (face)) \
  F(unsigned, hb_face_get_upem, (const hb_face_t *face), (face)) \
  F(hb_font_t *, hb_font_create, (hb_face_t * face), (face)) \
  F(void, hb_font_destroy, (hb_font_t * font), (font)) \
  F(void, hb_font_make_immutable, (hb_font_t * font), (font)) \
  F(void, hb_font_set_variations, (hb_font_t * font, const hb_variation_t *variations, unsigned count), (font, variations, count)) \
  F(int, hb_font_get_nominal_glyph, (hb_font_t * font, uint32_t scalar, uint32_t *glyph), (font, scalar, glyph)) \
  F(int32_t, hb_font_get_glyph_h_advance, (hb_font_t * font, uint32_t glyph), (font, glyph)) \
  F(hb_buffer_t *, hb_buffer_create, (void), ()) \
  F(void, hb_buffer_destroy, (hb_buffer_t * buffer), (buffer)) \
  F(void, hb_buffer_reset, (hb_buffer_t * buffer), (buffer)) \
  F(void, hb_buffer_add_utf16, (hb_buffer_t * buffer, const uint16_t *text, int length, unsigned start, int count), \
    (buffer, text, length, start, count)) \
  F(void, hb_buffer_set_direction, (hb_buffer_t * buffer, int direction), (buffer, direction)) \
  F(void, hb_buffer_set_script, (hb_buffer_t * buffer, uint32_t script), (buffer, script)) \
  F(void, hb_buffer_set_language, (hb_buffer_t * buffer, hb_language_t language), (buffer, language)) \
  F(hb_glyph_info_t *, hb_buffer_get_glyph_infos, (hb_buffer_t * buffer, unsigned *count), (buffer, count)) \
  F(hb_glyph_position_t *, hb_buffer_get_glyph_positions, (hb_buffer_t * buffer, unsigned *count), (buffer, count)) \
  F(void, hb_shape, (hb_font_t * font, hb_buffer_t * buffer, const hb_feature_t *features, unsigned count), (font, buffer, features, count)) \
  F(hb_unicode_funcs_t *, hb_unicode_funcs_get_default, (void), ()) \
  F(uint32_t, hb_unicode_script, (hb_unicode_funcs_t * functions, uint32_t scalar), (functions, scalar)) \
  F(int, hb_script_get_horizontal_direction, (uint32_t script), (script)) \
  F(hb_language_t, hb_language_from_string, (const char *name, int length), (name, length))

// Hidden, so that HarfBuzz calls its own.
#define CHARFBUZZ_DECLARE(result, name, parameters, arguments) __attribute__((visibility("hidden"))) result name parameters;
CHARFBUZZ_FUNCTIONS(CHARFBUZZ_DECLARE)

#endif
