// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "core/export/export.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace nodewise::cli {
namespace {

using exporting::Format;
using exporting::Scope;
using exporting::Side;

const Format& formatOf(const ConvertOptions& options)
{
    const Format* format = options.format.empty() ? exporting::tryFormatOf(options.out) : exporting::tryFormat(options.format);
    if (format)
        return *format;
    std::string known;
    for (const Format* one : exporting::formats())
        known.append(known.empty() ? "" : ", ").append(one->id).append(" (").append(one->suffix).append(")");
    const std::string what =
        options.format.empty() ? "the suffix of '" + options.out + "' names no format" : "there is no format '" + options.format + "'";
    throw UsageError{what + " (formats are " + known + "; choose one with --format)"};
}

template <class Modules>
Result<Scope> moduleScope(const Modules& modules, const std::string& path)
{
    for (std::size_t i = 0; i < modules.size(); ++i)
        if (modules[i].path == path)
            return Scope{.kind = Scope::Kind::Module, .module = graph::ModuleId(i)};
    return fail(Error{.message = "there is no module '" + path + "' in this program",
                      .hint = Text("'nodewise-cli graph FILE --text' lists its modules")});
}

/// Nodes of one graph: the root, or the body that the first name stands in.
template <class Graph>
Result<Scope> nodeScope(const Graph& graph, const std::vector<std::string>& names)
{
    Scope scope{.kind = Scope::Kind::Nodes};
    for (const std::string& name : names) {
        std::optional<std::uint32_t> found;
        for (const auto& node : graph)
            if (node.name == name && !found)
                found = node.id.index();
        if (!found)
            return fail(
                Error{.message = Text("there is no such node"), .node = name, .hint = Text("'nodewise-cli find FILE QUERY' lists nodes")});
        scope.nodes.push_back(*found);
    }
    return scope;
}

Result<Scope> scopeOf(const ConvertOptions& options, const Input& input)
{
    if (!options.module.empty())
        return options.fx ? moduleScope(input.model->graph->modules(), options.module) : moduleScope(input.ir->modules, options.module);
    if (!options.nodes.empty())
        return options.fx ? nodeScope(input.model->graph->nodes(), options.nodes) : nodeScope(input.ir->nodes, options.nodes);
    return Scope{};
}

Result<void> write(const std::string& file, std::string_view text)
{
    if (file == "-")
        return print(text);
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    if (out)
        return {};
    return fail(Error{.message = "the file can't be written: " + std::string(std::strerror(errno)), .file = file});
}

} // namespace

Result<void> convert(const ConvertOptions& options)
{
    const Format& format = formatOf(options);
    exporting::Request request{.format = &format, .side = options.fx ? Side::Fx : Side::Ir};
    if (options.fx && !format.fx)
        throw UsageError{"the format '" + std::string(format.id) + "' can't show the FX graph (leave --fx out)"};
    if (options.fx && !options.plugins.empty())
        throw UsageError{"--plugin is for the IR: leave --fx or --plugin out"};
    auto input = options.fx ? openProgram(options.file, options.model, "convert --fx") : open(options.file, options.model);
    if (!input)
        return fail(std::move(input.error()));
    if (auto made = convert(*input, options.strict, options.plugins); !made)
        return made;
    auto scope = scopeOf(options, *input);
    if (!scope)
        return fail(std::move(scope.error()).inFile(options.file));
    request.ir = input->ir.get();
    request.graph = input->model ? input->model->graph.get() : nullptr;
    request.model = input->model.get();
    request.scope = std::move(*scope);
    request.options = {.includeWeights = !options.noWeights, .dark = options.dark, .indent = options.indent};
    if (options.maxNodes >= 0)
        request.options.maxNodes = options.maxNodes;
    const auto text = exporting::render(request);
    if (!text)
        return fail(Error(text.error()).inFile(options.file));
    return write(options.out, *text);
}

} // namespace nodewise::cli
