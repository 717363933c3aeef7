// SPDX-License-Identifier: Apache-2.0
#include "core/sim/step_text.h"

#include "core/sim/combine.h"

namespace nodewise::sim {

namespace {

std::string bufferName(const TileGraph& graph, std::uint32_t buffer)
{
    constexpr std::string_view suffix = "_spad";
    std::string name = buffer < graph.buffers.size() ? graph.buffers[buffer].name : std::string();
    if (name.ends_with(suffix))
        name.resize(name.size() - suffix.size());
    return name;
}

} // namespace

std::vector<std::optional<std::int64_t>> fixedNumbers(const TileGraph& graph)
{
    std::vector<std::optional<std::int64_t>> fixed;
    for (const Number& number : graph.numbers) {
        if (number.op == Number::Op::Constant)
            fixed.emplace_back(number.value);
        else if (number.op == Number::Op::Loop || number.op == Number::Op::Unknown || number.left >= fixed.size() ||
                 number.right >= fixed.size() || !fixed[number.left] || !fixed[number.right])
            fixed.emplace_back();
        else
            fixed.push_back(combine(number.op, *fixed[number.left], *fixed[number.right]));
    }
    return fixed;
}

std::string stepName(const TileGraph& graph, const Step& step)
{
    const std::string made = step.writes.empty() ? std::string() : " " + bufferName(graph, step.writes.front().buffer);
    switch (step.kind) {
    case Step::Kind::Load:
        return "load " + bufferName(graph, step.dram);
    case Step::Kind::Store:
        return "store " + bufferName(graph, step.dram);
    case Step::Kind::Array:
        return "matmul" + made;
    case Step::Kind::Vector:
        return "vector" + made;
    case Step::Kind::Loop:
        return step.variable.empty() ? "if" : "for " + step.variable;
    case Step::Kind::Barrier:
        break;
    }
    return "barrier";
}

std::string fixedShape(const Step& step, const std::vector<std::optional<std::int64_t>>& fixed)
{
    const auto sizeOf = [&](NumberId number) { return number < fixed.size() ? fixed[number] : std::nullopt; };
    std::vector<NumberId> sizes;
    if (step.kind == Step::Kind::Load || step.kind == Step::Kind::Store)
        sizes = step.sizes;
    else if (step.kind == Step::Kind::Array)
        sizes = {step.m, step.n, step.k};
    if (step.kind == Step::Kind::Array && sizeOf(step.batch) != 1)
        sizes.insert(sizes.begin(), step.batch);
    std::string text;
    for (const NumberId number : sizes) {
        const auto size = sizeOf(number);
        if (!size)
            return {};
        text += (text.empty() ? "" : "x") + std::to_string(*size);
    }
    return text;
}

} // namespace nodewise::sim
