// SPDX-License-Identifier: Apache-2.0
// Reads damaged backend profiles: whatever comes, there is a profile that holds together, or messages with their places.
#include "core/backend/inductor_tables.h"
#include "core/backend/profile.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>

using namespace nodewise;
using namespace nodewise::backend;

namespace {

bool isPlaced(const Error& error, const std::string& text)
{
    const auto lines = std::ranges::count(text, '\n') + 1;
    return !error.message.empty() && !error.file.empty() && error.line >= 1 && error.line <= lines && error.column >= 1;
}

/// Empty where nothing is wrong with what was read.
std::string faultOf(const std::string& text)
{
    const ReadProfile read = readWholeProfile("/fuzz/profile.json", text);
    for (const Error& error : read.errors)
        if (!isPlaced(error, text))
            return "a message without text or place";
    if (const auto tables = readInductorTables("/fuzz/tables.json", text); !tables && !isPlaced(tables.error(), text))
        return "a message about tables without text or place";
    if (!read.errors.empty())
        return {};
    if (read.profile.name.empty())
        return "a profile without a name";
    for (const CustomOp& custom : read.profile.customOps)
        if (custom.fate == CustomOp::Fate::None || custom.op.empty() || custom.fake.empty())
            return "a custom operator of which nothing becomes";
    for (const Fallback& fallback : read.profile.fallbacks)
        if (fallback.place.line < 1 || fallback.op.empty())
            return "a rule without a place";
    return {};
}

constexpr std::string_view words[] = {"{\"op\": \"aten.a.b\", \"why\": \"x\"},",
                                      "{\"schema\": \"m::f(Tensor x) -> Tensor\", \"fake\": \"f\"},",
                                      "\"when\": \"True\", ",
                                      "\"\"",
                                      "\"",
                                      "\\",
                                      "\n",
                                      "{",
                                      "}",
                                      "[",
                                      "[[[[[[[[",
                                      "]",
                                      ",",
                                      "null",
                                      "1e999",
                                      "18446744073709551616",
                                      "\xff",
                                      "::",
                                      "(",
                                      "->",
                                      "."};

/// Beginnings of large ones would hold nothing but mistakes: these are left out.
test::Seeds withTables(test::Seeds seeds)
{
    seeds.emplace_back(R"({"name": "x", "torch": "2", "lowerings": {"aten.a.b": ["view"]}, "decompositions": {"aten.c": ["aten.d"]}})");
    return seeds;
}

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_profile", .faultOf = faultOf, .words = words, .seeds = withTables, .largestSeed = 60'000};
    return target;
}
