// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/plan_builder.h"

#include "core/lowering/prologues.h"

#include <algorithm>

namespace nodewise::lowering {

namespace {

bool hasScalar(const std::vector<ScalarOp>& table, std::string_view opType)
{
    const std::string op = outOfPlace(opType);
    return std::ranges::any_of(table, [&](const ScalarOp& entry) { return entry.op == op || entry.op == withoutOverload(op); });
}

} // namespace

Plan PlanBuilder::build()
{
    for (const graph::Node& node : m_graph.nodes())
        takeNode(node);
    LaunchBuilder launches(m_graph, m_library, m_functions, m_grouping, m_plan);
    std::vector<Group> groups = m_grouping.groups();
    std::ranges::stable_sort(groups, {}, [](const Group& group) { return group.nodes.back().index(); });
    for (Group& group : groups) {
        if (group.file == nullptr && !group.reshapes && !group.writes)
            if (auto reader = tryReader(m_graph, m_grouping, group, groups, group.split)) {
                group.split = launches.absorb(*reader->group, std::move(reader->prologue), group);
                if (group.split.empty())
                    continue;
            }
        launches.launch(group);
    }
    return std::move(m_plan);
}

void PlanBuilder::takeNode(const graph::Node& node)
{
    if (node.op != graph::NodeOp::CallFunction) {
        m_plan.routes[node.id] = {};
        return;
    }
    if (writesInPlace(node.opType()))
        m_grouping.addBarrier(node.id);
    const NodeCall call = callOf(m_graph, node);
    Route& route = m_plan.routes[node.id] = routeOf(node, call);
    if (const auto* rule = m_library.profile.tryFallback(node.opType()); rule != nullptr && route.kind == Route::Kind::Fallback)
        route.why = UserText("the profile '%1' leaves it to ATen: %2", m_library.profile.name, rule->why);
}

Route PlanBuilder::routeOf(const graph::Node& node, const NodeCall& call)
{
    if (isCheck(node.opType()) || isSizeArithmetic(node))
        return {};
    Route route{.kind = Route::Kind::Fallback, .why = m_legality.violation(node, call)};
    if (!route.why.empty())
        return route;
    if (m_legality.isControlFlow(node))
        return {.kind = Route::Kind::Body};
    if (isView(m_graph, node))
        return {.kind = Route::Kind::View};
    if (writesInPlace(node.opType()))
        return writingRoute(node, call);
    if (const auto output = operandOf(node, "Y"); !output && !resultCount(node)) {
        route.why = output.error().message;
        return route;
    }
    if (takeTemplate(node, call, route) || takePointwise(node, call, route))
        return route;
    if (copiesInAnotherShape(node, call)) {
        route.kind = Route::Kind::Kernel;
        route.tried.push_back({std::string(pointwiseName), {}});
        m_grouping.add({.nodes = {node.id}, .reshapes = true});
        return route;
    }
    route.why = route.tried.empty() ? UserText("there is no template for '%1'", node.opType()) : UserText("no template matches it");
    return route;
}

// A kernel of its own: where it writes, others may read.
Route PlanBuilder::writingRoute(const graph::Node& node, const NodeCall& call)
{
    if (!whyNotPointwise(node, call).empty())
        return {.kind = Route::Kind::Fallback, .why = UserText("it writes its argument in place")};
    m_grouping.add({.nodes = {node.id}, .writes = true});
    return {.kind = Route::Kind::Kernel, .tried = {{std::string(pointwiseName), {}}}};
}

bool PlanBuilder::takeTemplate(const graph::Node& node, const NodeCall& call, Route& route)
{
    for (const TemplateFile& file : m_library.templates) {
        Options known;
        if (const TemplateOp* op = m_matcher.tryMatch(node, call, file, route, known)) {
            route.kind = Route::Kind::Kernel;
            m_grouping.add({.nodes = {node.id}, .file = &file, .op = op, .known = std::move(known)});
            return true;
        }
    }
    return false;
}

bool PlanBuilder::takePointwise(const graph::Node& node, const NodeCall& call, Route& route)
{
    if (!hasScalar(m_library.scalars, node.opType()))
        return false;
    route.tried.push_back({std::string(pointwiseName), whyNotPointwise(node, call)});
    if (!route.tried.back().why.empty())
        return false;
    route.kind = Route::Kind::Kernel;
    if (!m_grouping.join(node, call))
        m_grouping.add({.nodes = {node.id}});
    return true;
}

UserText PlanBuilder::whyNotPointwise(const graph::Node& node, const NodeCall& call) const
{
    if (!m_library.profile.hasTemplate(pointwiseName))
        return UserText("the profile '%1' excludes it", m_library.profile.name);
    const auto output = operandOf(node, "Y");
    if (!output)
        return output.error().message;
    if (!call.plain || !call.lists.empty())
        return UserText("it has an argument that kernels do not support");
    std::vector<std::pair<std::string, ScalarArgument>> arguments;
    for (const auto& [name, option] : call.attributes)
        arguments.emplace_back(name, option);
    for (const auto& [name, value] : call.tensors) {
        const auto operand = operandOf(m_graph.node(value), name);
        if (!operand)
            return operand.error().message;
        if (!broadcasts(operand->shape, output->shape))
            return UserText("its argument '%1' can't be broadcast to its result", name);
        arguments.emplace_back(name, ScalarValue{"", operand->dtype});
    }
    if (!ScalarWriter(m_library.scalars).knows(outOfPlace(node.opType()), arguments, output->dtype))
        return UserText("the table of scalar operators has no entry for '%1' of %2 with these arguments", outOfPlace(node.opType()),
                        std::string(graph::dtypeName(output->dtype)));
    return {};
}

// A reshape that is no view (isView).
bool PlanBuilder::copiesInAnotherShape(const graph::Node& node, const NodeCall& call) const
{
    const std::string_view op = withoutOverload(node.opType());
    if ((op != "aten.reshape" && op != "aten.reshape_as" && op != "aten.flatten") || call.tensors.empty())
        return false;
    const auto from = operandOf(m_graph.node(call.tensors.front().second), ""), to = operandOf(node, "");
    return from && to && from->dtype == to->dtype && to->contiguous();
}

} // namespace nodewise::lowering
