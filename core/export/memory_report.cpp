// SPDX-License-Identifier: Apache-2.0
#include "core/export/memory_report.h"

#include "core/base/byte_text.h"
#include "core/base/json_text.h"
#include "core/base/plain_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace nodewise::exporting {

namespace {

using Json = nlohmann::ordered_json;
using Block = protocol::MemoryBlock;
using Answer = protocol::MemoryAnswer;

std::string nameOf(const Answer& answer, std::uint32_t node)
{
    return node < answer.names.size() ? answer.names[node] : std::to_string(node);
}

const char* word(Block::Kind kind)
{
    return kind == Block::Kind::Weight ? "weight" : kind == Block::Kind::Input ? "input" : "value";
}

std::vector<std::string> namesOf(const Answer& answer, const Block& block)
{
    std::vector<std::string> out;
    for (const std::uint32_t node : block.nodes)
        out.push_back(nameOf(answer, node));
    return out;
}

std::string joined(const std::vector<std::string>& names)
{
    constexpr std::size_t few = 4;
    std::string out;
    for (std::size_t i = 0; i < std::min(names.size(), few); ++i)
        out += (i > 0 ? ", " : "") + names[i];
    return names.size() > few ? out + " and " + std::to_string(names.size() - few) + " more" : out;
}

/// What lives there, the largest first.
std::string blocksAt(const Answer& answer, std::uint32_t step)
{
    std::vector<const Block*> there;
    for (const Block& block : answer.blocks)
        if (block.kind == Block::Kind::Value && block.first <= step && step <= block.last)
            there.push_back(&block);
    std::stable_sort(there.begin(), there.end(), [](const Block* a, const Block* b) { return a->bytes > b->bytes; });
    constexpr std::size_t most = 20;
    std::vector<std::vector<std::string>> rows{{"  bytes", "made in", "last read in", "values"}};
    for (std::size_t i = 0; i < std::min(there.size(), most); ++i)
        rows.push_back({"  " + byteText(there[i]->bytes), std::to_string(there[i]->first + 1), std::to_string(there[i]->last + 1),
                        joined(namesOf(answer, *there[i]))});
    return plain::table(rows, {0, 1, 2}) + (there.size() > most ? "  and " + std::to_string(there.size() - most) + " more\n" : "");
}

std::string place(const Answer& answer, std::uint32_t step)
{
    if (step >= answer.steps.size())
        return "nowhere";
    return nameOf(answer, answer.steps[step].node) + ", step " + std::to_string(step + 1) + " of " + std::to_string(answer.steps.size());
}

} // namespace

std::string memoryText(const protocol::MemoryAnswer& answer)
{
    std::string out = "weights " + byteText(answer.weights) + ", inputs " + byteText(answer.inputs) + ", all values without reuse " +
                      byteText(answer.allValues) + "\n";
    out += "planned peak " + byteText(answer.plannedPeak) + " at " + place(answer, answer.plannedPeakStep) + "\n";
    if (answer.measured)
        out += "measured peak " + byteText(answer.measuredPeak) + " at " + place(answer, answer.measuredPeakStep) +
               ", with the temporary memory of operators\n";
    else
        out += "not measured: the run has shapes only\n";
    return out + "\nat the planned peak:\n" + blocksAt(answer, answer.plannedPeakStep);
}

std::string memoryJson(const protocol::MemoryAnswer& answer)
{
    Json steps = Json::array(), blocks = Json::array();
    for (const protocol::MemoryStep& step : answer.steps) {
        steps.push_back({{"name", nameOf(answer, step.node)}, {"planned", step.planned}});
        if (answer.measured)
            steps.back().update({{"held", step.held}, {"peak", step.peak}});
    }
    for (const Block& block : answer.blocks)
        blocks.push_back({{"kind", word(block.kind)},
                          {"bytes", block.bytes},
                          {"first", block.first},
                          {"last", block.last},
                          {"nodes", namesOf(answer, block)},
                          {"output", block.output}});
    Json out{{"weights", answer.weights},
             {"inputs", answer.inputs},
             {"all_values", answer.allValues},
             {"planned_peak", answer.plannedPeak},
             {"planned_peak_step", answer.plannedPeakStep}};
    out["measured_peak"] = answer.measured ? Json(answer.measuredPeak) : Json();
    out["measured_peak_step"] = answer.measured ? Json(answer.measuredPeakStep) : Json();
    out["steps"] = std::move(steps);
    out["blocks"] = std::move(blocks);
    return jsonText(out);
}

} // namespace nodewise::exporting
