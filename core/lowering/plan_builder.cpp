// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/plan_builder.h"

#include <algorithm>

namespace nodewise::lowering {

namespace {

// What a template's functions may ask for of an operand.
void addOperand(Options& known, const std::string& name, const Operand& operand)
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
            m_groups.push_back({.nodes = {node.id}});
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
            m_groups.push_back({.nodes = {node.id}, .file = &file, .op = op, .known = std::move(known)});
            return route;
        }
    }
    if (isPointwise(node, call)) {
        route.kind = Route::Kind::Kernel;
        route.tried.push_back({"pointwise", {}});
        if (!joinGroup(node, call)) {
            m_groupOf[node.id] = m_groups.size();
            m_groups.push_back({.nodes = {node.id}});
        }
        return route;
    }
    if (copiesInAnotherShape(node, call)) {
        route.kind = Route::Kind::Kernel;
        route.tried.push_back({"pointwise", {}});
        m_groups.push_back({.nodes = {node.id}, .reshapes = true});
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
    const bool listsFit = std::ranges::all_of(call.lists, [&](const auto& list) {
        return std::ranges::any_of(op->operands,
                                   [&](const auto& bound) { return bound.second == list.first && file.tryInput(bound.first)->many; });
    });
    if (!call.plain || !listsFit)
        return refuse(Text("it has an argument that kernels don't take"));
    known = call.attributes;
    known["op"] = std::string(withoutOverload(node.opType()));
    known["lanes"] = m_library.npu.lanes;
    if (const auto added = addOperands(file, *op, call, known); !added)
        return refuse(added.error().message);
    addOperand(known, file.outputs.front(), *operandOf(node, file.outputs.front()));
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

// What is known of the operands, for the template's functions.
Result<void> PlanBuilder::addOperands(const TemplateFile& file, const TemplateOp& op, const NodeCall& call, Options& known) const
{
    for (const auto& [name, argument] : op.operands) {
        const TemplateInput& input = *file.tryInput(name);
        if (input.many) {
            const auto* nodes = call.tryList(argument);
            if (nodes == nullptr)
                return fail("its argument '%1' is no list of tensors", argument);
            if (auto added = addKnown(known, name, *nodes); !added)
                return added;
            continue;
        }
        const auto value = call.tryTensor(argument);
        known["has_" + name] = value.has_value();
        if (!value && input.optional)
            continue;
        if (!value)
            return fail("its argument '%1' is no tensor", argument);
        const auto operand = operandOf(m_graph.node(*value), name);
        if (!operand)
            return fail(operand.error());
        addOperand(known, name, *operand);
    }
    return {};
}

// Of a list of tensors: shapes and strides by tensor, their types.
Result<void> PlanBuilder::addKnown(Options& known, const std::string& name, const std::vector<graph::NodeId>& nodes) const
{
    std::vector<std::vector<std::int64_t>> shapes, strides;
    std::vector<std::string> dtypes;
    for (const graph::NodeId node : nodes) {
        const auto operand = operandOf(m_graph.node(node), name);
        if (!operand)
            return fail(operand.error());
        shapes.push_back(operand->shape);
        strides.push_back(operand->strides);
        dtypes.emplace_back(graph::dtypeName(operand->dtype));
    }
    known[name + "_shape"] = std::move(shapes);
    known[name + "_stride"] = std::move(strides);
    known[name + "_dtype"] = std::move(dtypes);
    return {};
}

bool PlanBuilder::isPointwise(const graph::Node& node, const NodeCall& call) const
{
    const auto output = operandOf(node, "Y");
    if (!call.plain || !call.lists.empty() || !output)
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

// A reshape that is no view (isView).
bool PlanBuilder::copiesInAnotherShape(const graph::Node& node, const NodeCall& call) const
{
    const std::string_view op = withoutOverload(node.opType());
    if ((op != "aten.reshape" && op != "aten.flatten") || call.tensors.empty())
        return false;
    const auto from = operandOf(m_graph.node(call.tensors.front().second), ""), to = operandOf(node, "");
    return from && to && from->dtype == to->dtype && to->contiguous();
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
