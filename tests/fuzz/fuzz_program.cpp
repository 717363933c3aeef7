// SPDX-License-Identifier: Apache-2.0
// Opens damaged copies of small programs: whatever comes, opening answers with a model or a message, and soon.
// Usage: fuzz_program ITERATIONS SEED FOLDER...      The same seed makes the same files. With libFuzzer: the usual options.
#include "core/program/archive.h"
#include "core/program/pickle.h"
#include "core/program/program.h"
#include "tests/fuzz/stored_zip.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

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

std::vector<std::string> readSeeds(int argc, char** argv)
{
    std::vector<std::filesystem::path> paths;
    for (int i = 3; i < argc; ++i)
        for (const auto& entry : std::filesystem::directory_iterator(argv[i]))
            if (entry.is_regular_file() && entry.file_size() < largestSeed)
                paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> seeds;
    for (const auto& path : paths) {
        std::ifstream stream(path, std::ios::binary);
        seeds.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
    return seeds;
}

/// Puts one quoted word of the text in the place of another: JSON stays well-formed and means something else.
void swapWords(std::string& bytes, std::mt19937& random)
{
    const auto word = [&]() -> std::pair<std::size_t, std::size_t> {
        const std::size_t start = bytes.find('"', static_cast<std::size_t>(random()) % (bytes.size() + 1));
        const std::size_t end = start == std::string::npos ? start : bytes.find('"', start + 1);
        return end == std::string::npos ? std::pair<std::size_t, std::size_t>(0, 0) : std::pair(start, end + 1 - start);
    };
    const auto [from, fromSize] = word();
    const std::string text = bytes.substr(from, fromSize);
    const auto [to, toSize] = word();
    bytes.replace(to, toSize, text);
}

/// Flips, overwrites, removes, repeats or splices some bytes; words of the format get in too.
void mutate(std::string& bytes, const std::string& other, std::mt19937& random)
{
    constexpr const char* words[] = {"\"as_graph\"", "\"as_tensor\"", "null",    "-1",         "9223372036854775807", "1e999", "{}",
                                     "[]",           "\"\"",          "\\u0000", "PK\x05\x06", "\xff\xff\xff\xff"};
    const auto below = [&random](std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(random()) % n; };
    const std::size_t at = below(bytes.size()), length = std::min(below(64), bytes.size() - at);
    switch (below(8)) {
    case 6:
        swapWords(bytes, random);
        break;
    case 7: // a digit for another
        for (std::size_t i = at; i < bytes.size(); ++i)
            if (bytes[i] >= '0' && bytes[i] <= '9') {
                bytes[i] = static_cast<char>('0' + below(10));
                break;
            }
        break;
    case 0:
        bytes.insert(at, words[below(std::size(words))]);
        break;
    case 1:
        bytes.erase(at, length);
        break;
    case 2:
        bytes.insert(at, bytes.substr(at, length));
        break;
    case 3:
        bytes.replace(at, length, other.substr(below(other.size()), length));
        break;
    case 4:
        bytes.resize(at);
        break;
    default:
        if (!bytes.empty())
            bytes[at] = static_cast<char>(random());
    }
}

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
    mutate(chosen->second, other, random);
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
        std::fprintf(stderr, "usage: fuzz_program ITERATIONS SEED FOLDER...\n");
        return 2;
    }
    const std::vector<std::string> seeds = readSeeds(argc, argv);
    const std::vector<Records> archives = readRecords(seeds);
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[2])));
    int sounds = 0, wrong = 0;
    const int iterations = seeds.empty() ? 0 : std::atoi(argv[1]);
    for (int i = 0; i < iterations; ++i) {
        std::string bytes = seeds[random() % seeds.size()];
        const std::string& other = seeds[random() % seeds.size()];
        if (i % 4 != 0 && !archives.empty())
            bytes = damagedRecord(archives[random() % archives.size()], other, random);
        else
            mutate(bytes, other, random);
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
    return wrong == 0 && iterations > 0 ? 0 : 1;
}

#endif
