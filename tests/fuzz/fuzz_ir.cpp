// SPDX-License-Identifier: Apache-2.0
// Reads damaged IR files: whatever comes, there is an IR that can be written and read again, or a message, and soon.
#include "core/ir/json.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    const auto graph = ir::readJson(bytes);
    if (!graph)
        return graph.error().message.empty() ? "a message without text" : "";
    const auto again = ir::readJson(ir::writeJson(**graph));
    if (!again)
        return "what was written is not read: " + again.error().text();
    return (*again)->nodes.size() == (*graph)->nodes.size() ? "" : "nodes get lost";
}

constexpr std::string_view words[] = {"\"nodewise\"",
                                      "{\"$node\": \"x\"}",
                                      "{\"$subgraph\": \"x\"}",
                                      "null",
                                      "-1",
                                      "9223372036854775807",
                                      "18446744073709551616",
                                      "1e999",
                                      "NaN",
                                      "-Infinity",
                                      "[]",
                                      "[[[[[[[[",
                                      "{}",
                                      "\"\"",
                                      "\\ud800",
                                      "\"nodes\": [",
                                      "\"shape\": [",
                                      "\"",
                                      "\xff"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_ir", .faultOf = faultOf, .words = words, .largestSeed = 100'000};
    return target;
}
