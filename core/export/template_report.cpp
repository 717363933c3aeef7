// SPDX-License-Identifier: Apache-2.0
#include "core/export/template_report.h"

#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/export/problem_text.h"

#include <nlohmann/json.hpp>

namespace nodewise::exporting {

namespace {

using Json = nlohmann::ordered_json;
using Problem = protocol::TemplateProblem;

std::string textOf(const std::vector<Problem>& problems)
{
    std::string out;
    for (const Problem& problem : problems)
        out += problemText(problem.path, problem.line, problem.column, problem.message, problem.hint);
    return out;
}

std::string routeText(const protocol::LoweredNode& node)
{
    return !node.why.empty() ? node.why.english() : node.tried.empty() ? "not matched" : node.tried.back().why.english();
}

} // namespace

std::string CheckedNode::text() const
{
    if (run.outcome != protocol::KernelRunAnswer::Outcome::Done)
        return run.diagnostics.empty() ? run.message.english() : run.diagnostics.front().message;
    return !verdict ? "not compared" : verdict->equal ? "equal" : verdict->message.english();
}

std::string templateText(const protocol::TemplateDraftAnswer& answer, const CheckedNodes& checked)
{
    std::vector<std::vector<std::string>> rows{{"node", "kernel", checked.empty() ? "" : "check"}};
    for (const protocol::LoweredNode& node : answer.plan.nodes) {
        const auto found = checked.find(node.node);
        rows.push_back({node.name, node.launch ? answer.plan.kernels[answer.plan.launches[*node.launch].kernel].name : routeText(node),
                        found == checked.end() ? "" : found->second.text()});
    }
    return textOf(answer.problems) + (rows.size() > 1 ? plain::table(rows) : "");
}

std::string templateJson(const protocol::TemplateDraftAnswer& answer, const CheckedNodes& checked)
{
    Json problems = Json::array(), nodes = Json::array();
    for (const Problem& problem : answer.problems)
        problems.push_back({{"file", problem.path},
                            {"line", problem.line},
                            {"column", problem.column},
                            {"message", problem.message.english()},
                            {"hint", problem.hint.english()}});
    for (const protocol::LoweredNode& node : answer.plan.nodes) {
        Json out{{"name", node.name}, {"op", node.op}, {"taken", node.launch.has_value()}};
        if (node.launch)
            out["kernel"] = answer.plan.kernels[answer.plan.launches[*node.launch].kernel].name;
        else
            out["why"] = routeText(node);
        if (const auto found = checked.find(node.node); found != checked.end()) {
            out["check"] = {{"good", found->second.good()}, {"message", found->second.text()}};
            if (found->second.verdict)
                out["check"]["max_abs"] = found->second.verdict->maxAbs;
        }
        nodes.push_back(std::move(out));
    }
    return jsonText({{"problems", std::move(problems)}, {"nodes", std::move(nodes)}});
}

} // namespace nodewise::exporting
