// SPDX-License-Identifier: Apache-2.0
// Reads damaged traces: whatever comes, there is a trace that holds together, or a message, and soon. What was read is written and read
// again: nothing of it may get lost. Built once per reader, with NODEWISE_FUZZ_READER = chrome, pytorchsim, csv or perfetto.
#include "core/trace/chrome/chrome.h"
#include "core/trace/csv/csv_read.h"
#include "core/trace/input/bytes.h"
#include "core/trace/pytorchsim/pytorchsim.h"
#include "core/trace/read.h"
#include "core/trace/write/write.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/trace_faults.h"

using namespace nodewise;
using namespace nodewise::trace;

namespace {

constexpr std::string_view reader = NODEWISE_FUZZ_READER;

using Read = Result<std::shared_ptr<const Trace>>;

const test::ScratchFile& scratch()
{
    static const test::ScratchFile file(".trace");
    return file;
}

Read read(const std::string& bytes)
{
    const std::string& file = scratch().write(bytes);
    if (reader == "chrome")
        return readChrome(file, {}, {});
    if (reader == "perfetto")
        return readTrace(file);
    return reader == "csv" ? readCsv(file, {}, {}) : readPyTorchSim({file}, {}, {});
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
        const std::string& file = scratch().write(bytes);
        const Read again = write == writeChrome ? readChrome(file, {}, {}) : readCsv(file, {}, {});
        if (!again)
            return "what was written is not read";
        if (const auto fault = test::faultOf(**again); !fault.empty())
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

/// Empty where there is a trace that holds together, or a message with text. One in four is written and read again.
std::string faultOfBytes(const std::string& bytes)
{
    const Read trace = read(bytes);
    if (!trace)
        return trace.error().message.empty() ? "a message without text" : "";
    const auto fault = test::faultOf(**trace);
    return std::string(fault.empty() && bytes.size() % 4 == 0 ? faultOfReturn(**trace) : fault);
}

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
test::Seeds ownSeeds(test::Seeds files)
{
    constexpr std::size_t most = 6000;
    test::Seeds seeds;
    for (const std::string& bytes : files) {
        auto source = ByteSource::open(scratch().write(bytes));
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

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{
        .name = "fuzz_trace_" + std::string(reader), .faultOf = faultOfBytes, .words = words, .seeds = ownSeeds, .largestSeed = 100'000};
    return target;
}
