// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/plan_builder.h"

#include <algorithm>

namespace nodewise::lowering {

namespace {

// Sizes of `from`, aligned to the right of `to`: each as there, or 1.
bool broadcasts(const std::vector<std::int64_t>& from, const std::vector<std::int64_t>& to)
{
    if (from.size() > to.size())
        return false;
    const std::size_t shift = to.size() - from.size();
    for (std::size_t i = 0; i < from.size(); ++i)
        if (from[i] != to[i + shift] && from[i] != 1)
            return false;
    return true;
}

// What a template's functions may ask for of an operand.
void addKnown(Options& known, const std::string& name, const Operand& operand)
{
    known[name + "_shape"] = operand.shape;
    known[name + "_stride"] = operand.strides;
    known[name + "_dtype"] = std::string(graph::dtypeName(operand.dtype));
}

} // namespace

Plan PlanBuilder::build()
{
    for (const graph::NodeId id : m_graph.root().nodes)
        takeNode(m_graph.node(id));
    std::ranges::stable_sort(m_groups, {}, [](const Group& group) { return group.nodes.back().index(); });
    for (const Group& group : m_groups)
        launchGroup(group);
    return std::move(m_plan);
}

void PlanBuilder::takeNode(const graph::Node& node)
{
    if (node.op != graph::NodeOp::CallFunction) {
        m_plan.routes[node.id] = {};
        return;
    }
    if (writesInPlace(node.opType()))
        m_barrier = node.id;
    const NodeCall call = callOf(m_graph, node);
    m_plan.routes[node.id] = routeOf(node, call);
}

Route PlanBuilder::routeOf(const graph::Node& node, const NodeCall& call)
{
    Route route{.kind = Route::Kind::Fallback};
    if (isView(m_graph, node)) {
        route.kind = Route::Kind::View;
        return route;
    }
    if (isCheck(node.opType())) {
        route.kind = Route::Kind::None;
        return route;
    }
    if (writesInPlace(node.opType())) { // a kernel of its own: where it writes, others may read
        route.why = Text("it writes its argument in place");
        if (isPointwise(node, call)) {
            route = {.kind = Route::Kind::Kernel, .tried = {{"pointwise", {}}}};
            m_groups.push_back({{node.id}, nullptr, nullptr, {}});
        }
        return route;
    }
    if (const auto output = operandOf(node, "Y"); !output) {
        route.why = output.error().message;
        return route;
    }
    for (const TemplateFile& file : m_library.templates) {
        Options known;
        if (const TemplateOp* op = tryMatch(node, call, file, route, known)) {
            route.kind = Route::Kind::Kernel;
            m_groupOf[node.id] = m_groups.size();
            m_groups.push_back({{node.id}, &file, op, std::move(known)});
            return route;
        }
    }
    if (isPointwise(node, call)) {
        route.kind = Route::Kind::Kernel;
        route.tried.push_back({"pointwise", {}});
        if (!joinGroup(node, call)) {
            m_groupOf[node.id] = m_groups.size();
            m_groups.push_back({{node.id}, nullptr, nullptr, {}});
        }
        return route;
    }
    route.why = route.tried.empty() ? Text("no template is there for '%1'", node.opType()) : Text("no template takes it");
    return route;
}

const TemplateOp* PlanBuilder::tryMatch(const graph::Node& node, const NodeCall& call, const TemplateFile& file, Route& route,
                                        Options& known)
{
    const TemplateOp* op = file.tryOp(node.opType());
    if (op == nullptr)
        return nullptr;
    const auto refuse = [&](Text why) {
        route.tried.push_back({file.name, std::move(why)});
        return nullptr;
    };
    if (!call.plain)
        return refuse(Text("it has an argument that kernels don't take"));
    known = call.attributes;
    known["op"] = std::string(withoutOverload(node.opType()));
    known["lanes"] = m_library.npu.lanes;
    for (const auto& [name, argument] : op->operands) {
        const auto value = call.tryTensor(argument);
        known["has_" + name] = value.has_value();
        if (!value) {
            if (file.tryInput(name)->optional)
                continue;
            return refuse(Text("its argument '%1' is no tensor", argument));
        }
        const auto operand = operandOf(m_graph.node(*value), name);
        if (!operand)
            return refuse(operand.error().message);
        addKnown(known, name, *operand);
    }
    addKnown(known, file.outputs.front(), *operandOf(node, file.outputs.front()));
    const auto matches = m_functions.call(file, "matches", known);
    if (!matches)
        return refuse(matches.error().message);
    if (matches->has_value()) {
        const auto* answer = std::get_if<Option>(&**matches);
        if (const auto* flag = answer == nullptr ? nullptr : std::get_if<bool>(answer); flag != nullptr && !*flag)
            return refuse(Text("its guard says no"));
        if (const auto* why = answer == nullptr ? nullptr : std::get_if<std::string>(answer); why != nullptr && !why->empty())
            return refuse(Text(*why));
    }
    route.tried.push_back({file.name, {}});
    return op;
}

bool PlanBuilder::isPointwise(const graph::Node& node, const NodeCall& call) const
{
    const auto output = operandOf(node, "Y");
    if (!call.plain || !output)
        return false;
    std::vector<std::pair<std::string, ScalarArgument>> arguments;
    for (const auto& [name, option] : call.attributes)
        arguments.emplace_back(name, option);
    for (const auto& [name, value] : call.tensors) {
        const auto operand = operandOf(m_graph.node(value), name);
        if (!operand || !broadcasts(operand->shape, output->shape))
            return false;
        arguments.emplace_back(name, ScalarValue{"", operand->dtype});
    }
    return ScalarWriter(m_library.scalars).knows(outOfPlace(node.opType()), arguments, output->dtype);
}

// Behind the one kernel whose result it reads, if nobody else reads that.
bool PlanBuilder::joinGroup(const graph::Node& node, const NodeCall& call)
{
    for (const auto& [name, value] : call.tensors) {
        const auto found = m_groupOf.find(value);
        if (found == m_groupOf.end() || (m_barrier.valid() && value.index() < m_barrier.index()))
            continue;
        Group& group = m_groups[found->second];
        const graph::Node& producer = m_graph.node(value);
        const bool fits =
            group.nodes.size() < maxFusedNodes && producer.users.size() == 1 && (group.file == nullptr || !group.file->epilogue.empty());
        if (!fits || operandOf(producer, "")->shape != operandOf(node, "")->shape)
            continue;
        const std::size_t index = found->second;
        m_groupOf.erase(found);
        m_groupOf[node.id] = index;
        group.nodes.push_back(node.id);
        return true;
    }
    return false;
}

} // namespace nodewise::lowering
