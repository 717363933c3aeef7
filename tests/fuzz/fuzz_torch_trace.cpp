// SPDX-License-Identifier: Apache-2.0
// Reads damaged logs of TORCH_TRACE, all that is in them: whatever comes, there are sound graphs, or messages with a place, and soon.
#include "core/torchtrace/report.h"
#include "core/torchtrace/timeline.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOfGraph(const torchtrace::Log& log, const torchtrace::Summary& summary, const torchtrace::GraphEntry& graph)
{
    const auto read = torchtrace::readStage(log, summary, graph);
    if (!read)
        return read.error().message.empty() || read.error().line < 1 ? "a message without text or place" : "";
    if (read->lines.size() != read->graph->nodes().size())
        return "nodes without lines";
    for (const graph::Diagnostic& broken : read->graph->lint())
        return "a graph that is not sound: " + broken.where.text();
    return "";
}

std::string faultOf(const std::string& bytes)
{
    const test::HeapCopy copy(bytes);
    const auto log = torchtrace::Log::read("log", copy.view());
    if (!log)
        return log.error().message.empty() ? "a message without text" : "";
    const auto summary = torchtrace::summarize(**log);
    if (!summary)
        return "a summary that failed: " + summary.error().text();
    for (const torchtrace::GraphEntry& graph : summary->graphs)
        if (std::string fault = faultOfGraph(**log, *summary, graph); !fault.empty())
            return fault;
    const torchtrace::ReadLog whole{*log, *summary};
    if (torchtrace::reportText(whole).empty() || torchtrace::reportJson(whole).empty())
        return "a report without text";
    const auto same = torchtrace::compareLogs(whole, whole);
    if (!same || same->differing() > 0)
        return "a log that differs from itself";
    static const test::ScratchFile file(".log");
    const auto trace = torchtrace::timelineReader().read({file.write(bytes)}, {}, {});
    return !trace && trace.error().message.empty() ? "a message without text" : "";
}

constexpr std::string_view words[] = {"\n\t",
                                      "class GraphModule(torch.nn.Module):\n",
                                      "    def forward(self, x: \"f32[2][1]cpu\"):\n",
                                      " = torch.ops.aten.add.Tensor(x, x)",
                                      "[0]",
                                      "(((((((((",
                                      "return (x,)",
                                      "# File: a.py:1 in f, code: x",
                                      "{\"str\": [\"a\", 1]}",
                                      "\"frame_id\": -1",
                                      "self.true_graph_0",
                                      "x += x;  y = x",
                                      "{\"artifact\": {\"name\": \"recompile_reasons\"}, \"has_payload\": \"\"}"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_torch_trace",
                                   .faultOf = faultOf,
                                   .words = words,
                                   .largestSeed = 100'000,
                                   .allowed = 64 << 20,
                                   .allowedPerByte = 2000};
    return target;
}
