// SPDX-License-Identifier: Apache-2.0
// Reads damaged tokenizer.json files: whatever comes, there are tokens that can be shown, or a located message, and soon.
#include "core/base/utf8.h"
#include "core/tokens/tokenizer.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    const test::HeapCopy copy(bytes);
    const auto made = tokens::Tokenizer::parse(copy.view(), "t.json");
    if (!made)
        return made.error().message.empty() || made.error().file.empty() ? "a message without text or file" : "";
    if (made->size() > bytes.size())
        return "more tokens than bytes";
    std::vector<std::int64_t> some{-1, static_cast<std::int64_t>(made->size()), tokens::Tokenizer::mostIds};
    for (std::int64_t id = 0; id < 300; ++id) {
        some.push_back(id);
        const std::string label = made->label(id);
        if (utf8::replaced(label) != label)
            return "a label that is not UTF-8";
        if (made->tryPiece(id).has_value() != made->tryBytes(id).has_value())
            return "a piece without bytes";
    }
    const std::string text = made->text(some);
    return utf8::replaced(text) == text ? "" : "a text that is not UTF-8";
}

constexpr std::string_view words[] = {"\"vocab\":",
                                      "\"model\":",
                                      "\"type\":",
                                      "\"BPE\"",
                                      "\"Unigram\"",
                                      "\"WordPiece\"",
                                      "\"added_tokens\":",
                                      "\"decoders\":",
                                      "\"Sequence\"",
                                      "\"ByteLevel\"",
                                      "\"Metaspace\"",
                                      "\"Replace\"",
                                      "\"pattern\":",
                                      "\"String\":",
                                      "<0xFF>",
                                      "##",
                                      "\xe2\x96\x81",
                                      "\xc4\xa0",
                                      "</w>",
                                      "-1",
                                      "7999999",
                                      "8000000",
                                      "9223372036854775807",
                                      "1e999",
                                      "null",
                                      "[",
                                      "]",
                                      "{",
                                      "}",
                                      "\\u0000",
                                      "\\ud800",
                                      "\xff"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_tokens", .faultOf = faultOf, .words = words};
    return target;
}
