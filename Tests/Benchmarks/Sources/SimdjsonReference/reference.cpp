#include "SimdjsonReference.h"

#include <simdjson.h>

using namespace simdjson;

size_t simdjson_reference_padding(void) { return SIMDJSON_PADDING; }

int64_t simdjson_reference(const uint8_t *lines, const size_t *lengths, size_t count, size_t stride) {
  static thread_local ondemand::parser parser;
  int64_t sum = 0;
  for (size_t place = 0; place < count; place++) {
    const padded_string_view line(lines + place * stride, lengths[place], stride);
    ondemand::document post;
    if (parser.iterate(line).get(post)) return -1;
    std::string_view id, text;
    ondemand::array photos;
    if (post["id"].get(id) || post["text"].get(text) || post["photos"].get_array().get(photos)) return -1;
    sum += int64_t(text.size());
    for (ondemand::value photo : photos) {
      int64_t width, height;
      std::string_view name, url;
      if (photo["id"].get(name) || photo["width"].get(width) || photo["height"].get(height) || photo["url"].get(url)) return -1;
      sum += width;
    }
  }
  return sum;
}
