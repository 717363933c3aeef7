// SPDX-License-Identifier: Apache-2.0
#include "core/export/tile_report.h"

#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/sim/tile_text.h"

#include <nlohmann/json.hpp>

namespace nodewise::exporting {

namespace {

using Json = nlohmann::ordered_json;
using Answer = protocol::TileGraphsAnswer::Kernel;

/// What the compiled kernel's copies moved of a buffer; none where that was not counted.
const protocol::TileGraphsAnswer::Counted* tryCounted(const Answer& answer, std::size_t buffer)
{
    for (const auto& counted : answer.counted)
        if (counted.buffer == buffer)
            return &counted;
    return nullptr;
}

std::string trafficText(const Answer& answer, const sim::Totals& totals)
{
    std::vector<std::vector<std::string>> rows{{"buffer", "bytes read", "bytes written"}};
    if (!answer.counted.empty())
        rows[0].insert(rows[0].end(), {"counted reading", "counted writing"});
    for (std::size_t i = 0; i < answer.graph.buffers.size(); ++i) {
        if (answer.graph.buffers[i].argument < 0)
            continue;
        auto& row = rows.emplace_back();
        row = {answer.graph.buffers[i].name, std::to_string(totals.traffic[i].read), std::to_string(totals.traffic[i].written)};
        if (const auto* counted = tryCounted(answer, i))
            row.insert(row.end(), {std::to_string(counted->read), std::to_string(counted->written)});
    }
    return plain::table(rows, {1, 2, 3, 4});
}

std::string totalsText(const sim::Totals& totals)
{
    return "executes " + std::to_string(totals.loads) + " loads, " + std::to_string(totals.stores) + " stores, " +
           std::to_string(totals.arraySteps) + " array steps (" + std::to_string(totals.multiplications) + " multiplications), " +
           std::to_string(totals.vectorSteps) + " vector steps (" + std::to_string(totals.points) + " points)" +
           (totals.barriers ? ", " + std::to_string(totals.barriers) + " barriers" : "") + "\n";
}

Json jsonOf(const sim::Totals& totals)
{
    Json traffic = Json::array();
    for (const auto& one : totals.traffic)
        traffic.push_back({{"read", one.read}, {"written", one.written}});
    return {{"loads", totals.loads},
            {"stores", totals.stores},
            {"arraySteps", totals.arraySteps},
            {"multiplications", totals.multiplications},
            {"vectorSteps", totals.vectorSteps},
            {"points", totals.points},
            {"barriers", totals.barriers},
            {"traffic", std::move(traffic)}};
}

} // namespace

bool agrees(const Answer& answer, const sim::Totals& totals)
{
    for (const auto& counted : answer.counted)
        if (totals.traffic[counted.buffer] != sim::Totals::Traffic{counted.read, counted.written})
            return false;
    return true;
}

std::string tilesText(std::span<const TileReport> reports)
{
    std::string text;
    for (const TileReport& report : reports) {
        text += &report == reports.data() ? "" : "\n";
        text += report.kernel->graph.why.empty() ? sim::textOf(report.kernel->graph) : std::string();
        if (report.totals)
            text += "\n" + totalsText(*report.totals) + "\n" + trafficText(*report.kernel, *report.totals);
    }
    return text;
}

std::string tilesJson(std::span<const TileReport> reports)
{
    protocol::TileGraphsAnswer answer;
    for (const TileReport& report : reports)
        answer.kernels.push_back(*report.kernel);
    Json json = Json::parse(protocol::encodeBody(answer));
    for (std::size_t i = 0; i < reports.size(); ++i) {
        json["kernels"][i]["file"] = reports[i].file;
        if (reports[i].totals)
            json["kernels"][i]["totals"] = jsonOf(*reports[i].totals);
    }
    return jsonText(json);
}

} // namespace nodewise::exporting
