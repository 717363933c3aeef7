// SPDX-License-Identifier: Apache-2.0
#include "core/findings/rules.h"

#include <algorithm>
#include <map>

namespace nodewise::findings {

using graph::ScalarType;

namespace {

bool isFloat(ScalarType type)
{
    return type == ScalarType::Float16 || type == ScalarType::BFloat16 || type == ScalarType::Float32 || type == ScalarType::Float64;
}

ScalarType typeOf(const graph::Node* node)
{
    return node && node->value.isTensor() ? node->value.tensor.dtype : ScalarType::Unknown;
}

/// float64 that no input brought in: a Python number or numpy made it, and what follows computes in it.
void findDoubles(const graph::Graph& graph, Findings& found)
{
    std::vector<graph::NodeId> all, sources;
    for (const graph::Node& node : graph.nodes()) {
        if (typeOf(&node) != ScalarType::Float64)
            continue;
        if (node.op != graph::NodeOp::CallFunction)
            return; // the program is meant to be in double
        all.push_back(node.id);
        const auto producers = graph.producers(node.id);
        if (std::ranges::none_of(producers, [&](graph::NodeId id) { return typeOf(&graph.node(id)) == ScalarType::Float64; }))
            sources.push_back(node.id);
    }
    if (all.empty())
        return;
    found.push_back({.rule = "float64",
                     .rank = Rank::Warning,
                     .title = all.size() == 1 ? UserText("One node computes in float64, though no input is float64")
                                              : UserText("%1 nodes compute in float64, though no input is float64", all.size()),
                     .evidence = {UserText("float64 begins at %1", namesOf(graph, sources))},
                     .nodes = sources,
                     .remedy = UserText("Give the constant or the conversion there a dtype; NPUs often have no float64 at all"),
                     .weight = double(all.size())});
}

/// x.to(b).to(a) of an x that is a: digits are lost where b is narrower, time in any case.
void findRoundTrips(const graph::Graph& graph, Findings& found)
{
    const auto converts = [](const graph::Node& node) {
        const std::string_view op = operatorOf(node);
        return op == "to" || op == "_to_copy" || op == "type_as";
    };
    std::vector<graph::NodeId> narrow, wide;
    for (const graph::Node& node : graph.nodes()) {
        const graph::Node* middle = converts(node) ? tryProducer(graph, tryArgument(node, "self", 0)) : nullptr;
        const graph::Node* first = middle && converts(*middle) ? tryProducer(graph, tryArgument(*middle, "self", 0)) : nullptr;
        const ScalarType from = typeOf(first), by = typeOf(middle);
        if (from == ScalarType::Unknown || from != typeOf(&node) || by == from || !isFloat(from))
            continue;
        (!isFloat(by) || itemSize(by) < itemSize(from) ? narrow : wide).push_back(node.id);
    }
    if (!narrow.empty())
        found.push_back({.rule = "lossy-round-trip",
                         .rank = Rank::Warning,
                         .title = narrow.size() == 1 ? UserText("A value is converted to a narrower type and back")
                                                     : UserText("%1 values are converted to a narrower type and back", narrow.size()),
                         .evidence = {UserText("converted back by %1", namesOf(graph, narrow))},
                         .nodes = narrow,
                         .remedy = UserText("If the rounding is not meant, as it is in fake quantization, remove both conversions"),
                         .weight = double(narrow.size())});
    if (!wide.empty())
        found.push_back({.rule = "round-trip",
                         .rank = Rank::Hint,
                         .title = wide.size() == 1
                                      ? UserText("A value is converted to a wider type and back with nothing between")
                                      : UserText("%1 values are converted to a wider type and back with nothing between", wide.size()),
                         .evidence = {UserText("converted back by %1", namesOf(graph, wide))},
                         .nodes = wide,
                         .remedy = UserText("Remove both conversions: the value is the same"),
                         .weight = double(wide.size())});
}

/// Constants and copies that were left on another device than the rest.
void findDevices(const graph::Graph& graph, Findings& found)
{
    std::map<std::string, std::vector<graph::NodeId>> devices;
    for (const graph::Node& node : graph.nodes())
        if (node.value.isTensor() && !node.value.tensor.device.type.empty())
            devices[graph::deviceText(node.value.tensor.device)].push_back(node.id);
    if (devices.size() < 2)
        return;
    const auto most = std::ranges::max_element(devices, {}, [](const auto& entry) { return entry.second.size(); });
    for (const auto& [device, nodes] : devices)
        if (device != most->first)
            found.push_back({.rule = "other-device",
                             .rank = Rank::Problem,
                             .title = UserText("%1 tensors are on %2, the others on %3", nodes.size(), device, most->first),
                             .evidence = {namesOf(graph, nodes)},
                             .nodes = nodes,
                             .remedy = UserText("Make them where the model is: register constants as buffers, and pass device=x.device"),
                             .weight = double(nodes.size())});
}

} // namespace

void findTypes(const graph::Graph& graph, Findings& found)
{
    findDoubles(graph, found);
    findRoundTrips(graph, found);
    findDevices(graph, found);
}

} // namespace nodewise::findings
