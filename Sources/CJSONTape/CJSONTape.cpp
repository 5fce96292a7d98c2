#include "CJSONTape.h"

#include <simdjson.h>

namespace {

// Buffers for longer texts are given back: they take some 15 bytes for each of the text's.
constexpr size_t keptByteCount = 1 << 16;
// The tape's words have their tag in the first byte.
constexpr uint64_t payload = (uint64_t(1) << 56) - 1;

size_t stringByteCount(const uint64_t *words, size_t wordCount, const uint8_t *strings) {
  // A number's second word may look like anything: the tape is gone through from its begin.
  size_t end = 0;
  for (size_t place = 1; place < wordCount; place++) {
    switch (words[place] >> 56) {
    case '"': {
      uint32_t length;
      const size_t start = words[place] & payload;
      std::memcpy(&length, strings + start, sizeof length);
      end = start + sizeof length + length;
      break;
    }
    case 'l':
    case 'u':
    case 'd':
      place++;
      break;
    default:
      break;
    }
  }
  return end;
}

} // namespace

int json_tape_read(const uint8_t *bytes, size_t count, size_t maximumDepth, void *context, JSONTapeReceiver receive) {
  thread_local simdjson::dom::parser parser;
  simdjson::dom::parser large;
  simdjson::dom::parser &reader = count > keptByteCount ? large : parser;
  if (reader.max_depth() != maximumDepth || reader.capacity() < count) {
    const auto error = reader.allocate(count > keptByteCount ? count : keptByteCount, maximumDepth);
    if (error) return error;
  }
  const auto error = reader.parse(bytes, count, true).error();
  if (error) return error;
  const uint64_t *words = reader.doc.tape.get();
  const size_t wordCount = words[0] & payload;
  receive(context, words, wordCount, reader.doc.string_buf.get(), stringByteCount(words, wordCount, reader.doc.string_buf.get()));
  return 0;
}
