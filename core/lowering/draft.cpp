// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/draft.h"

#include "core/lowering/launch_builder.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::lowering {

namespace {

/// Nodes alone, each by one file or not at all.
class DraftPlanner {
public:
    DraftPlanner(const graph::Graph& graph, const Library& library, const TemplateFile& file, TemplateFunctions& functions)
        : m_graph(graph), m_file(file), m_legality(graph), m_grouping(graph, m_legality), m_matcher(graph, library, functions),
          m_launches(graph, library, functions, m_grouping, m_plan)
    {
    }

    Plan plan(const std::vector<graph::NodeId>& nodes)
    {
        for (const graph::NodeId node : nodes)
            m_plan.routes[node] = routeOf(m_graph.node(node));
        for (const Group& group : m_grouping.groups())
            m_launches.launch(group);
        return std::move(m_plan);
    }

private:
    Route routeOf(const graph::Node& node)
    {
        Route route{.kind = Route::Kind::Fallback};
        const NodeCall call = callOf(m_graph, node);
        if (node.op != graph::NodeOp::CallFunction) {
            route.why = UserText("it calls no operator");
        } else if (isView(m_graph, node)) {
            route.kind = Route::Kind::View;
            route.why = UserText("it is a view of another value and needs no kernel");
        } else if (writesInPlace(node.opType())) {
            route.why = UserText("it writes its argument in place");
        } else if (UserText why = m_legality.violation(node, call); !why.empty()) {
            route.why = std::move(why);
        } else if (const auto output = operandOf(node, "Y"); !output && !resultCount(node)) {
            route.why = output.error().message;
        } else if (m_file.tryOp(node.opType()) == nullptr) {
            route.why = UserText("the header has no line for '%1'", node.opType());
        } else {
            Options known;
            const TemplateOp* op = m_matcher.tryMatch(node, call, m_file, route, known);
            if (op == nullptr) {
                route.why = route.tried.back().why;
                return route;
            }
            route.kind = Route::Kind::Kernel;
            m_grouping.add({.nodes = {node.id}, .file = &m_file, .op = op, .known = std::move(known)});
        }
        return route;
    }

    const graph::Graph& m_graph;
    const TemplateFile& m_file;
    Legality m_legality;
    Grouping m_grouping;
    TemplateMatcher m_matcher;
    Plan m_plan;
    LaunchBuilder m_launches;
};

} // namespace

Result<TemplateFile> parseDraft(const std::string& name, const TemplateTexts& texts, const std::vector<std::string>& folders)
{
    const std::filesystem::path folder = folders.empty() ? std::filesystem::path() : std::filesystem::path(folders.back());
    const std::string path = (folder / (name + ".mlir")).string();
    const std::string functionsPath = texts.functions.empty() ? "" : (folder / (name + ".py")).string();
    auto file = parseTemplate(path, texts.text, functionsPath, texts.functions);
    if (!file)
        return file;
    if (file->name != name) {
        Error error{.message = UserText("the header names the template '%1', but its file is named '%2'", file->name, name),
                    .file = path,
                    .hint = UserText("write '//! template: %1'", name)};
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
    return DraftPlanner(graph, library, file, functions).plan(nodes);
}

Result<std::optional<FunctionResult>> WatchedFunctions::call(const TemplateFile& file, const std::string& function, const Options& known)
{
    if (const auto endless = m_endless.find(function); endless != m_endless.end())
        return fail(endless->second);
    auto answer = m_inner.call(file, function, known);
    if (answer)
        return answer;
    const Error& error = answer.error();
    if (error.message.source() == endlessMessage || error.message.source() == greedyMessage)
        m_endless.emplace(function, error);
    const auto same = [&](const Error& other) { return other.line == error.line && other.message == error.message; };
    if (std::ranges::none_of(m_errors, same))
        m_errors.push_back(error);
    return answer;
}

} // namespace nodewise::lowering
