// SPDX-License-Identifier: Apache-2.0
// Reads damaged ONNX models: whatever comes, there is a sound graph, or a message, and soon.
#include "core/program/onnx/onnx_program.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    static const test::ScratchFile file(".onnx");
    const std::string& path = file.write(bytes);
    const auto summary = onnx::inspectOnnx(path);
    const auto model = onnx::openOnnx(path, {}, {});
    if (!summary || !model)
        return (summary || !summary.error().message.empty()) && (model || !model.error().message.empty()) ? "" : "a message without text";
    for (const graph::Diagnostic& broken : (*model)->graph->lint())
        return "a graph that is not sound: " + broken.where.text();
    for (const program::WeightEntry& weight : (*model)->weights)
        if (weight.record.starts_with("initializer ") && weight.recordOffset + weight.recordSize > summary->fileSize)
            return "a weight beyond the file";
    return "";
}

constexpr std::string_view words[] = {
    "\x0a", "\x12", "\x3a", "\x2a", "location", "offset", "../x", "\xff\xff\xff\xff\x7f", std::string_view("\0\0", 2)};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_onnx", .faultOf = faultOf, .words = words, .largestSeed = 100'000};
    return target;
}
