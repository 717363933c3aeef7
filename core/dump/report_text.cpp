// SPDX-License-Identifier: Apache-2.0
#include "core/base/words.h"
#include "core/dump/report.h"

#include "core/base/plain_text.h"

namespace nodewise::dump {

namespace {

using plain::table;

std::string sourceText(const PythonLine& line)
{
    return line.file + ":" + std::to_string(line.line);
}

std::string matchText(const graph::Graph* graph, const std::vector<ProgramMatch>& matches)
{
    constexpr std::size_t most = 6;
    if (matches.size() > most)
        return std::to_string(matches.size()) + " nodes of the same line";
    std::vector<std::string> parts;
    parts.reserve(matches.size());
    for (const ProgramMatch& match : matches)
        parts.push_back(graph->qualifiedName(match.node) + (match.sure == ProgramMatch::Sure::Certain ? "" : "?"));
    return joined(parts);
}

std::string modelText(const CompiledModel& model, const ReportProgram& program)
{
    std::string text = "compiled graph " + (model.folder.empty() ? "." : model.folder) + "\n";
    std::vector<std::vector<std::string>> rows{{"node", "operator", "type", "line", "from", "kernel"}};
    if (program.graph)
        rows[0].emplace_back("program");
    const auto& graph = model.after ? model.after : model.before;
    for (const PrintedNode& node : graph ? graph->nodes : std::vector<PrintedNode>()) {
        if (node.op == "placeholder")
            continue;
        std::vector<std::string> kernels;
        for (const std::size_t call : model.callsOf(node.name))
            kernels.push_back(model.code->calls[call].kernel);
        const std::string pre = model.mappings ? joined(NodeMappings::of(model.mappings->postToPre, node.name)) : std::string();
        rows.push_back({node.name, node.op, node.type, node.source ? sourceText(graph->sources[*node.source]) : "", pre, joined(kernels)});
        if (program.graph)
            rows.back().push_back(matchText(program.graph, program.places->find(placeOf(model, *graph, node))));
    }
    return text + table(rows);
}

std::string kernelsText(const Artifacts& artifacts, const ReportProgram& program)
{
    std::vector<std::vector<std::string>> rows{{"descriptor", "function", "unit", "cores", "work", "from"}};
    if (program.graph)
        rows[0].emplace_back("program");
    for (const Sdsc& sdsc : artifacts.sdscs) {
        std::vector<std::string> functions, units, axes;
        for (const SdscOp& op : sdsc.ops) {
            functions.push_back(op.function);
            units.push_back(op.unit);
        }
        for (const SdscAxis& axis : sdsc.axes)
            axes.push_back(axis.name + " " + std::to_string(axis.size) + (axis.slices > 1 ? " / " + std::to_string(axis.slices) : ""));
        rows.push_back({sdsc.path, joined(functions), joined(units), std::to_string(sdsc.cores), joined(axes),
                        sdsc.handle ? sdsc.handle->atenOp : ""});
        if (program.graph)
            rows.back().push_back(matchText(program.graph, program.places->find(placeOf(artifacts, sdsc))));
    }
    return table(rows, {3});
}

std::string bundleText(const Bundle& bundle)
{
    std::vector<std::vector<std::string>> rows{{"line", "executes", "times", "operands"}};
    for (const BundleExecute& execute : bundle.executes) {
        const auto times = bundle.timesOf(execute);
        rows.push_back({std::to_string(execute.line), execute.file, times ? std::to_string(*times) : "?", joined(execute.operands)});
    }
    return bundle.path + "\n" + table(rows, {0, 2});
}

std::string provenanceText(const Provenance& provenance, const ReportProgram& program)
{
    std::vector<std::vector<std::string>> rows{{"handle", "operator", "line", "made of", "steps", "kernel"}};
    if (program.graph)
        rows[0].emplace_back("program");
    for (const auto& [id, handle] : provenance.handles) {
        std::vector<std::string> steps;
        for (const ProvenanceHandle::Step& step : handle.history)
            steps.push_back(step.pass.empty() ? step.kind : step.kind + " by " + step.pass);
        const ProvenanceKernel* kernel = provenance.tryKernelOfHandle(id);
        rows.push_back({id, handle.atenOp, handle.file.empty() ? "" : handle.file + ":" + std::to_string(handle.line),
                        joined(handle.fusedFrom), joined(steps), kernel == nullptr ? "" : joined(kernel->names)});
        if (program.graph)
            rows.back().push_back(matchText(program.graph, program.places->find(placeOf(handle))));
    }
    return provenance.path + (provenance.status.empty() ? "" : " (" + provenance.status + ")") + "\n" + table(rows);
}

} // namespace

std::string reportText(const Artifacts& artifacts, const ReportProgram& program)
{
    std::vector<std::string> parts;
    for (const CompiledModel& model : artifacts.models)
        parts.push_back(modelText(model, program));
    if (!artifacts.sdscs.empty())
        parts.push_back(kernelsText(artifacts, program));
    for (const Bundle& bundle : artifacts.bundles)
        parts.push_back(bundleText(bundle));
    for (const Provenance& provenance : artifacts.provenances)
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

} // namespace nodewise::dump
