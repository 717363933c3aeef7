// SPDX-License-Identifier: Apache-2.0
// Damages seeds and hands them to a target, which says what is wrong with how they were read: an answer or a message must come, soon, and
// with no more memory than the input's length allows.
// Usage: fuzz_NAME ITERATIONS SEED FOLDER...      The same seed makes the same inputs; "60s" in place of a count goes on so long.
// With libFuzzer: the usual options.
#include "tests/fuzz/allocations.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/mutate.h"

#include <cstdio>
#include <cstdlib>

using namespace nodewise::test;

namespace {

/// "" = nothing is wrong.
std::string judged(const FuzzTarget& target, const std::string& bytes)
{
    startCounting();
    std::string fault = target.faultOf(bytes);
    const std::uint64_t held = mostHeld(), allowed = target.allowed + target.allowedPerByte * bytes.size();
    if (fault.empty() && held > allowed)
        fault =
            std::to_string(bytes.size()) + " bytes make it hold " + std::to_string(held) + ", of " + std::to_string(allowed) + " allowed";
    return fault;
}

} // namespace

#ifdef NODEWISE_LIBFUZZER

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string fault = judged(fuzzTarget(), std::string(reinterpret_cast<const char*>(data), size));
    if (!fault.empty()) {
        std::fprintf(stderr, "%s\n", fault.c_str());
        std::abort();
    }
    return 0;
}

#else

namespace {

constexpr double longest = 10; // seconds

void damage(const FuzzTarget& target, std::string& bytes, const std::string& other, std::mt19937& random)
{
    for (int damages = 1 + static_cast<int>(random() % 4); damages > 0; --damages)
        if (target.damage && random() % 4 != 0)
            target.damage(bytes, other, random);
        else
            mutate(bytes, other, target.words, random);
}

/// Whether it was read as it should.
bool tryOne(const FuzzTarget& target, const std::string& bytes, const std::string& what)
{
    const auto start = std::chrono::steady_clock::now();
    std::string fault = judged(target, bytes);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (fault.empty() && took.count() > longest)
        fault = "it took " + std::to_string(took.count()) + " s";
    if (fault.empty())
        return true;
    std::fprintf(stderr, "%s: %s\n", what.c_str(), fault.c_str());
    std::ofstream(target.name + "." + what, std::ios::binary) << bytes;
    return false;
}

} // namespace

int main(int argc, char** argv)
{
    const FuzzTarget& target = fuzzTarget();
    if (argc < 4) {
        std::fprintf(stderr, "usage: %s ITERATIONS|SECONDSs SEED FOLDER...\n", target.name.c_str());
        return 2;
    }
    Seeds seeds = readSeeds({argv + 3, argv + argc}, target.largestSeed);
    if (target.seeds)
        seeds = target.seeds(std::move(seeds));
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[2])));
    int wrong = 0, i = 0;
    for (std::size_t seed = 0; seed < seeds.size(); ++seed) // what once hurt, as it is
        wrong += tryOne(target, seeds[seed], "seed " + std::to_string(seed)) ? 0 : 1;
    for (const Patience patience(argv[1]); !seeds.empty() && patience.lasts(i); ++i) {
        std::string bytes = seeds[random() % seeds.size()];
        damage(target, bytes, seeds[random() % seeds.size()], random);
        wrong += tryOne(target, bytes, std::to_string(i)) ? 0 : 1;
    }
    std::printf("%d inputs from %zu seeds, %d faults\n", i, seeds.size(), wrong);
    return wrong == 0 && i > 0 ? 0 : 1;
}

#endif
