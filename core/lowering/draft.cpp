// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/draft.h"

#include "core/lowering/plan_builder.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::lowering {

Result<TemplateFile> parseDraft(const std::string& name, const TemplateTexts& texts, const std::vector<std::string>& folders)
{
    const std::filesystem::path folder = folders.empty() ? std::filesystem::path() : std::filesystem::path(folders.back());
    const std::string path = (folder / (name + ".mlir")).string();
    const std::string functionsPath = texts.functions.empty() ? "" : (folder / (name + ".py")).string();
    auto file = parseTemplate(path, texts.text, functionsPath, texts.functions);
    if (!file)
        return file;
    if (file->name != name) {
        Error error{.message = Text("the header names the template '%1', but its file is named '%2'", file->name, name),
                    .file = path,
                    .hint = Text("write '//! template: %1'", name)};
        const std::string_view text = texts.text;
        const std::size_t at = text.find("//! template:");
        error.line = at == std::string_view::npos ? 0 : 1 + int(std::ranges::count(text.substr(0, at), '\n'));
        return fail(std::move(error));
    }
    if (auto shared = addSharedFunctions(*file, folders); !shared)
        return fail(shared.error());
    return file;
}

std::vector<graph::NodeId> nodesOf(const graph::Graph& graph, const TemplateFile& file)
{
    std::vector<graph::NodeId> nodes;
    for (const graph::Node& node : graph.nodes())
        if (node.op == graph::NodeOp::CallFunction && file.tryOp(node.opType()) != nullptr)
            nodes.push_back(node.id);
    return nodes;
}

Plan planDraft(const graph::Graph& graph, const Library& library, const TemplateFile& file, const std::vector<graph::NodeId>& nodes,
               TemplateFunctions& functions)
{
    return PlanBuilder(graph, library, functions).buildAlone(file, nodes);
}

Plan PlanBuilder::buildAlone(const TemplateFile& file, const std::vector<graph::NodeId>& nodes)
{
    for (const graph::NodeId node : nodes)
        m_plan.routes[node] = routeAlone(m_graph.node(node), file);
    for (const Group& group : m_groups)
        launchGroup(group);
    return std::move(m_plan);
}

Route PlanBuilder::routeAlone(const graph::Node& node, const TemplateFile& file)
{
    Route route{.kind = Route::Kind::Fallback};
    const NodeCall call = callOf(m_graph, node);
    if (node.op != graph::NodeOp::CallFunction) {
        route.why = Text("it calls no operator");
    } else if (isView(m_graph, node)) {
        route.kind = Route::Kind::View;
        route.why = Text("it is a view of another value and needs no kernel");
    } else if (writesInPlace(node.opType())) {
        route.why = Text("it writes its argument in place");
    } else if (Text why = m_legality.violation(node, call); !why.empty()) {
        route.why = std::move(why);
    } else if (const auto output = operandOf(node, "Y"); !output && !resultCount(node)) {
        route.why = output.error().message;
    } else if (file.tryOp(node.opType()) == nullptr) {
        route.why = Text("the header has no line for '%1'", node.opType());
    } else {
        Options known;
        const TemplateOp* op = tryMatch(node, call, file, route, known);
        if (op == nullptr) {
            route.why = route.tried.back().why;
            return route;
        }
        route.kind = Route::Kind::Kernel;
        m_groups.push_back({.nodes = {node.id}, .file = &file, .op = op, .known = std::move(known)});
    }
    return route;
}

Result<std::optional<FunctionResult>> WatchedFunctions::call(const TemplateFile& file, const std::string& function, const Options& known)
{
    if (const auto endless = m_endless.find(function); endless != m_endless.end())
        return fail(endless->second);
    auto answer = m_inner.call(file, function, known);
    if (answer)
        return answer;
    const Error& error = answer.error();
    if (error.message.source() == endlessMessage)
        m_endless.emplace(function, error);
    const auto same = [&](const Error& other) { return other.line == error.line && other.message == error.message; };
    if (std::ranges::none_of(m_errors, same))
        m_errors.push_back(error);
    return answer;
}

} // namespace nodewise::lowering
