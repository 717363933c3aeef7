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

bool hasScalar(const std::vector<ScalarOp>& table, std::string_view opType)
{
    const std::string op = outOfPlace(opType);
    return std::ranges::any_of(table, [&](const ScalarOp& entry) { return entry.op == op || entry.op == withoutOverload(op); });
}

} // namespace

std::vector<BoundResult> resultsOf(const graph::Graph& graph, const graph::Node& node, const TemplateFile& file, const TemplateOp& op)
{
    if (!resultCount(node))
        return {{file.outputs.front().name, std::nullopt}};
    std::vector<BoundResult> bound;
    for (std::size_t i = 0; i < file.outputs.size(); ++i) {
        const TemplateOutput& output = file.outputs[i];
        const auto named = std::ranges::find(op.results, output.name, &std::pair<std::string, std::size_t>::first);
        if (!op.results.empty() && named == op.results.end())
            continue;
        const std::size_t result = op.results.empty() ? i : named->second;
        if (!output.optional || (result < *resultCount(node) && isRead(graph, node, result)))
            bound.emplace_back(output.name, result);
    }
    return bound;
}

Plan PlanBuilder::build()
{
    for (const graph::Node& node : m_graph.nodes())
        takeNode(node);
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
        m_barriers.push_back(node.id);
    const NodeCall call = callOf(m_graph, node);
    Route& route = m_plan.routes[node.id] = routeOf(node, call);
    if (const auto* rule = m_library.profile.tryFallback(node.opType()); rule != nullptr && route.kind == Route::Kind::Fallback)
        route.why = Text("the profile '%1' leaves it to ATen: %2", m_library.profile.name, rule->why);
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
        m_groups.push_back({.nodes = {node.id}, .reshapes = true});
        return route;
    }
    route.why = route.tried.empty() ? Text("there is no template for '%1'", node.opType()) : Text("no template matches it");
    return route;
}

// A kernel of its own: where it writes, others may read.
Route PlanBuilder::writingRoute(const graph::Node& node, const NodeCall& call)
{
    if (!whyNotPointwise(node, call).empty())
        return {.kind = Route::Kind::Fallback, .why = Text("it writes its argument in place")};
    m_groups.push_back({.nodes = {node.id}, .writes = true});
    return {.kind = Route::Kind::Kernel, .tried = {{std::string(pointwiseName), {}}}};
}

bool PlanBuilder::takeTemplate(const graph::Node& node, const NodeCall& call, Route& route)
{
    for (const TemplateFile& file : m_library.templates) {
        Options known;
        if (const TemplateOp* op = tryMatch(node, call, file, route, known)) {
            route.kind = Route::Kind::Kernel;
            m_groupOf[node.id] = m_groups.size();
            m_groups.push_back({.nodes = {node.id}, .file = &file, .op = op, .known = std::move(known)});
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
    if (!joinGroup(node, call)) {
        m_groupOf[node.id] = m_groups.size();
        m_groups.push_back({.nodes = {node.id}});
    }
    return true;
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
    if (!m_library.profile.hasTemplate(file.name))
        return refuse(Text("the profile '%1' excludes it", m_library.profile.name));
    if (!call.plain || !listsFit)
        return refuse(Text("it has an argument that kernels do not support"));
    known = call.attributes;
    known["op"] = std::string(withoutOverload(node.opType()));
    known["lanes"] = m_library.npu.lanes;
    if (const auto added = addOperands(file, *op, call, known); !added)
        return refuse(added.error().message);
    if (const auto added = addResults(node, file, *op, known); !added)
        return refuse(added.error().message);
    const auto matches = m_functions.call(file, "matches", known);
    if (!matches)
        return refuse(matches.error().message);
    if (matches->has_value()) {
        const auto* answer = std::get_if<Option>(&**matches);
        if (const auto* flag = answer == nullptr ? nullptr : std::get_if<bool>(answer); flag != nullptr && !*flag)
            return refuse(Text("rejected by its guard"));
        if (const auto* why = answer == nullptr ? nullptr : std::get_if<std::string>(answer); why != nullptr && !why->empty())
            return refuse(Text(*why));
    }
    route.tried.push_back({file.name, {}});
    return op;
}

// What is known of the outputs. Results of the operator that the template does not make must be read by nobody, or be empty.
Result<void> PlanBuilder::addResults(const graph::Node& node, const TemplateFile& file, const TemplateOp& op, Options& known) const
{
    for (const TemplateOutput& output : file.outputs)
        known["has_" + output.name] = false;
    const auto bound = resultsOf(m_graph, node, file, op);
    for (const auto& [name, result] : bound) {
        const auto operand = operandOf(node, name, result);
        if (!operand)
            return fail(operand.error());
        addOperand(known, name, *operand);
        known["has_" + name] = true;
    }
    for (std::size_t i = 0; i < resultCount(node).value_or(0); ++i) {
        const auto operand = operandOf(node, "", i);
        const bool empty = operand && std::ranges::count(operand->shape, 0) != 0;
        const bool made = std::ranges::find(bound, std::optional(i), &BoundResult::second) != bound.end();
        if (!made && !empty && isRead(m_graph, node, i))
            return fail("its result %1 is used, but the template does not compute it", i);
    }
    return {};
}

// What is known of the operands, for the template's functions.
Result<void> PlanBuilder::addOperands(const TemplateFile& file, const TemplateOp& op, const NodeCall& call, Options& known) const
{
    for (const auto& [name, argument] : op.operands) {
        const TemplateInput& input = *file.tryInput(name);
        if (input.many) {
            const auto* nodes = call.tryList(argument);
            if (nodes == nullptr)
                return fail("its argument '%1' is not a list of tensors", argument);
            if (auto added = addKnown(known, name, *nodes); !added)
                return added;
            continue;
        }
        const auto value = call.tryTensor(argument);
        known["has_" + name] = value.has_value();
        if (!value && input.optional)
            continue;
        if (!value)
            return fail("its argument '%1' is not a tensor", argument);
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

Text PlanBuilder::whyNotPointwise(const graph::Node& node, const NodeCall& call) const
{
    if (!m_library.profile.hasTemplate(pointwiseName))
        return Text("the profile '%1' excludes it", m_library.profile.name);
    const auto output = operandOf(node, "Y");
    if (!output)
        return output.error().message;
    if (!call.plain || !call.lists.empty())
        return Text("it has an argument that kernels do not support");
    std::vector<std::pair<std::string, ScalarArgument>> arguments;
    for (const auto& [name, option] : call.attributes)
        arguments.emplace_back(name, option);
    for (const auto& [name, value] : call.tensors) {
        const auto operand = operandOf(m_graph.node(value), name);
        if (!operand)
            return operand.error().message;
        if (!broadcasts(operand->shape, output->shape))
            return Text("its argument '%1' can't be broadcast to its result", name);
        arguments.emplace_back(name, ScalarValue{"", operand->dtype});
    }
    if (!ScalarWriter(m_library.scalars).knows(outOfPlace(node.opType()), arguments, output->dtype))
        return Text("the table of scalar operators has no entry for '%1' of %2 with these arguments", outOfPlace(node.opType()),
                    std::string(graph::dtypeName(output->dtype)));
    return {};
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
        if (found == m_groupOf.end() || !whyNotJoined(m_groups[found->second], node).empty())
            continue;
        const std::size_t index = found->second;
        m_groupOf.erase(found);
        m_groupOf[node.id] = index;
        m_groups[index].nodes.push_back(node.id);
        return true;
    }
    return false;
}

// Of a pointwise node that reads the group's result. What holds when nodes are taken holds at the end.
Text PlanBuilder::whyNotJoined(const Group& group, const graph::Node& node) const
{
    const graph::Node& producer = m_graph.node(group.nodes.back());
    if (producer.users.size() > 1)
        return Text("%1 nodes read its result", producer.users.size());
    if (group.reshapes)
        return Text("it copies its argument in another shape");
    if (group.writes)
        return Text("it writes its argument in place");
    if (group.file != nullptr && group.file->epilogue.empty())
        return Text("the template '%1' has no epilogue", group.file->name);
    if (group.nodes.size() >= maxFusedNodes)
        return Text("it already has %1 nodes, the maximum", maxFusedNodes);
    const auto barrier = std::ranges::upper_bound(m_barriers, producer.id.index(), {}, &graph::NodeId::index);
    if (barrier != m_barriers.end() && *barrier < node.id)
        return Text("a node that writes in place comes before '%1'", node.name);
    if (operandOf(producer, "")->shape != operandOf(node, "")->shape)
        return Text("'%1' has another shape", node.name);
    return {};
}

// Why what reads the group's result is not in it; "" where nothing does.
Text PlanBuilder::endOf(const Group& group) const
{
    const graph::Node& last = m_graph.node(group.nodes.back());
    if (resultCount(last))
        return Text("it returns several tensors");
    if (!group.split.empty() || last.users.empty())
        return group.split;
    const graph::Node& reader = m_graph.node(last.users.front());
    const auto routed = m_plan.routes.find(reader.id);
    if (routed == m_plan.routes.end()) // nodes of a draft are planned alone
        return {};
    const Route& route = routed->second;
    const bool pointwise = route.kind == Route::Kind::Kernel && !route.tried.empty() && route.tried.back().name == pointwiseName;
    if (pointwise || last.users.size() > 1) {
        const Text why = whyNotJoined(group, reader);
        return why.empty() ? Text("'%1' is in the kernel of another operand", reader.name) : why;
    }
    if (reader.op == graph::NodeOp::Output)
        return Text("it is a result of the graph");
    if (route.kind == Route::Kind::View)
        return Text("'%1' is a different view of it", reader.name);
    if (m_legality.isControlFlow(reader))
        return Text("the body of '%1' reads it", reader.name);
    return Text("'%1' is not a pointwise operator", reader.name);
}

} // namespace nodewise::lowering
