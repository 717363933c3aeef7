// SPDX-License-Identifier: Apache-2.0
// Memory over runs, made by hand: one of a few steps, and one of as many as wanted.
#pragma once

#include "core/graph/text_form.h"
#include "views/numerics/memory_profile.h"

#include <algorithm>

namespace nodewise::views::memory_answers {

using Block = protocol::MemoryBlock;

inline std::shared_ptr<const Document> answerDocument()
{
    static const auto made = [] {
        const auto graph = graph::parseText(R"(module "" : pkg.Net
%p_weight : f32[4, 4] = placeholder parameter "weight"
%x : f32[1, 4] = placeholder
%linear : f32[1, 4] = aten.linear.default(%x, %p_weight)
%relu : f32[1, 4] = aten.relu.default(%linear)
%linear_1 : f32[1, 4] = aten.linear.default(%relu, %p_weight)
%view : f32[4] = aten.view.default(%linear_1, [4])
%add : f32[4] = aten.add.Tensor(%view, %relu)
return (%add)
)");
        if (!graph)
            qFatal("%s", graph.error().text().c_str());
        auto model = std::make_shared<program::Model>();
        model->graph = *graph;
        auto document = std::make_shared<Document>();
        document->model = model;
        return document;
    }();
    return made;
}

inline std::vector<std::string> names()
{
    std::vector<std::string> out;
    for (const graph::Node& node : answerDocument()->fx()->nodes())
        out.push_back(node.name);
    return out;
}

inline std::uint32_t node(const char* name)
{
    return answerDocument()->fx()->tryFind(name)->index();
}

/// relu runs twice, as in a loop; view shares what linear_1 made.
inline protocol::MemoryAnswer smallAnswer()
{
    using Kind = Block::Kind;
    protocol::MemoryAnswer answer;
    answer.names = names();
    answer.measured = true;
    answer.steps = {{node("linear"), 50, 50, 60},  {node("relu"), 150, 100, 150}, {node("linear_1"), 400, 300, 500},
                    {node("relu"), 320, 320, 330}, {node("view"), 320, 20, 320},  {node("add"), 80, 60, 90}};
    answer.blocks = {{Kind::Weight, 1000, 0, 5, {node("p_weight")}}, {Kind::Input, 100, 0, 5, {node("x")}},
                     {Kind::Value, 100, 1, 2, {node("relu")}},       {Kind::Value, 300, 2, 4, {node("linear_1"), node("view")}},
                     {Kind::Value, 50, 0, 1, {node("linear")}},      {Kind::Value, 20, 3, 5, {node("relu")}},
                     {Kind::Value, 60, 5, 5, {node("add")}, true}};
    answer.weights = 1000;
    answer.inputs = 100;
    answer.allValues = 530;
    answer.plannedPeak = 400;
    answer.measuredPeak = 500;
    answer.plannedPeakStep = answer.measuredPeakStep = 2;
    return answer;
}

inline protocol::MemoryAnswer withoutData()
{
    protocol::MemoryAnswer answer = smallAnswer();
    answer.measured = false;
    answer.measuredPeak = answer.measuredPeakStep = 0;
    for (protocol::MemoryStep& step : answer.steps)
        step.held = step.peak = 0;
    return answer;
}

/// A block of each step that lives for ten, 400 weights, and one step in the middle that needs a hundred times as much.
inline protocol::MemoryAnswer longAnswer(std::uint32_t steps)
{
    const char* const running[] = {"linear", "relu", "linear_1", "view", "add"};
    protocol::MemoryAnswer answer;
    answer.names = names();
    for (std::uint32_t i = 0; i < 400; ++i)
        answer.blocks.push_back({Block::Kind::Weight, 1000 + i, 0, steps - 1, {node("p_weight")}});
    for (std::uint32_t i = 0; i < steps; ++i)
        answer.blocks.push_back({Block::Kind::Value, 1000, i, std::min(i + 9, steps - 1), {node(running[i % 5])}});
    const std::uint32_t peak = steps / 2 + 11;
    answer.blocks.push_back({Block::Kind::Value, 1'000'000, peak, peak, {node("linear")}});
    for (std::uint32_t i = 0; i < steps; ++i)
        answer.steps.push_back({.node = node(running[i % 5]), .planned = 1000u * std::min(i + 1, 10u) + (i == peak ? 1'000'000 : 0)});
    answer.weights = 400 * 1000 + 400 * 399 / 2;
    answer.plannedPeak = answer.steps[peak].planned;
    answer.plannedPeakStep = peak;
    return answer;
}

inline std::shared_ptr<const MemoryProfile> of(protocol::MemoryAnswer answer)
{
    return std::make_shared<const MemoryProfile>(std::move(answer), answerDocument(), Side::Fx);
}

inline std::shared_ptr<const MemoryProfile> small()
{
    return of(smallAnswer());
}

} // namespace nodewise::views::memory_answers
