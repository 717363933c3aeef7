// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/comparing.h"
#include "app/cli/input.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/diff/diff.h"
#include "core/diff/known.h"
#include "core/export/export.h"

#include <algorithm>

namespace nodewise::cli {
namespace {

using exporting::Format;
using exporting::Scope;
using exporting::Side;

struct ConvertOptions {
    std::string file, out, format, module;
    std::vector<std::string> nodes;
    CompareOptions check; ///< its plug-ins are those of the conversion
    bool checks = false;
    bool strict = false, fx = false, dark = false, collapsed = false, noWeights = false;
    int maxNodes = -1; ///< -1: the format's default
    int indent = 2;
};

const Format& formatOf(const ConvertOptions& options)
{
    const Format* format = options.format.empty() ? exporting::tryFormatOf(options.out) : exporting::tryFormat(options.format);
    if (format)
        return *format;
    std::string known;
    for (const Format* one : exporting::formats())
        known.append(known.empty() ? "" : ", ").append(one->id).append(" (").append(one->suffix).append(")");
    const std::string what = options.format.empty() ? "the suffix of '" + options.out + "' is not that of a known format"
                                                    : "there is no format '" + options.format + "'";
    throw UsageError{what + " (formats are " + known + "; choose one with --format)"};
}

template <class Modules>
Result<Scope> moduleScope(const Modules& modules, const std::string& path)
{
    for (std::size_t i = 0; i < modules.size(); ++i)
        if (modules[i].path == path)
            return Scope{.kind = Scope::Kind::Module, .module = graph::ModuleId(i)};
    return fail(Error{.message = "there is no module '" + path + "' in this program",
                      .hint = UserText("'nodewise-cli graph FILE --text' lists its modules")});
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
            return fail(Error{.message = UserText("there is no such node"),
                              .node = name,
                              .hint = UserText("'nodewise-cli find FILE QUERY' lists nodes")});
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

void checkUsage(const ConvertOptions& options, const Format& format)
{
    const bool part = options.fx || !options.module.empty() || !options.nodes.empty();
    if (options.checks && (format.id != std::string_view("json") || part || options.out == "-" || !options.file.ends_with(".pt2")))
        throw UsageError{"--check runs a program (.pt2) beside the whole IR that was written of it: -o names a .json file, without --fx, "
                         "--module and --nodes"};
}

/// An operator that stays what it is is called as it was. Values alone don't tell: another attribute may move them by less than a
/// tolerance.
Result<void> calledAlike(const ConvertOptions& options, const Input& input)
{
    const graph::Graph& graph = *input.model->graph;
    const diff::Side before = diff::sideOf(graph), after = diff::sideOf(*input.ir);
    const auto found = diff::diff(before, after, diff::knownOf(*ir::linkByName(graph, *input.ir), graph.nodes().size()));
    if (!found)
        return fail(found.error());
    using Kind = diff::Change::Kind;
    for (const diff::Entry& entry : found->entries) {
        const bool stays =
            entry.before.size() == 1 && std::ranges::find(entry.changes, Kind::Op, &diff::Change::kind) == entry.changes.end();
        const auto other = std::ranges::find(entry.changes, Kind::Attribute, &diff::Change::kind);
        if (!stays || other == entry.changes.end())
            continue;
        return fail(Error{.message = UserText("the IR has another value of '%1': %2 instead of %3", other->what,
                                              other->after.empty() ? std::string("none") : other->after,
                                              other->before.empty() ? std::string("none") : other->before),
                          .file = options.file,
                          .node = before.nodes[entry.before.front()].name});
    }
    return {};
}

/// Both are run, and each value of the program must be that of the IR that was written.
Result<void> checked(const ConvertOptions& options)
{
    const Compared compared = compareOne({options.file, options.out}, options.check).compared;
    if (compared.error)
        return fail(*compared.error);
    if (auto printed = print(exporting::reportText(compared)); !printed)
        return printed;
    if (compared.diverged())
        return fail(divergenceOf(compared));
    if (auto complete = checkComplete(compared, options.check.partial ? Accepted::NotEntered : Accepted::Nothing); !complete)
        return complete;
    const auto& rows = compared.answer.rows;
    const auto lost = std::ranges::find_if(rows, [](const protocol::CompareRow& row) {
        return row.verdict == protocol::CompareRow::Verdict::NotCompared && row.why == UserText("the other run has no corresponding node");
    });
    return lost == rows.end() ? Result<void>()
                              : fail(Error{.message = UserText("the IR has no value for it"), .file = options.file, .node = lost->name});
}

/// Throws UsageError for an unknown format.
Result<void> convert(const ConvertOptions& options)
{
    const Format& format = formatOf(options);
    checkUsage(options, format);
    exporting::Request request{.format = &format, .side = options.fx ? Side::Fx : Side::Ir};
    if (options.fx && !format.fx)
        throw UsageError{"the format '" + std::string(format.id) + "' can't show the FX graph (leave --fx out)"};
    if (options.fx && !options.check.plugins.files.empty())
        throw UsageError{"--plugin is for the IR: leave --fx or --plugin out"};
    auto input = options.fx ? openProgram(options.file, options.check.model, "convert --fx") : open(options.file, options.check.model);
    if (!input)
        return fail(std::move(input.error()));
    if (auto made = convert(*input, options.strict, options.check.plugins); !made)
        return made;
    auto scope = scopeOf(options, *input);
    if (!scope)
        return fail(std::move(scope.error()).inFile(options.file));
    request.ir = input->ir.get();
    request.graph = input->model ? input->model->graph.get() : nullptr;
    request.model = input->model.get();
    request.scope = std::move(*scope);
    request.options = {
        .includeWeights = !options.noWeights, .dark = options.dark, .collapsed = options.collapsed, .indent = options.indent};
    if (options.maxNodes >= 0)
        request.options.maxNodes = options.maxNodes;
    const auto text = exporting::render(request);
    if (!text)
        return fail(Error(text.error()).inFile(options.file));
    if (auto written = writeFile(options.out, *text); !written || !options.checks)
        return written;
    const auto good = checked(options);
    return good ? calledAlike(options, *input) : good;
}

} // namespace

Command convertCommand()
{
    return {.name = "convert",
            .help = "Write the IR or a picture of it",
            .examples = {"convert model.pt2 -o model.json", "convert model.pt2 -o layer.svg --module model.layers.0 --fx"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<ConvertOptions>();
                add(app, "FILE", options->file, "Exported program (.pt2) or IR file (.json)")->required();
                auto* out =
                    add(app, "-o,--output OUT", options->out, "File to write; the suffix determines the format; - is standard output");
                writes(out)->required();
                app.add_flag("--check", options->checks,
                             "Run program and IR and compare all values; exit code 1 if one diverges or is missing");
                addPartial(app, options->check.partial)->needs("--check");
                addTolerances(app, options->check.rtol, options->check.atol, options->check.rules);
                addInputs(app, options->check.inputs, options->check.weights);
                add(app, "--format F", options->format, "json, mermaid, dot, svg, markdown or model-explorer");
                auto* module = add(app, "--module PATH", options->module, "Only this module, by path (model.layers.0)");
                add(app, "--nodes A,B", options->nodes, "Only these nodes, by name, separated by commas")->delimiter(',')->excludes(module);
                app.add_flag("--fx", options->fx, "Draw the FX graph instead of the IR");
                app.add_flag("--strict", options->strict, "Fail if a conversion fails or loses an input, instead of saying so");
                app.add_flag("--dark", options->dark, "Dark colors");
                app.add_flag("--collapsed", options->collapsed, "SVG with modules closed, as the window shows a new file");
                app.add_flag("--no-weights", options->noWeights, "Leave parameters, buffers and constants out of pictures");
                add(app, "--max-nodes N", options->maxNodes, "Mermaid: maximum number of nodes, 0 = all")->check(CLI::NonNegativeNumber);
                add(app, "--indent N", options->indent, "JSON: spaces per level, 0 = one line")->check(CLI::Range(0, 16));
                addPlugins(app, options->check.plugins, "operators or conversions");
                addModel(app, options->check.model);
                return [options] { return convert(*options); };
            }};
}

} // namespace nodewise::cli
