// SPDX-License-Identifier: Apache-2.0
// Reads damaged ExecuTorch programs: whatever comes, there is a sound graph, or a message, and soon.
#include "core/program/executorch/pte_program.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    static const test::ScratchFile file(".pte");
    const std::string& path = file.write(bytes);
    const auto summary = executorch::inspectPte(path);
    if (!summary)
        return summary.error().message.empty() ? "a message without text" : "";
    for (const std::string& method : summary->models) {
        const auto model = executorch::openPte(path, method, {});
        if (!model) {
            if (model.error().message.empty())
                return "a message without text";
            continue;
        }
        for (const graph::Diagnostic& broken : (*model)->graph->lint())
            return "a graph that is not sound: " + broken.where.text();
        for (const program::WeightEntry& weight : (*model)->weights)
            if (weight.recordOffset + weight.recordSize > summary->fileSize)
                return "a weight beyond the file";
    }
    return "";
}

constexpr std::string_view words[] = {std::string_view("\0\0\0\0", 4), "\xff\xff\xff\xff", "\xff\xff\xff\x7f", "ET12", "eh00", "XH00"};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_pte", .faultOf = faultOf, .words = words, .largestSeed = 100'000};
    return target;
}
