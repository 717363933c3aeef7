// SPDX-License-Identifier: Apache-2.0
#include "core/program/onnx/onnx_metadata.h"

#include <algorithm>

namespace nodewise::onnx {

namespace {

constexpr std::string_view fxNode = "pkg.torch.onnx.fx_node", stackTrace = "pkg.torch.onnx.stack_trace",
                           nameScopes = "pkg.torch.onnx.name_scopes", classHierarchy = "pkg.torch.onnx.class_hierarchy";
/// What torch's exporter writes for nodes that its passes add: no module of the model.
constexpr std::string_view madeOutside = "_empty_nn_module_stack_from_metadata_hook";
constexpr std::size_t longestText = 1u << 16;

/// "/head/Gemm", "/layer1/layer1.0/conv1/Conv": a module says its parent's name again where that is a list.
std::vector<std::pair<std::string, std::string>> modulesOfName(std::string_view name)
{
    constexpr std::size_t deepest = 64;
    std::vector<std::pair<std::string, std::string>> modules;
    if (!name.starts_with('/'))
        return modules;
    std::string path, last;
    for (name.remove_prefix(1); modules.size() < deepest;) {
        const std::size_t end = name.find('/');
        if (end == name.npos)
            break;
        const std::string own(name.substr(0, end));
        name.remove_prefix(end + 1);
        const bool again = !last.empty() && own.starts_with(last + ".");
        path = again ? path + own.substr(last.size()) : path.empty() ? own : path + "." + own;
        last = own;
        modules.emplace_back(path, std::string());
    }
    return modules;
}

} // namespace

std::string_view valueAt(const Pairs& pairs, std::string_view key)
{
    const auto found = std::find_if(pairs.begin(), pairs.end(), [key](const auto& pair) { return pair.first == key; });
    return found == pairs.end() ? std::string_view() : found->second;
}

std::string_view fxNameIn(std::string_view text)
{
    if (!text.starts_with('%'))
        return {};
    text.remove_prefix(1);
    return text.substr(0, text.find_first_of(" :"));
}

std::vector<std::string> pythonTexts(std::string_view text)
{
    constexpr std::size_t most = 256;
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < text.size() && texts.size() < most; ++at) {
        const char quote = text[at];
        if (quote != '\'' && quote != '"')
            continue;
        std::string& own = texts.emplace_back();
        for (++at; at < text.size() && text[at] != quote; ++at) {
            at += text[at] == '\\' && at + 1 < text.size() ? 1 : 0;
            own += text[at];
        }
    }
    return texts;
}

std::vector<std::pair<std::string, std::string>> modulesOf(const NodeMessage& node)
{
    const std::vector<std::string> paths = pythonTexts(valueAt(node.metadata, nameScopes).substr(0, longestText));
    const std::vector<std::string> types = pythonTexts(valueAt(node.metadata, classHierarchy).substr(0, longestText));
    if (paths.empty())
        return modulesOfName(node.name.substr(0, longestText));
    std::vector<std::pair<std::string, std::string>> modules;
    for (std::size_t i = 0; i + 1 < paths.size(); ++i) // the last is the node itself
        if (!paths[i].empty() && paths[i] != madeOutside)
            modules.emplace_back(paths[i], i < types.size() ? types[i] : std::string());
    return modules;
}

void describe(graph::Metadata& metadata, const NodeMessage& node)
{
    if (const std::string_view fx = fxNameIn(valueAt(node.metadata, fxNode)); !fx.empty())
        metadata.other.emplace_back("fx_node", fx);
    metadata.stackTrace = valueAt(node.metadata, stackTrace).substr(0, longestText);
    if (!node.name.empty())
        metadata.other.emplace_back("onnx_name", node.name.substr(0, longestText));
    for (const auto& [key, value] : node.metadata)
        if (key != stackTrace)
            metadata.other.emplace_back(key.substr(0, longestText), value.substr(0, longestText));
    if (!node.doc.empty())
        metadata.other.emplace_back("doc", node.doc.substr(0, longestText));
}

} // namespace nodewise::onnx
