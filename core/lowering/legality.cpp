// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/legality.h"

#include <algorithm>
#include <array>

namespace nodewise::lowering {

namespace {

using graph::Argument;
using graph::ScalarType;

// Control flow that calls its bodies with the shapes that they were traced with (torch/_higher_order_ops).
constexpr std::array callers{"cond",
                             "while_loop",
                             "scan",
                             "map_impl",
                             "wrap_with_set_grad_enabled",
                             "wrap_with_autocast",
                             "tag_activation_checkpoint",
                             "wrap_activation_checkpoint",
                             "invoke_subgraph",
                             "wrap",
                             "strict_mode",
                             "hints_wrapper"};

// What autocast does on a CPU (aten/src/ATen/autocast_mode.cpp, AutocastCPU): these get floating arguments in its type, ...
constexpr std::array autocastNarrow{"aten.conv1d",
                                    "aten.conv2d",
                                    "aten.conv3d",
                                    "aten.bmm",
                                    "aten.mm",
                                    "aten.linalg_vecdot",
                                    "aten.baddbmm",
                                    "aten.addmm",
                                    "aten.addbmm",
                                    "aten.linear",
                                    "aten.matmul",
                                    "aten.conv_tbc",
                                    "aten.conv_transpose1d",
                                    "aten.conv_transpose2d",
                                    "aten.conv_transpose3d",
                                    "aten.prelu",
                                    "aten.scaled_dot_product_attention"};
// ... these in float32. Of its list these are the ones that kernels may be there for.
constexpr std::array autocastWide{"aten.avg_pool3d", "aten.binary_cross_entropy", "aten.prod", "aten.cdist", "aten.trace", "aten.mse_loss"};

std::string_view higherOrderName(const graph::Node& node)
{
    std::string_view name = node.opType();
    constexpr std::string_view prefix = "higher_order.";
    if (name.starts_with(prefix))
        name.remove_prefix(prefix.size());
    return name;
}

// The type that wrap_with_autocast(device, dtype, enabled, cache, body, ...) asks for; nullopt: none on a CPU.
std::optional<ScalarType> autocastOf(const graph::Node& node, std::optional<ScalarType> outer)
{
    if (node.args.size() < 3)
        return outer;
    const auto* device = node.args[0].value.as<std::string>();
    if (device == nullptr || *device != "cpu")
        return outer;
    const auto* enabled = node.args[2].value.as<bool>();
    if (enabled == nullptr || !*enabled)
        return {};
    const auto* type = node.args[1].value.as<ScalarType>();
    return type != nullptr ? *type : ScalarType::BFloat16;
}

bool contains(const auto& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

} // namespace

Legality::Legality(const graph::Graph& graph)
    : m_places(graph.subgraphs().size()), m_bodies(graph.nodes().size()), m_vmapped(graph.nodes().size()), m_graph(graph)
{
    findCallers(graph);
    findVmaps(graph);
    for (Place& place : m_places) // a subgraph's number is larger than that of the one around it
        if (&place != m_places.data())
            settle(graph, place);
}

void Legality::findCallers(const graph::Graph& graph)
{
    for (const graph::Node& node : graph.nodes())
        for (const graph::NamedArgument& argument : node.args)
            if (const auto* ref = argument.value.as<Argument::NodeRef>(); ref != nullptr && node.op == graph::NodeOp::CallFunction)
                if (const graph::SubgraphId body = graph.node(ref->node).body; body.valid()) {
                    m_places[body.index()].caller = node.id;
                    m_bodies[node.id.index()] = true;
                }
}

// torch._functorch.predispatch's calls begin and end a vmap in the graph that they stand in.
void Legality::findVmaps(const graph::Graph& graph)
{
    std::vector<int> depth(graph.subgraphs().size());
    for (const graph::Node& node : graph.nodes()) {
        int& here = depth[node.subgraph.index()];
        if (node.opType().ends_with("._vmap_decrement_nesting"))
            --here;
        m_vmapped[node.id.index()] = here > 0;
        if (node.opType().ends_with("._vmap_increment_nesting"))
            ++here;
    }
}

void Legality::settle(const graph::Graph& graph, Place& place) const
{
    if (!place.caller) {
        place.hindered = UserText("its body has no known caller");
        return;
    }
    const graph::Node& caller = graph.node(*place.caller);
    const Place& around = m_places[caller.subgraph.index()];
    place.autocast = around.autocast;
    const std::string_view name = higherOrderName(caller);
    if (!around.hindered.empty())
        place.hindered = around.hindered;
    else if (m_vmapped[caller.id.index()])
        place.hindered = UserText("its values have dimensions of a vmap that the program does not record");
    else if (name == "associative_scan")
        place.hindered = UserText("associative_scan calls its body with other sizes than the program records");
    else if (!contains(callers, name))
        place.hindered = UserText("it is not known which values '%1' passes to its body", name);
    else if (name == "wrap_with_autocast")
        place.autocast = autocastOf(caller, around.autocast);
}

UserText Legality::violation(const graph::Node& node, const NodeCall& call) const
{
    const Place& place = m_places[node.subgraph.index()];
    if (!place.hindered.empty())
        return place.hindered;
    if (m_vmapped[node.id.index()])
        return UserText("its values have dimensions of a vmap that the program does not record");
    if (isControlFlow(node)) {
        const auto body = std::ranges::find(m_places, std::optional(node.id), &Place::caller);
        return body->hindered;
    }
    const std::string_view op = withoutOverload(node.opType());
    const bool narrow = contains(autocastNarrow, op);
    if (!place.autocast || (!narrow && !contains(autocastWide, op)))
        return {};
    const ScalarType wanted = narrow ? *place.autocast : ScalarType::Float32;
    const bool converted = std::ranges::any_of(call.tensors, [&](const auto& tensor) {
        const ScalarType type = m_graph.node(tensor.second).value.tensor.dtype;
        return isFloating(type) && type != ScalarType::Float64 && type != wanted;
    });
    return converted ? UserText("autocast converts its arguments to %1", std::string(graph::dtypeName(wanted))) : UserText();
}

} // namespace nodewise::lowering
