// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dump.h"

#include "app/cli/dump_json.h"
#include "app/cli/input.h"
#include "app/cli/table.h"
#include "core/program/program.h"

#include <CLI/CLI.hpp>

namespace nodewise::cli {

namespace {

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts)
        text.append(text.empty() ? "" : ", ").append(part);
    return text;
}

std::string matchText(const graph::Graph* graph, const std::vector<dump::ProgramMatch>& matches)
{
    constexpr std::size_t most = 6;
    if (matches.size() > most)
        return std::to_string(matches.size()) + " nodes of the same line";
    std::vector<std::string> parts;
    parts.reserve(matches.size());
    for (const dump::ProgramMatch& match : matches)
        parts.push_back(graph->qualifiedName(match.node) + (match.sure == dump::ProgramMatch::Sure::Certain ? "" : "?"));
    return joined(parts);
}

std::string modelText(const dump::CompiledModel& model, const DumpProgram& program)
{
    std::string text = "compiled graph " + (model.folder.empty() ? "." : model.folder) + "\n";
    std::vector<std::vector<std::string>> rows{{"node", "operator", "type", "line", "from", "kernel"}};
    if (program.graph)
        rows[0].emplace_back("program");
    const auto& graph = model.after ? model.after : model.before;
    for (const dump::PrintedNode& node : graph ? graph->nodes : std::vector<dump::PrintedNode>()) {
        if (node.op == "placeholder")
            continue;
        std::vector<std::string> kernels;
        for (const std::size_t call : model.callsOf(node.name))
            kernels.push_back(model.code->calls[call].kernel);
        const std::string pre = model.mappings ? joined(dump::NodeMappings::of(model.mappings->postToPre, node.name)) : std::string();
        rows.push_back({node.name, node.op, node.type, node.source ? sourceText(graph->sources[*node.source]) : "", pre, joined(kernels)});
        if (program.graph)
            rows.back().push_back(matchText(program.graph, program.places->find(dump::placeOf(model, *graph, node))));
    }
    return text + table(rows);
}

std::string kernelsText(const dump::Artifacts& artifacts, const DumpProgram& program)
{
    std::vector<std::vector<std::string>> rows{{"descriptor", "function", "unit", "cores", "work", "from"}};
    if (program.graph)
        rows[0].emplace_back("program");
    for (const dump::Sdsc& sdsc : artifacts.sdscs) {
        std::vector<std::string> functions, units, axes;
        for (const dump::SdscOp& op : sdsc.ops) {
            functions.push_back(op.function);
            units.push_back(op.unit);
        }
        for (const dump::SdscAxis& axis : sdsc.axes)
            axes.push_back(axis.name + " " + std::to_string(axis.size) + (axis.slices > 1 ? " / " + std::to_string(axis.slices) : ""));
        rows.push_back({sdsc.path, joined(functions), joined(units), std::to_string(sdsc.cores), joined(axes),
                        sdsc.handle ? sdsc.handle->atenOp : ""});
        if (program.graph)
            rows.back().push_back(matchText(program.graph, program.places->find(dump::placeOf(artifacts, sdsc))));
    }
    return table(rows, {3});
}

std::string bundleText(const dump::Bundle& bundle)
{
    std::vector<std::vector<std::string>> rows{{"line", "executes", "times", "operands"}};
    for (const dump::BundleExecute& execute : bundle.executes) {
        const auto times = bundle.timesOf(execute);
        rows.push_back({std::to_string(execute.line), execute.file, times ? std::to_string(*times) : "?", joined(execute.operands)});
    }
    return bundle.path + "\n" + table(rows, {0, 2});
}

std::string provenanceText(const dump::Provenance& provenance, const DumpProgram& program)
{
    std::vector<std::vector<std::string>> rows{{"handle", "operator", "line", "made of", "steps", "kernel"}};
    if (program.graph)
        rows[0].emplace_back("program");
    for (const auto& [id, handle] : provenance.handles) {
        std::vector<std::string> steps;
        for (const dump::ProvenanceHandle::Step& step : handle.history)
            steps.push_back(step.pass.empty() ? step.kind : step.kind + " by " + step.pass);
        const dump::ProvenanceKernel* kernel = provenance.tryKernelOfHandle(id);
        rows.push_back({id, handle.atenOp, handle.file.empty() ? "" : handle.file + ":" + std::to_string(handle.line),
                        joined(handle.fusedFrom), joined(steps), kernel == nullptr ? "" : joined(kernel->names)});
        if (program.graph)
            rows.back().push_back(matchText(program.graph, program.places->find(dump::placeOf(handle))));
    }
    return provenance.path + (provenance.status.empty() ? "" : " (" + provenance.status + ")") + "\n" + table(rows);
}

std::string textOf(const dump::Artifacts& artifacts, const DumpProgram& program)
{
    std::vector<std::string> parts;
    for (const dump::CompiledModel& model : artifacts.models)
        parts.push_back(modelText(model, program));
    if (!artifacts.sdscs.empty())
        parts.push_back(kernelsText(artifacts, program));
    for (const dump::Bundle& bundle : artifacts.bundles)
        parts.push_back(bundleText(bundle));
    for (const dump::Provenance& provenance : artifacts.provenances)
        parts.push_back(provenanceText(provenance, program));
    if (!artifacts.problems.empty())
        parts.emplace_back();
    for (const Error& error : artifacts.problems)
        parts.back() += error.text() + "\n";
    std::string text;
    for (const std::string& part : parts)
        text.append(text.empty() ? "" : "\n").append(part);
    return text;
}

} // namespace

Result<void> dump(const DumpOptions& options)
{
    auto artifacts = dump::readArtifacts(options.path);
    if (!artifacts)
        return fail(std::move(artifacts.error()));
    std::shared_ptr<const program::Model> model;
    DumpProgram program;
    if (!options.program.empty()) {
        auto opened = program::open(options.program, options.model);
        if (!opened)
            return fail(std::move(opened.error()));
        model = std::move(*opened);
        program.graph = model->graph.get();
        program.places.emplace(*program.graph);
    }
    if (auto printed = print(options.json ? dumpJson(*artifacts, program) : textOf(*artifacts, program)); !printed)
        return printed;
    if (!artifacts->problems.empty())
        return fail(Error{.message = Text("%1 remarks on what was read", artifacts->problems.size()), .file = options.path});
    return {};
}

void addDump(CLI::App& app, DumpOptions& options, std::function<Result<void>()>& chosen)
{
    CLI::App* command = app.add_subcommand("dump", "Show what torch.compile or Spyre's compiler left behind in a folder");
    command->add_option("PATH", options.path, "A folder (torch_compile_debug, one with sdsc*.json), or one of its files")->required();
    auto* program = command->add_option("--program", options.program, "Exported program whose nodes are looked for");
    command->add_option("--model", options.model, "Model of a program that holds several")->needs(program);
    command->add_flag("--json", options.json, "As JSON");
    command->callback([&] { chosen = [&] { return dump(options); }; });
}

} // namespace nodewise::cli
