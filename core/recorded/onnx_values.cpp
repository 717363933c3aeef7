// SPDX-License-Identifier: Apache-2.0
#include "core/program/onnx/onnx_program.h"
#include "core/recorded/recording.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace nodewise::recorded {

namespace {

namespace fs = std::filesystem;

std::string factOf(const graph::Node& node, std::string_view key)
{
    const auto& facts = node.metadata.other;
    const auto found = std::find_if(facts.begin(), facts.end(), [key](const auto& fact) { return fact.first == key; });
    return found == facts.end() ? std::string() : found->second;
}

/// The only model of a folder.
std::optional<std::string> tryModel(const fs::path& folder)
{
    std::error_code ignored;
    std::optional<std::string> model;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().extension() == ".onnx") {
            if (model)
                return std::nullopt;
            model = entry.path().string();
        }
    return model;
}

} // namespace

Result<std::optional<Recording>> readOnnxValues(const std::string& path)
{
    std::error_code ignored;
    if (!fs::is_directory(path, ignored))
        return std::nullopt;
    const auto file = tryModel(path);
    if (!file)
        return std::nullopt;
    const auto model = onnx::openOnnx(*file, {}, {});
    if (!model)
        return fail(Error(model.error()).inFile(*file));
    Recording out{.tool = "ONNX"};
    const graph::Graph& graph = *(*model)->graph;
    std::map<std::string, graph::NodeId> last; // by FX node: the value that leaves its last ONNX node is the FX node's
    for (const graph::NodeId id : graph.root().nodes)
        if (const graph::Node& node = graph.node(id); node.op != graph::NodeOp::Placeholder)
            if (const std::string fx = factOf(node, "fx_node"); !fx.empty())
                last.insert_or_assign(fx, id);
    for (const graph::NodeId id : graph.root().nodes) {
        const graph::Node& node = graph.node(id);
        const std::string value = factOf(node, "value"), fx = factOf(node, "fx_node");
        if (node.op == graph::NodeOp::Placeholder || value.empty() || value.find('/') != std::string::npos)
            continue;
        std::string values = (fs::path(path) / (value + ".npy")).string();
        if (!fs::is_regular_file(values, ignored))
            continue;
        Value one{.name = value, .call = value, .file = std::move(values)};
        one.frames = framesOf(node.metadata.stackTrace);
        if (!fx.empty() && last.at(fx) == id)
            one.node = fx;
        out.values.push_back(std::move(one));
    }
    if (out.values.empty())
        return std::nullopt;
    return std::optional(std::move(out));
}

} // namespace nodewise::recorded
