// SPDX-License-Identifier: Apache-2.0
// Reads damaged backend profiles: whatever comes, there is a profile that holds together, or messages with their places.
// Usage: fuzz_profile ITERATIONS SEED FOLDER...      The same seed makes the same texts; "60s" in place of a count goes on so long.
// With libFuzzer: the usual options.
#include "core/backend/inductor_tables.h"
#include "core/backend/profile.h"
#include "tests/fuzz/mutate.h"

#include <cstdio>

using namespace nodewise;
using namespace nodewise::backend;

namespace {

bool isPlaced(const Error& error, const std::string& text)
{
    const auto lines = std::ranges::count(text, '\n') + 1;
    return !error.message.empty() && !error.file.empty() && error.line >= 1 && error.line <= lines && error.column >= 1;
}

/// Empty where nothing is wrong with what was read.
std::string_view faultOf(const std::string& text)
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

#ifndef NODEWISE_LIBFUZZER

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
std::vector<std::string> ownSeeds(const std::vector<std::string>& folders)
{
    std::vector<std::string> seeds = test::readSeeds(folders, 60'000);
    seeds.emplace_back(R"({"name": "x", "torch": "2", "lowerings": {"aten.a.b": ["view"]}, "decompositions": {"aten.c": ["aten.d"]}})");
    return seeds;
}

#endif

} // namespace

#ifdef NODEWISE_LIBFUZZER

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (!faultOf(std::string(reinterpret_cast<const char*>(data), size)).empty())
        std::abort();
    return 0;
}

#else

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::fprintf(stderr, "usage: fuzz_profile ITERATIONS|SECONDSs SEED FOLDER...\n");
        return 2;
    }
    const std::vector<std::string> seeds = ownSeeds({argv + 3, argv + argc});
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[2])));
    int read = 0, wrong = 0, i = 0;
    for (const test::Patience patience(argv[1]); patience.lasts(i); ++i) {
        std::string text = seeds[random() % seeds.size()];
        for (int damages = 1 + static_cast<int>(random() % 4); damages > 0; --damages)
            test::mutate(text, seeds[random() % seeds.size()], words, random);
        if (const std::string_view fault = faultOf(text); !fault.empty()) {
            std::fprintf(stderr, "iteration %d: %s\n", i, std::string(fault).c_str());
            std::ofstream("fuzz_profile." + std::to_string(i), std::ios::binary) << text;
            ++wrong;
        }
        read += readWholeProfile("/fuzz/profile.json", text).errors.empty() ? 1 : 0;
    }
    std::printf("%d of %d texts are profiles\n", read, i);
    return wrong == 0 && i > 0 && read > 0 ? 0 : 1;
}

#endif
