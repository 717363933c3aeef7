// SPDX-License-Identifier: Apache-2.0
#include "core/export/rewrite_report.h"

#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/base/words.h"
#include "core/export/problem_text.h"
#include "core/protocol/no_values.h"

#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>

namespace nodewise::exporting {

namespace {

using Json = nlohmann::ordered_json;
using protocol::RewriteAnswer;
using Stage = protocol::ChainLink::Stage;

/// The same for many nodes.
struct Kept {
    std::string op, rule, why;
    Stage stage = Stage::Declined;
    std::size_t count = 0;
};

/// What a rule left as it is, refused, or only names.
std::vector<Kept> keptBy(const RewriteAnswer& answer)
{
    std::map<std::tuple<std::string, std::string, std::string, Stage>, std::size_t> counts;
    for (const RewriteAnswer::Step& step : answer.steps)
        for (const RewriteAnswer::Event& event : step.events) {
            const protocol::ChainLink& link = event.link;
            // A rule may say why it decomposes; of tables and composites only what hinders them has a reason
            const bool stays = event.after.size() <= 1; // else another rule took it
            const bool untold =
                link.stage == Stage::Decomposition && !link.why.empty() && (link.becomes.empty() || link.file != answer.path);
            if (stays &&
                (untold || link.stage == Stage::Declined || link.stage == Stage::Unsupported || link.stage == Stage::Unimplemented))
                ++counts[{link.op, link.rule, link.why.english(), link.stage}];
        }
    std::vector<Kept> out;
    out.reserve(counts.size());
    for (const auto& [key, count] : counts)
        out.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key), count});
    return out;
}

std::string milliseconds(double ms)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", ms);
    return text;
}

std::string byText(const Kept& row)
{
    return row.stage == Stage::Unsupported ? "unsupported" : row.stage == Stage::Unimplemented ? row.rule + ", wrongly" : row.rule;
}

std::string stepsText(const RewriteAnswer& answer)
{
    std::vector<std::vector<std::string>> rows{{"step", "at", "changes", "ms", "note"}};
    for (const RewriteAnswer::Step& step : answer.steps)
        rows.push_back({step.name, step.point, step.ran ? plain::grouped(static_cast<double>(step.changes)) : "-", milliseconds(step.ms),
                        step.ran ? step.note.english() : "the backend's own, below the graph"});
    std::string out = plain::table(rows, {2, 3});
    std::vector<std::vector<std::string>> kept{{"kept as it is", "nodes", "by", "why"}};
    for (const Kept& row : keptBy(answer))
        kept.push_back({row.op, std::to_string(row.count), byText(row), row.why});
    return kept.size() > 1 ? out + "\n" + plain::table(kept, {1}) : out;
}

Json stepsJson(const RewriteAnswer& answer)
{
    Json steps = Json::array();
    for (const RewriteAnswer::Step& step : answer.steps) {
        Json row{{"name", step.name}, {"point", step.point}, {"ran", step.ran}, {"changes", step.changes}, {"ms", step.ms}};
        if (!step.note.empty())
            row["note"] = step.note.english();
        steps.push_back(std::move(row));
    }
    return steps;
}

Json keptJson(const RewriteAnswer& answer)
{
    Json out = Json::array();
    for (const Kept& row : keptBy(answer))
        out.push_back({{"op", row.op},
                       {"rule", row.rule},
                       {"stage", std::string(protocol::stageWord(row.stage))},
                       {"why", row.why},
                       {"nodes", row.count}});
    return out;
}

/// Outputs that agree, but in another dtype.
std::vector<const protocol::CompareRow*> ofOtherDtypes(const Compared& check)
{
    std::vector<const protocol::CompareRow*> out;
    for (const std::string& name : check.launch.outputs)
        for (const protocol::CompareRow& row : check.answer.rows)
            if (row.name == name && !row.dtype.empty() && !row.expectedDtype.empty() && row.dtype != row.expectedDtype)
                out.push_back(&row);
    return out;
}

std::string dtypesText(const Compared& check)
{
    std::string out;
    for (const protocol::CompareRow* row : ofOtherDtypes(check))
        out += "  output '" + row->name + "' is " + row->expectedDtype + " instead of " + row->dtype + "\n";
    return out;
}

Json dtypesJson(const Compared& check)
{
    Json out = Json::array();
    for (const protocol::CompareRow* row : ofOtherDtypes(check))
        out.push_back({{"output", row->name}, {"dtype", row->dtype}, {"becomes", row->expectedDtype}});
    return out;
}

} // namespace

/// An output that has no value to be compared with, though it holds some.
const protocol::CompareRow* tryMissingOutput(const Compared& check)
{
    for (const std::string& name : check.launch.outputs)
        for (const protocol::CompareRow& row : check.answer.rows)
            if (row.name == name && row.verdict == protocol::CompareRow::Verdict::NotCompared &&
                row.why != UserText::listed(protocol::noValuesMessage))
                return &row;
    return nullptr;
}

std::string rewriteText(const RewriteReport& report)
{
    std::string text = stepsText(report.answer);
    for (const protocol::ProfileProblem& mistake : report.answer.mistakes)
        text += "\n" + problemText(mistake.file, mistake.line, mistake.column, mistake.message, mistake.hint);
    if (!report.ir.empty())
        text += "\nwritten to " + report.ir + "\n";
    if (report.check && !report.check->error)
        text += "\n" + reportText(*report.check) + dtypesText(*report.check);
    if (!report.rounded.empty())
        text += "  the pass remove-dtype-conversions removed " + inQuotes(report.rounded) + ", which rounded\n";
    return text;
}

std::string rewriteJson(const RewriteReport& report)
{
    const RewriteAnswer& answer = report.answer;
    Json json{{"profile", answer.profile}, {"path", answer.path}, {"steps", stepsJson(answer)}, {"kept", keptJson(answer)}};
    if (!answer.mistakes.empty())
        json["mistakes"] = problemsJson(answer.mistakes);
    if (!report.ir.empty())
        json["ir"] = report.ir;
    if (report.check) {
        json["check"] = Json::parse(reportJson({report.check, 1}, true));
        json["dtypes"] = dtypesJson(*report.check);
    }
    if (!report.rounded.empty())
        json["leftOut"] = report.rounded;
    return jsonText(json);
}

} // namespace nodewise::exporting
