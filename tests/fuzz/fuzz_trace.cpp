// SPDX-License-Identifier: Apache-2.0
// Reads damaged traces: whatever comes, there is a trace that holds together, or a message, and soon. What was read is written and read
// again: nothing of it may get lost. Built once per reader, with NODEWISE_FUZZ_READER = chrome, pytorchsim or csv.
// Usage: fuzz_trace_READER ITERATIONS SEED FOLDER...      The same seed makes the same files; "60s" in place of a count goes on so long.
// With libFuzzer: the usual options.
#include "core/trace/chrome/chrome.h"
#include "core/trace/csv/csv_read.h"
#include "core/trace/input/bytes.h"
#include "core/trace/pytorchsim/pytorchsim.h"
#include "core/trace/read.h"
#include "core/trace/write/write.h"
#include "tests/fuzz/mutate.h"

#include <cstdio>

using namespace nodewise;
using namespace nodewise::trace;

namespace {

constexpr std::string_view reader = NODEWISE_FUZZ_READER;

using Read = Result<std::shared_ptr<const Trace>>;

const std::string& scratchFile()
{
    static const std::string path =
        (std::filesystem::temp_directory_path() / ("nodewise-fuzz-" + std::to_string(std::random_device()()) + ".trace")).string();
    return path;
}

void writeScratch(const std::string& bytes)
{
    std::filesystem::remove(scratchFile()); // truncating a file is slow on ext4
    std::ofstream(scratchFile(), std::ios::binary) << bytes;
}

Read read(const std::string& bytes)
{
    writeScratch(bytes);
    if (reader == "chrome")
        return readChrome(scratchFile(), {}, {});
    return reader == "csv" ? readCsv(scratchFile(), {}, {}) : readPyTorchSim({scratchFile()}, {}, {});
}

/// What is wrong with a row; empty where nothing is.
std::string_view faultOf(const Trace& trace, const Row& row)
{
    Time end = trace.begin();
    for (SliceId slice = row.first; slice < row.first + row.count; ++slice) {
        if (trace.start(slice) < end || trace.duration(slice) < 0)
            return "slices of a row overlap";
        if (trace.end(slice) > trace.end())
            return "a slice ends behind the trace";
        end = trace.end(slice);
        (void)trace.arguments(slice);
        (void)trace.name(trace.columns().name[slice]);
        if (const SliceId parent = trace.parentOf(slice); parent != none && parent >= trace.sliceCount())
            return "a slice stands in one that is not there";
    }
    std::vector<Trace::Piece> pieces;
    trace.pieces(row, trace.begin(), trace.end() + 1, std::max<Time>(1, (trace.end() - trace.begin()) / 100), pieces);
    std::uint64_t count = 0;
    for (const Trace::Piece& piece : pieces)
        count += piece.count;
    return count == row.count ? "" : "pieces hide slices";
}

std::string_view faultOf(const Trace& trace)
{
    for (const Row& row : trace.rows()) {
        if (row.lane >= trace.lanes().size())
            return "a row of no lane";
        if (const auto fault = faultOf(trace, row); !fault.empty())
            return fault;
    }
    for (const Flow& flow : trace.flows())
        if (flow.from >= trace.sliceCount() || flow.to >= trace.sliceCount())
            return "a flow of no slice";
    for (const Lane& lane : trace.lanes())
        if (lane.group != none && lane.group >= trace.groups().size())
            return "a lane of no group";
    for (const Skipped& skipped : trace.origin().skipped)
        if (skipped.count == 0 || skipped.why.empty())
            return "something skipped without a reason";
    return {};
}

/// Our own files are read back whole.
std::string_view faultOfReturn(const Trace& trace)
{
    for (const auto write : {writeChrome, writeCsv}) {
        std::string bytes;
        const auto written = write(trace,
                                   [&bytes](std::string_view part) -> Result<void> {
                                       bytes += part;
                                       return {};
                                   },
                                   {});
        if (!written)
            return "it is not written";
        writeScratch(bytes);
        const Read again = write == writeChrome ? readChrome(scratchFile(), {}, {}) : readCsv(scratchFile(), {}, {});
        if (!again)
            return "what was written is not read";
        if (const auto fault = faultOf(**again); !fault.empty())
            return fault;
        if ((*again)->sliceCount() != trace.sliceCount() || (*again)->instants().size() != trace.instants().size())
            return "slices or instants get lost";
        if ((*again)->begin() != trace.begin() || (*again)->end() != trace.end())
            return "times change";
        if (!(*again)->origin().skipped.empty())
            return "what was written is skipped";
    }
    return {};
}

/// Empty where there is a trace that holds together, or a message with text.
std::string_view faultOf(const std::string& bytes, bool andBack)
{
    const Read trace = read(bytes);
    if (!trace)
        return trace.error().message.empty() ? "a message without text" : "";
    const auto fault = faultOf(**trace);
    return fault.empty() && andBack ? faultOfReturn(**trace) : fault;
}

#ifndef NODEWISE_LIBFUZZER

constexpr std::string_view words[] = {
    "{\"ph\":\"B\",\"name\":\"x\",\"pid\":1,\"tid\":1,\"ts\":1},",
    "{\"ph\":\"E\",\"pid\":1,\"tid\":1,\"ts\":9},",
    "{\"ph\":\"s\",\"id\":1,\"pid\":1,\"tid\":1,\"ts\":3},",
    "{\"ph\":\"f\",\"id\":1,\"bp\":\"e\",\"pid\":1,\"tid\":1,\"ts\":5},",
    "{\"ph\":\"b\",\"id\":\"0x1\",\"cat\":\"c\",\"pid\":1,\"ts\":2},",
    "{\"ph\":\"C\",\"name\":\"c\",\"pid\":1,\"ts\":2,\"args\":{\"a\":1}},",
    "\"otherData\":{\"unit\":\"cycles\"},",
    "\"",
    "\\",
    "\n",
    "{",
    "}",
    "[",
    "]",
    ",",
    "1e999",
    "-1",
    "9223372036854775807",
    "NaN",
    "\xff",
    "\xc3",
    "][Core 0][INST_ISSUED    ][INST_ID=1] COMP (compute_type=1 compute_cycle=5)\n",
    "[7][Core 1][INST_FINISHED  ][INST_ID=1] COMP (compute_type=1 compute_cycle=5)\n",
    "Core [0] : Total_cycles: 300\n",
    "[Scheduler 0] Kernel 0 has completed - TOG path: a operation: b finished at cycle 9\n",
    "# unit: ns\n",
    "\"\"",
    ",,,",
    "counter",
    "flow",
    "instant",
};

/// Small ones of this reader's kind, unpacked; of larger ones the beginning, which takes less time and is damaged as well.
std::vector<std::string> ownSeeds(const std::vector<std::string>& folders)
{
    constexpr std::size_t most = 6000;
    std::vector<std::string> seeds;
    for (const std::string& bytes : test::readSeeds(folders, 100'000)) {
        writeScratch(bytes);
        auto source = ByteSource::open(scratchFile());
        std::string plain(most, '\0');
        plain.resize(source ? source->read(plain) : 0);
        if (const FormatReader* found = tryReader(plain); !found || found->name != reader)
            continue;
        seeds.push_back(plain);
        if (reader == "pytorchsim")
            continue;
        if (const Read trace = read(plain); trace && (*trace)->sliceCount() < 200) { // as we write it ourselves
            std::string own;
            const auto add = [&own](std::string_view part) -> Result<void> {
                own += part;
                return {};
            };
            if ((reader == "csv" ? writeCsv : writeChrome)(**trace, add, {}))
                seeds.push_back(std::move(own));
        }
    }
    return seeds;
}

#endif

} // namespace

#ifdef NODEWISE_LIBFUZZER

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (!faultOf(std::string(reinterpret_cast<const char*>(data), size), true).empty())
        std::abort();
    return 0;
}

#else

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::fprintf(stderr, "usage: fuzz_trace_READER ITERATIONS|SECONDSs SEED FOLDER...\n");
        return 2;
    }
    const std::vector<std::string> seeds = ownSeeds({argv + 3, argv + argc});
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[2])));
    int sounds = 0, wrong = 0, i = 0;
    for (const test::Patience patience(argv[1]); !seeds.empty() && patience.lasts(i); ++i) {
        std::string bytes = seeds[random() % seeds.size()];
        for (int damages = 1 + static_cast<int>(random() % 4); damages > 0; --damages)
            test::mutate(bytes, seeds[random() % seeds.size()], words, random);
        const auto start = std::chrono::steady_clock::now();
        const std::string_view fault = faultOf(bytes, i % 4 == 0);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (!fault.empty() || took.count() > 10) {
            std::fprintf(stderr, "iteration %d: %s after %.1f s\n", i, fault.empty() ? "slow" : std::string(fault).c_str(), took.count());
            std::ofstream("fuzz_trace." + std::string(reader) + "." + std::to_string(i), std::ios::binary) << bytes;
            ++wrong;
        }
        sounds += fault.empty() ? 1 : 0;
    }
    std::filesystem::remove(scratchFile());
    std::printf("%d files from %zu seeds\n", sounds, seeds.size());
    return wrong == 0 && i > 0 ? 0 : 1;
}

#endif
