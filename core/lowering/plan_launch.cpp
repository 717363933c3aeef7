// SPDX-License-Identifier: Apache-2.0
// From groups of nodes to kernels and their launches.
#include "core/lowering/plan_builder.h"

#include <algorithm>
#include <array>

namespace nodewise::lowering {

namespace {

constexpr const char* pointwiseName = "pointwise";

// The operand as seen through a larger shape: it does not move along dimensions that it is broadcast in.
Operand broadcast(const Operand& operand, const std::vector<std::int64_t>& shape)
{
    Operand wide = operand;
    wide.shape = shape;
    wide.strides.assign(shape.size(), 0);
    const std::size_t shift = shape.size() - operand.shape.size();
    for (std::size_t i = 0; i < operand.shape.size(); ++i)
        if (operand.shape[i] != 1)
            wide.strides[i + shift] = operand.strides[i];
    return wide;
}

// Dimensions along which nothing moves, as one element: what a kernel copies once for all.
Operand narrowed(Operand operand)
{
    for (std::size_t i = 0; i < operand.shape.size(); ++i)
        if (operand.strides[i] == 0 || operand.shape[i] == 1) {
            operand.shape[i] = 1;
            operand.strides[i] = 1;
        }
    return operand;
}

// Whether dimension i and the one behind it are one to all operands.
bool canMerge(const std::vector<Operand*>& operands, std::size_t i)
{
    return std::ranges::all_of(operands, [i](const Operand* operand) {
        return operand->shape[i] == 1 || operand->shape[i + 1] == 1 ||
               operand->strides[i] == operand->strides[i + 1] * operand->shape[i + 1];
    });
}

// Makes one dimension of those that are one to all operands: fewer loops. All have the same shape.
void mergeDimensions(const std::vector<Operand*>& operands)
{
    for (std::size_t i = operands.front()->shape.size(); i-- > 1;)
        if (canMerge(operands, i - 1))
            for (Operand* operand : operands) {
                if (operand->shape[i] == 1)
                    operand->strides[i] = operand->strides[i - 1];
                operand->shape[i] *= operand->shape[i - 1];
                operand->shape.erase(operand->shape.begin() + std::ptrdiff_t(i) - 1);
                operand->strides.erase(operand->strides.begin() + std::ptrdiff_t(i) - 1);
            }
}

Operand permuted(const Operand& operand, const std::vector<std::int64_t>& order)
{
    Operand other = operand;
    for (std::size_t i = 0; i < order.size(); ++i) {
        other.shape[i] = operand.shape[std::size_t(order[i])];
        other.strides[i] = operand.strides[std::size_t(order[i])];
    }
    return other;
}

bool isOrder(std::vector<std::int64_t> order, std::size_t rank)
{
    std::ranges::sort(order);
    for (std::size_t i = 0; i < order.size(); ++i)
        if (order[i] != std::int64_t(i))
            return false;
    return order.size() == rank;
}

} // namespace

void PlanBuilder::launchGroup(const Group& group)
{
    auto launched = group.file == nullptr ? launchPointwise(group) : launchTemplate(group);
    if (launched)
        return;
    if (group.nodes.size() == 1) {
        Route& route = m_plan.routes[group.nodes.front()];
        route.kind = Route::Kind::Fallback;
        route.why = launched.error().asText();
        return;
    }
    // What can't be one kernel may be two
    Group first = group, rest;
    first.nodes.resize(1);
    rest.nodes.assign(group.nodes.begin() + 1, group.nodes.end());
    launchGroup(first);
    launchGroup(rest);
}

Result<std::optional<std::vector<std::int64_t>>> PlanBuilder::listOf(const Group& group, const std::string& function) const
{
    const auto answer = m_functions.call(*group.file, function, group.known);
    if (!answer)
        return fail(answer.error());
    if (!answer->has_value())
        return std::nullopt;
    const auto* option = std::get_if<Option>(&**answer);
    const auto* numbers = option == nullptr ? nullptr : std::get_if<std::vector<std::int64_t>>(option);
    if (numbers == nullptr)
        return fail("'%1' of the template '%2' returns no list of numbers", function, group.file->name);
    return std::optional(*numbers);
}

// The operand with its dimensions as NAME_order has them.
Result<Operand> PlanBuilder::ordered(const Group& group, const Operand& operand) const
{
    const std::string function = operand.name + "_order";
    const auto order = listOf(group, function);
    if (!order)
        return fail(order.error());
    if (!*order)
        return operand;
    if (!isOrder(**order, operand.shape.size()))
        return fail("'%1' of the template '%2' is no order of %3 dimensions", function, group.file->name, operand.shape.size());
    return permuted(operand, **order);
}

// And in the shape of NAME_view; nullopt where that takes a copy.
Result<std::optional<Operand>> PlanBuilder::viewed(const Group& group, const Operand& operand) const
{
    const auto view = listOf(group, operand.name + "_view");
    if (!view)
        return fail(view.error());
    if (!*view)
        return std::optional(operand);
    const auto strides = viewStrides(operand.shape, operand.strides, **view);
    if (!strides)
        return std::nullopt;
    Operand made = operand;
    made.shape = **view;
    made.strides = *strides;
    return std::optional(std::move(made));
}

Result<LaunchArgument> PlanBuilder::bound(const Group& group, const std::string& name, graph::NodeId value, bool output)
{
    auto plain = operandOf(m_graph.node(value), name);
    if (!plain)
        return fail(plain.error());
    plain->output = output;
    auto operand = ordered(group, *plain);
    if (!operand)
        return fail(operand.error());
    LaunchArgument argument{.node = value, .copy = {}, .operand = {}};
    auto made = viewed(group, *operand);
    if (!made)
        return fail(made.error());
    const TemplateInput* input = group.file->tryInput(name);
    const bool wanted = input != nullptr && input->contiguous && !operand->contiguous();
    if ((!*made || wanted) && !output) {
        argument.copy = copyOf(value, *operand);
        operand->strides = contiguousStrides(operand->shape);
        made = viewed(group, *operand);
        if (!made)
            return fail(made.error());
    }
    if (!*made)
        return fail("'%1' has no strides of the shape that the kernel wants", name);
    argument.operand = std::move(**made);
    return argument;
}

// The operators of `nodes`; `inputs` gets what they read from elsewhere, in the output's shape.
Result<Fused> PlanBuilder::fusedOf(const std::vector<graph::NodeId>& nodes, graph::NodeId producer, const std::vector<std::int64_t>& shape,
                                   std::vector<LaunchArgument>& inputs) const
{
    Fused fused;
    fused.table = &m_library.scalars;
    for (const graph::NodeId id : nodes) {
        const graph::Node& node = m_graph.node(id);
        const NodeCall call = callOf(m_graph, node);
        FusedOp op{.op = outOfPlace(node.opType()), .dtype = node.value.tensor.dtype};
        for (const auto& [name, option] : call.attributes)
            op.arguments.push_back({name, option});
        for (const auto& [name, value] : call.tensors) {
            if (const auto earlier = std::ranges::find(nodes, value); earlier != nodes.end()) {
                op.arguments.push_back({name, FusedArgument::Result{std::size_t(earlier - nodes.begin())}});
                continue;
            }
            if (producer.valid() && value == producer) {
                op.arguments.push_back({name, FusedArgument::Producer()});
                continue;
            }
            auto known = std::ranges::find(inputs, value, &LaunchArgument::node);
            if (known == inputs.end()) {
                const auto operand = operandOf(m_graph.node(value), "F" + std::to_string(inputs.size()));
                if (!operand)
                    return fail(operand.error());
                inputs.push_back({.node = value, .copy = {}, .operand = broadcast(*operand, shape)});
                known = std::prev(inputs.end());
            }
            op.arguments.push_back({name, FusedArgument::Input{std::size_t(known - inputs.begin())}});
        }
        fused.ops.push_back(std::move(op));
    }
    if (!fused.ops.empty())
        fused.results = {fused.ops.size() - 1};
    return fused;
}

Result<void> PlanBuilder::launchPointwise(const Group& group)
{
    const TemplateFile* file = m_library.tryTemplate(pointwiseName);
    if (file == nullptr)
        return fail("there is no template '%1'", std::string(pointwiseName));
    Launch launch{.nodes = group.nodes};
    auto output = operandOf(m_graph.node(group.nodes.back()), "Y");
    if (!output)
        return fail(output.error());
    output->output = true;
    auto fused = fusedOf(group.nodes, {}, output->shape, launch.arguments);
    if (!fused)
        return fail(fused.error());
    std::vector<Operand*> all{&*output};
    for (LaunchArgument& argument : launch.arguments)
        all.push_back(&argument.operand);
    mergeDimensions(all);
    for (LaunchArgument& argument : launch.arguments) {
        argument.operand = narrowed(std::move(argument.operand));
        fused->inputs.push_back(argument.operand);
    }
    launch.arguments.push_back({.node = group.nodes.back(), .copy = {}, .operand = *output});
    KernelCase given{.file = file, .outputs = {std::move(*output)}, .fused = std::move(*fused)};
    finish(std::move(given), std::move(launch));
    return {};
}

Result<void> PlanBuilder::launchTemplate(const Group& group)
{
    const graph::NodeId first = group.nodes.front(), last = group.nodes.back();
    Launch launch{.nodes = group.nodes};
    KernelCase given{.file = group.file, .made = m_graph.node(first).value.tensor.dtype};
    for (const char* function : {"options", "lists", "numbers", "flags", "texts"}) {
        auto answer = m_functions.call(*group.file, function, group.known);
        if (!answer)
            return fail(answer.error());
        if (answer->has_value())
            if (auto* options = std::get_if<Options>(&**answer))
                given.options.merge(*options);
    }
    const NodeCall call = callOf(m_graph, m_graph.node(first));
    for (const auto& [name, argument] : group.op->operands)
        if (const auto value = call.tryTensor(argument)) {
            auto made = bound(group, name, *value, false);
            if (!made)
                return fail(made.error());
            given.inputs.push_back(made->operand);
            launch.arguments.push_back(std::move(*made));
        }
    auto output = bound(group, group.file->outputs.front(), last, true);
    if (!output)
        return fail(output.error());
    const auto shape = operandOf(m_graph.node(last), "")->shape;
    std::vector<LaunchArgument> inputs;
    auto fused = fusedOf({group.nodes.begin() + 1, group.nodes.end()}, first, shape, inputs);
    if (!fused)
        return fail(fused.error());
    fused->producer = given.made;
    if (const auto added = group.op->added.empty() ? std::nullopt : call.tryTensor(group.op->added))
        if (const auto operand = operandOf(m_graph.node(*added), "F" + std::to_string(inputs.size())); operand) {
            // Added before anything is rounded, as the operator itself does
            FusedOp sum{.op = "aten.add.Tensor", .dtype = given.made};
            sum.arguments = {{"self", FusedArgument::Producer()}, {"other", FusedArgument::Input{inputs.size()}}};
            for (FusedOp& op : fused->ops)
                for (FusedArgument& argument : op.arguments)
                    if (auto* result = std::get_if<FusedArgument::Result>(&argument.value))
                        ++result->index;
                    else if (std::holds_alternative<FusedArgument::Producer>(argument.value))
                        argument.value = FusedArgument::Result{0};
            fused->ops.insert(fused->ops.begin(), std::move(sum));
            fused->results = {fused->ops.size() - 1};
            fused->producer = isFloating(given.made) && given.made != graph::ScalarType::Float64 ? graph::ScalarType::Float32 : given.made;
            inputs.push_back({.node = *added, .copy = {}, .operand = broadcast(*operand, shape)});
        }
    for (LaunchArgument& input : inputs) {
        const auto strides = viewStrides(input.operand.shape, input.operand.strides, output->operand.shape);
        if (!strides)
            return fail("'%1' can't be read in the shape of the kernel's result", m_graph.node(input.node).name);
        input.operand.shape = output->operand.shape;
        input.operand.strides = *strides;
        input.operand = narrowed(std::move(input.operand));
        fused->inputs.push_back(input.operand);
        launch.arguments.push_back(std::move(input));
    }
    given.fused = std::move(*fused);
    given.outputs = {output->operand};
    launch.arguments.push_back(std::move(*output));
    finish(std::move(given), std::move(launch));
    return {};
}

// A contiguous copy, by a kernel of its own: the visible step that a template's layout asks for.
std::size_t PlanBuilder::copyOf(graph::NodeId value, const Operand& operand)
{
    const auto key = std::pair(value, operand.strides);
    if (const auto known = m_copies.find(key); known != m_copies.end())
        return known->second;
    Operand from = operand, to = operand;
    from.name = "F0";
    to.name = "Y";
    to.output = true;
    to.strides = contiguousStrides(to.shape);
    mergeDimensions({&from, &to});
    from = narrowed(std::move(from));
    Fused fused{.inputs = {from}, .ops = {{"aten.clone.default", {{"self", FusedArgument::Input{0}}}, from.dtype}}, .results = {0}};
    fused.table = &m_library.scalars;
    const std::size_t index = m_plan.launches.size();
    Launch launch{.copied = value};
    launch.arguments = {{.node = value, .copy = {}, .operand = from}, {.node = value, .copy = index, .operand = to}};
    finish({.file = m_library.tryTemplate(pointwiseName), .outputs = {to}, .fused = std::move(fused)}, std::move(launch));
    m_copies[key] = index;
    return index;
}

void PlanBuilder::finish(KernelCase given, Launch launch)
{
    given.npu = m_library.npu;
    launch.kernel = kernelFor(std::move(given));
    m_plan.kernels[launch.kernel].launches.push_back(m_plan.launches.size());
    for (const graph::NodeId node : launch.nodes)
        m_plan.routes[node].launch = m_plan.launches.size();
    m_plan.launches.push_back(std::move(launch));
}

std::size_t PlanBuilder::kernelFor(KernelCase given)
{
    std::string key = kernelKey(given);
    const auto [known, isNew] = m_byKey.emplace(key, m_plan.kernels.size());
    if (isNew) {
        given.name = given.file->name + "_" + std::to_string(m_plan.kernels.size());
        m_plan.kernels.push_back({std::move(given), std::move(key), {}});
    }
    return known->second;
}

} // namespace nodewise::lowering
