// SPDX-License-Identifier: Apache-2.0
// Opens damaged copies of small programs: whatever comes, opening answers with a model or a message, and soon.
// Usage: fuzz_program ITERATIONS SEED FOLDER...      The same seed makes the same files; "60s" in place of a count goes on so long.
// With libFuzzer: the usual options.
#include "core/program/archive.h"
#include "core/program/pickle.h"
#include "core/program/program.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/stored_zip.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace nodewise;

namespace {

constexpr std::size_t largestSeed = 40000;

std::string scratchFile()
{
    static const std::string path =
        (std::filesystem::temp_directory_path() / ("nodewise-fuzz-" + std::to_string(std::random_device()()) + ".pt2")).string();
    return path;
}

/// False if a message lacks its text or a model breaks its own rules.
bool openOnce(const std::string& bytes)
{
    std::filesystem::remove(scratchFile()); // truncating a file is slow on ext4
    std::ofstream(scratchFile(), std::ios::binary) << bytes;
    (void)program::Pickle::read(bytes);
    const auto model = program::open(scratchFile());
    return model ? (*model)->graph->lint().empty() : !model.error().text().empty() && !model.error().message.empty();
}

#ifndef NODEWISE_LIBFUZZER

constexpr std::string_view words[] = {"\"as_graph\"", "\"as_tensor\"", "null",    "-1",         "9223372036854775807", "1e999", "{}",
                                      "[]",           "\"\"",          "\\u0000", "PK\x05\x06", "\xff\xff\xff\xff"};

using Records = std::vector<std::pair<std::string, std::string>>;

/// Records of each seed that is an archive.
std::vector<Records> readRecords(const std::vector<std::string>& seeds)
{
    std::vector<Records> out;
    for (const std::string& seed : seeds) {
        std::filesystem::remove(scratchFile());
        std::ofstream(scratchFile(), std::ios::binary) << seed;
        const auto archive = program::Archive::open(scratchFile());
        Records records;
        if (archive)
            for (const auto& record : archive->records())
                if (const auto bytes = archive->read(record, largestSeed))
                    records.emplace_back(archive->root() + record.name, bytes->view());
        if (!records.empty())
            out.push_back(std::move(records));
    }
    return out;
}

/// An archive whose zip is sound and one of whose records is damaged: mostly the largest, the model.
std::string damagedRecord(Records records, const std::string& other, std::mt19937& random)
{
    const auto bySize = [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); };
    const auto chosen = random() % 4 == 0 ? records.begin() + static_cast<std::ptrdiff_t>(random() % records.size())
                                          : std::max_element(records.begin(), records.end(), bySize);
    test::mutate(chosen->second, other, words, random);
    return test::storedZip(records);
}

#endif

} // namespace

#ifdef NODEWISE_LIBFUZZER

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (!openOnce(std::string(reinterpret_cast<const char*>(data), size)))
        std::abort();
    return 0;
}

#else

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::fprintf(stderr, "usage: fuzz_program ITERATIONS|SECONDSs SEED FOLDER...\n");
        return 2;
    }
    const std::vector<std::string> seeds = test::readSeeds({argv + 3, argv + argc}, largestSeed);
    const std::vector<Records> archives = readRecords(seeds);
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[2])));
    int sounds = 0, wrong = 0;
    const test::Patience patience(argv[1]);
    int i = 0;
    for (; !seeds.empty() && patience.lasts(i); ++i) {
        std::string bytes = seeds[random() % seeds.size()];
        const std::string& other = seeds[random() % seeds.size()];
        if (i % 4 != 0 && !archives.empty())
            bytes = damagedRecord(archives[random() % archives.size()], other, random);
        else
            test::mutate(bytes, other, words, random);
        const auto start = std::chrono::steady_clock::now();
        const bool sound = openOnce(bytes);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (!sound || took.count() > 10) {
            std::fprintf(stderr, "iteration %d: %s after %.1f s\n", i, sound ? "slow" : "unsound", took.count());
            std::ofstream("fuzz_program." + std::to_string(i) + ".pt2", std::ios::binary) << bytes;
            ++wrong;
        }
        sounds += sound;
    }
    std::filesystem::remove(scratchFile());
    std::printf("%d files from %zu seeds\n", sounds, seeds.size());
    return wrong == 0 && i > 0 ? 0 : 1;
}

#endif
