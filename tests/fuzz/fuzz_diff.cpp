// SPDX-License-Identifier: Apache-2.0
// Compares a graph with what damage leaves of it, as FX graph or IR: whatever comes, each node of both sides stands in one entry, a graph
// is equal to itself, and it ends soon.
#include "core/diff/diff.h"
#include "core/graph/text_form.h"
#include "core/ir/json.h"
#include "tests/fuzz/fuzz.h"

#include <optional>

using namespace nodewise;
using namespace nodewise::diff;

namespace {

/// A graph in text form, or an IR's JSON.
std::optional<Side> trySide(const std::string& bytes)
{
    if (const auto graph = graph::parseText(bytes))
        return sideOf(**graph);
    if (const auto ir = ir::readJson(bytes))
        return sideOf(**ir);
    return {};
}

/// Whether the entries hold each node of a side once, where the side says that it stands.
bool holdsEach(const std::vector<Entry>& entries, const std::vector<std::uint32_t>& of, std::size_t nodes,
               std::vector<std::uint32_t> Entry::*side)
{
    std::size_t held = 0;
    for (std::size_t i = 0; i < entries.size(); ++i)
        for (const std::uint32_t node : entries[i].*side) {
            if (node >= of.size() || of[node] != i)
                return false;
            ++held;
        }
    return held == nodes && of.size() == nodes;
}

std::string_view faultOf(const Side& before, const Side& after, const Known& known)
{
    const auto made = diff::diff(before, after, known);
    if (!made)
        return "nobody cancelled it";
    if (!holdsEach(made->entries, made->ofBefore, before.nodes.size(), &Entry::before) ||
        !holdsEach(made->entries, made->ofAfter, after.nodes.size(), &Entry::after))
        return "a node that stands in no entry, or in two";
    if (made->same + made->changed + made->added + made->removed + made->replaced != made->entries.size())
        return "entries that are not counted";
    return {};
}

std::string_view faultOf(const std::string& one, const std::string& other)
{
    const auto before = trySide(one), after = trySide(other);
    if (!before || !after)
        return {};
    const auto self = diff::diff(*after, *after);
    if (!self || !self->equal())
        return "a graph that differs from itself";
    Known known; // some of it wrong, as of a file of somebody else's
    for (std::size_t i = 0; i < one.size() && i < other.size() && i < 64; i += 2)
        known.emplace_back(static_cast<unsigned char>(one[i]), static_cast<unsigned char>(other[i]));
    for (const Known& pairs : {Known(), known})
        if (const auto fault = faultOf(*before, *after, pairs); !fault.empty())
            return fault;
    return faultOf(*after, *before, {});
}

constexpr std::string_view words[] = {"%x",
                                      "%call",
                                      "%y : f32[2] = aten.relu.default(self: %x)\n",
                                      "f32[2]",
                                      "i64[]",
                                      "aten.f.default",
                                      "module a : b\n",
                                      " @layers.0.lin",
                                      "\n",
                                      "{",
                                      "}",
                                      "(",
                                      ")",
                                      ",",
                                      "\"",
                                      "\"name\": \"x\"",
                                      "[",
                                      "]",
                                      "null",
                                      "-1",
                                      "\xff",
                                      "return (%x)\n"};

/// A graph and a damaged one, with NUL between them.
std::string faultOfPair(const std::string& bytes)
{
    const std::size_t half = std::min(bytes.find('\0'), bytes.size());
    return std::string(faultOf(bytes.substr(0, half), bytes.substr(std::min(half + 1, bytes.size()))));
}

test::Seeds pairs(test::Seeds files)
{
    for (std::string& file : files)
        file.append(1, '\0').append(std::string(file, 0, file.size() - 1));
    return files;
}

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_diff", .faultOf = faultOfPair, .words = words, .seeds = pairs, .largestSeed = 1 << 15};
    return target;
}
