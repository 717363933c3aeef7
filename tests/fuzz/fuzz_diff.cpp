// SPDX-License-Identifier: Apache-2.0
// Compares a graph with what damage leaves of it, as FX graph or IR: whatever comes, each node of both sides stands in one entry, a graph
// is equal to itself, and it ends soon.
// Usage: fuzz_diff ITERATIONS SEED FOLDER...      The same seed makes the same graphs; "60s" in place of a count goes on so long.
// With libFuzzer: the usual options.
#include "core/diff/diff.h"
#include "core/graph/text_form.h"
#include "core/ir/json.h"
#include "tests/fuzz/mutate.h"

#include <cstdio>
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

#ifndef NODEWISE_LIBFUZZER

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

#endif

} // namespace

#ifdef NODEWISE_LIBFUZZER

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t half = std::min(bytes.find('\0'), bytes.size());
    if (!faultOf(bytes.substr(0, half), bytes.substr(std::min(half + 1, bytes.size()))).empty())
        std::abort();
    return 0;
}

#else

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::fprintf(stderr, "usage: fuzz_diff ITERATIONS|SECONDSs SEED FOLDER...\n");
        return 2;
    }
    const std::vector<std::string> seeds = test::readSeeds({argv + 3, argv + argc}, 1 << 15);
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[2])));
    int compared = 0, wrong = 0, i = 0;
    for (const test::Patience patience(argv[1]); !seeds.empty() && patience.lasts(i); ++i) {
        const std::string& whole = seeds[random() % seeds.size()];
        std::string bytes = whole;
        for (int damages = 1 + static_cast<int>(random() % 3); damages > 0; --damages)
            test::mutate(bytes, seeds[random() % seeds.size()], words, random);
        const auto start = std::chrono::steady_clock::now();
        const std::string_view fault = faultOf(whole, bytes);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (!fault.empty() || took.count() > 10) {
            std::fprintf(stderr, "iteration %d: %s after %.1f s\n", i, fault.empty() ? "slow" : std::string(fault).c_str(), took.count());
            std::ofstream("fuzz_diff." + std::to_string(i), std::ios::binary) << bytes;
            ++wrong;
        }
        compared += trySide(bytes) ? 1 : 0;
    }
    std::printf("%d of %d damaged graphs can be compared\n", compared, i);
    return wrong == 0 && compared > 0 ? 0 : 1;
}

#endif
