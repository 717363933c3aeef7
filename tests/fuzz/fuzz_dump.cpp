// SPDX-License-Identifier: Apache-2.0
// Reads damaged files of compilers: whatever comes, there is what can be read of it, or a message with a place, and soon.
#include "core/dump/artifacts.h"
#include "core/dump/sdsc_layout.h"
#include "core/dump/wrapper.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;
using namespace nodewise::dump;

namespace {

/// What is wrong with problems; empty where nothing is.
std::string_view faultOf(const std::vector<Error>& problems)
{
    for (const Error& error : problems)
        if (error.message.empty() || error.file.empty() || error.line < 1)
            return "a remark without text or place";
    return {};
}

/// Each element of a small tensor has a place on the device, and the way back leads to it.
std::string_view faultOf(const sticks::StickLayout& layout)
{
    if (layout.bytes < 0 || layout.paddingBytes < 0)
        return "a layout of negative bytes";
    constexpr std::int64_t most = 4096;
    for (std::int64_t at = 0; at < std::min(most, layout.sticks); ++at) {
        const auto device = sticks::devicePlaceOf(layout, at * layout.elementsPerStick);
        const auto host = sticks::tryHostPlace(layout, device);
        if (host && sticks::devicePlace(layout, *host) != device)
            return "a place of the device is not found again";
    }
    return {};
}

std::string_view faultOfSdsc(const std::string& bytes)
{
    const auto sdsc = readSdsc("f", bytes);
    if (!sdsc)
        return sdsc.error().message.empty() ? "a message without text" : "";
    for (const SdscTensor& tensor : sdsc->tensors)
        if (const auto layout = layoutOf(*sdsc, tensor))
            if (const auto fault = faultOf(layout->layout); !fault.empty())
                return fault;
    const auto division = divisionOf(*sdsc);
    for (std::int64_t core = 0; core < std::min<std::int64_t>(division.cores, 64); ++core)
        (void)division.sliceOf(core);
    return faultOf(sdsc->problems);
}

std::string_view faultOfBundle(const std::string& bytes)
{
    const Bundle bundle = readBundle("f", bytes);
    for (const BundleExecute& execute : bundle.executes) {
        if (execute.loop && *execute.loop >= bundle.loops.size())
            return "an execution in no loop";
        (void)bundle.timesOf(execute);
    }
    return faultOf(bundle.problems);
}

std::string_view faultOfProvenance(const std::string& bytes)
{
    const auto provenance = readProvenance("f", bytes);
    if (!provenance)
        return provenance.error().message.empty() ? "a message without text" : "";
    return faultOf(provenance->problems);
}

std::string_view faultOfGraph(const std::string& bytes)
{
    const PrintedGraph graph = readPrintedGraph("f", bytes);
    for (const PrintedNode& node : graph.nodes)
        if (node.line < 1 || (node.source && *node.source >= graph.sources.size()))
            return "a node without a place";
    for (const PrintedNode& node : graph.nodes)
        if (graph.tryNode(node.name) == nullptr || (node.op != "placeholder" && graph.tryNodeAt(node.line) == nullptr))
            return "a node that is not found again";
    const OutputCode code = readOutputCode("f", bytes);
    (void)readOutputCode("f.cpp", bytes);
    for (const OutputCall& call : code.calls)
        if (call.kernel.empty() || call.line < 1)
            return "a call without a place";
    std::vector<Error> problems;
    (void)readMappings("f", bytes, problems);
    const auto fault = faultOf(problems);
    return fault.empty() ? faultOf(graph.problems) : fault;
}

std::string_view faultOfWrapper(const std::string& bytes)
{
    const Wrapper wrapper = readWrapper("f", bytes);
    for (const WrapperKernel& kernel : wrapper.kernels)
        if (kernel.name.empty() || kernel.line < 1)
            return "a kernel without a name or place";
    return faultOf(wrapper.problems);
}

std::string faultOf(const std::string& bytes)
{
    for (const auto read : {faultOfSdsc, faultOfBundle, faultOfProvenance, faultOfGraph, faultOfWrapper})
        if (const auto fault = read(bytes); !fault.empty())
            return std::string(fault);
    return {};
}

constexpr std::string_view words[] = {
    "\"dscs_\":[",
    "\"N_\":{\"mb_\":1e30}",
    "\"out_\": 9223372036854775807",
    "\"stickSize_\": [0]",
    "\"wordLength\": -1",
    "scf.for %i = %c0 to %c1 step %c1 {",
    "sdscbundle.sdsc_execute (",
    "#map_0 = ",
    "\"id\": 9007199254740993",
    "def forward(self, ",
    "# File: a.py:3 in f, code: x",
    "async_compile.",
    "a = async_compile.mlir('a', '''\n",
    "extern_kernels.mm(",
    "\"",
    "\\",
    "\n",
    "{",
    "}",
    "[",
    "]",
    ",",
    "null",
    "1e999",
    "-1",
    "\xff",
    "$[",
};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_dump", .faultOf = faultOf, .words = words, .largestSeed = 1 << 20};
    return target;
}
