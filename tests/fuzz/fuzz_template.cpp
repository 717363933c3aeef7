// SPDX-License-Identifier: Apache-2.0
// Reads damaged kernel templates: whatever comes, there is a template that holds together, or a message with its place, and soon.
#include "core/lowering/template_file.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    const auto file = lowering::parseTemplate("/fuzz/t.mlir", bytes);
    if (!file) {
        const Error& error = file.error();
        const auto lines = std::ranges::count(bytes, '\n') + 1;
        const bool placed = !error.file.empty() && error.line >= 1 && error.line <= lines;
        return !error.message.empty() && placed ? "" : "a message without text or place: " + error.text();
    }
    if (file->name.empty() || file->hash.empty())
        return "a template without a name or hash";
    for (const lowering::TemplateInput& input : file->inputs)
        if (file->tryInput(input.name) == nullptr)
            return "an input that is not found again";
    return {};
}

constexpr std::string_view words[] = {"//! ",
                                      "//! op: aten.add.Tensor\n",
                                      "//! epilogue: Y_spad\n",
                                      "//! loops: all\n",
                                      "//! uses: rows\n",
                                      "{{#",
                                      "{{/",
                                      "{{^",
                                      "{{{",
                                      "}}",
                                      "{{>",
                                      "{{=<% %>=}}",
                                      "{{!",
                                      "\n",
                                      "[",
                                      "]",
                                      ":",
                                      ",",
                                      "->",
                                      "(",
                                      ")",
                                      "9223372036854775807",
                                      "-1",
                                      "\xff",
                                      "\t"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_template", .faultOf = faultOf, .words = words};
    return target;
}
