// SPDX-License-Identifier: Apache-2.0
#include "core/dump/report.h"

#include "core/base/json_text.h"
#include "core/dump/sdsc_layout.h"

#include <nlohmann/json.hpp>

namespace nodewise::dump {

namespace {

using Json = nlohmann::ordered_json;

const char* wordOf(ProgramMatch::Sure sure)
{
    switch (sure) {
    case ProgramMatch::Sure::Certain:
        return "certain";
    case ProgramMatch::Sure::Likely:
        return "likely";
    case ProgramMatch::Sure::Possible:
        break;
    }
    return "possible";
}

void addMatches(Json& to, const ReportProgram& program, const PlaceQuery& query)
{
    if (!program.graph)
        return;
    to["program"] = Json::array();
    for (const ProgramMatch& match : program.places->find(query))
        to["program"].push_back({{"node", program.graph->qualifiedName(match.node)}, {"sure", wordOf(match.sure)}});
}

Json modelJson(const CompiledModel& model, const ReportProgram& program)
{
    Json made{{"folder", model.folder}, {"nodes", Json::array()}, {"calls", Json::array()}};
    const auto& graph = model.after ? model.after : model.before;
    for (const PrintedNode& node : graph ? graph->nodes : std::vector<PrintedNode>()) {
        Json one{{"name", node.name}, {"op", node.op}, {"type", node.type}, {"line", node.line}};
        if (node.source)
            one["source"] = {{"file", graph->sources[*node.source].file},
                             {"line", graph->sources[*node.source].line},
                             {"code", graph->sources[*node.source].code}};
        if (model.mappings)
            one["pre"] = NodeMappings::of(model.mappings->postToPre, node.name);
        one["calls"] = model.callsOf(node.name);
        if (node.op != "placeholder")
            addMatches(one, program, placeOf(model, *graph, node));
        made["nodes"].push_back(std::move(one));
    }
    for (const OutputCall& call : model.code ? model.code->calls : std::vector<OutputCall>())
        made["calls"].push_back({{"kernel", call.kernel}, {"line", call.line}, {"nodes", model.nodesOf(call)}, {"aten", call.atenOps}});
    return made;
}

Json tensorJson(const Sdsc& sdsc, const SdscTensor& tensor)
{
    using Use = SdscTensor::Use;
    Json made{{"name", tensor.name},     {"use", tensor.use == Use::Input ? "input" : tensor.use == Use::Output ? "output" : "none"},
              {"format", tensor.format}, {"memory", tensor.memory},
              {"order", tensor.order},   {"stick", tensor.stickAxes},
              {"scales", tensor.scales}};
    if (const auto layout = layoutOf(sdsc, tensor)) {
        made["device_size"] = layout->layout.deviceSize;
        made["stride_map"] = layout->layout.strideMap;
        made["bytes"] = layout->layout.bytes;
        made["padding"] = layout->layout.paddingBytes;
    }
    return made;
}

Json kernelJson(const Artifacts& artifacts, const Sdsc& sdsc, const ReportProgram& program)
{
    Json made{{"file", sdsc.path},          {"op", sdsc.name},       {"cores", sdsc.cores},
              {"functions", Json::array()}, {"axes", Json::array()}, {"tensors", Json::array()}};
    for (const SdscOp& op : sdsc.ops)
        made["functions"].push_back({{"name", op.function}, {"unit", op.unit}, {"inputs", op.inputs}, {"outputs", op.outputs}});
    for (const SdscAxis& axis : sdsc.axes)
        made["axes"].push_back({{"name", axis.name}, {"size", axis.size}, {"slices", axis.slices}});
    for (const SdscTensor& tensor : sdsc.tensors)
        made["tensors"].push_back(tensorJson(sdsc, tensor));
    for (const SdscConstant& constant : sdsc.constants)
        made["constants"].push_back({{"name", constant.name}, {"format", constant.format}, {"data", constant.data}});
    if (sdsc.handle) {
        made["handle"] = {
            {"id", sdsc.handle->id}, {"aten", sdsc.handle->atenOp}, {"file", sdsc.handle->source}, {"line", sdsc.handle->line}};
        addMatches(made, program, placeOf(artifacts, sdsc));
    }
    if (const auto kernel = artifacts.kernelOf(sdsc); kernel.kernel)
        made["kernel"] = {
            {"names", kernel.kernel->names}, {"event", kernel.kernel->eventName}, {"by", kernel.byHandle ? "handle" : "folder"}};
    return made;
}

Json bundleJson(const Bundle& bundle)
{
    Json made{{"file", bundle.path}, {"executes", Json::array()}};
    for (const BundleExecute& execute : bundle.executes) {
        const auto times = bundle.timesOf(execute);
        made["executes"].push_back({{"line", execute.line},
                                    {"file", execute.file},
                                    {"times", times ? Json(*times) : Json()},
                                    {"operands", execute.operands},
                                    {"symbols", execute.symbols}});
    }
    return made;
}

Json provenanceJson(const Provenance& provenance, const ReportProgram& program)
{
    Json made{{"file", provenance.path}, {"status", provenance.status}, {"handles", Json::array()}, {"kernels", Json::array()}};
    for (const auto& [id, handle] : provenance.handles) {
        Json one{{"id", id},
                 {"aten", handle.atenOp},
                 {"file", handle.file},
                 {"line", handle.line},
                 {"chain", handle.chain},
                 {"fused_from", handle.fusedFrom},
                 {"steps", Json::array()}};
        for (const ProvenanceHandle::Step& step : handle.history)
            one["steps"].push_back({{"kind", step.kind}, {"pass", step.pass}, {"reason", step.reason}});
        addMatches(one, program, placeOf(handle));
        made["handles"].push_back(std::move(one));
    }
    for (const ProvenanceKernel& kernel : provenance.kernels)
        made["kernels"].push_back(
            {{"names", kernel.names}, {"event", kernel.eventName}, {"aten", kernel.atenOps}, {"handles", kernel.handles}});
    return made;
}

} // namespace

std::string reportJson(const Artifacts& artifacts, const ReportProgram& program)
{
    Json made{{"folder", artifacts.folder}, {"files", Json::array()},       {"models", Json::array()},  {"kernels", Json::array()},
              {"bundles", Json::array()},   {"provenances", Json::array()}, {"problems", Json::array()}};
    for (const ArtifactFile& file : artifacts.files)
        made["files"].push_back({{"path", file.path}, {"bytes", file.bytes}});
    for (const CompiledModel& model : artifacts.models)
        made["models"].push_back(modelJson(model, program));
    for (const Sdsc& sdsc : artifacts.sdscs)
        made["kernels"].push_back(kernelJson(artifacts, sdsc, program));
    for (const Bundle& bundle : artifacts.bundles)
        made["bundles"].push_back(bundleJson(bundle));
    for (const Provenance& provenance : artifacts.provenances)
        made["provenances"].push_back(provenanceJson(provenance, program));
    for (const Error& error : artifacts.problems)
        made["problems"].push_back({{"file", error.file},
                                    {"line", error.line},
                                    {"column", error.column},
                                    {"path", error.path},
                                    {"message", error.message.english()}});
    return jsonText(made);
}

} // namespace nodewise::dump
