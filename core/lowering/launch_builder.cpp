// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/launch_builder.h"

#include "core/lowering/prologues.h"
#include "core/lowering/tile_cost.h"

#include <algorithm>
#include <array>

namespace nodewise::lowering {

namespace {

constexpr std::size_t mostOfList = 512; ///< pointers that one kernel gets of a list of tensors

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

bool standsStill(const Operand& operand)
{
    for (std::size_t i = 0; i < operand.shape.size(); ++i)
        if (operand.strides[i] == 0 && operand.shape[i] > 1)
            return true;
    return false;
}

// Whether dimension i and the next one are one to all operands.
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

bool isOrder(std::vector<std::int64_t> order, std::size_t rank)
{
    std::ranges::sort(order);
    for (std::size_t i = 0; i < order.size(); ++i)
        if (order[i] != std::int64_t(i))
            return false;
    return order.size() == rank;
}

} // namespace

void LaunchBuilder::launch(const Group& group)
{
    const std::size_t launches = m_plan.launches.size(), kernels = m_plan.kernels.size();
    auto launched = group.reshapes ? launchReshape(group) : group.file == nullptr ? launchPointwise(group) : launchTemplate(group);
    if (launched)
        return;
    takeBack(launches, kernels);
    if (!group.prologues.empty()) { // each by itself
        for (const GroupPrologue& prologue : group.prologues)
            launch({.nodes = prologue.nodes, .split = launched.error().asText()});
        Group alone = group;
        alone.prologues.clear();
        return launch(alone);
    }
    if (group.nodes.size() == 1) {
        Route& route = m_plan.routes[group.nodes.front()];
        route.kind = Route::Kind::Fallback;
        route.why = launched.error().asText();
        return;
    }
    // What can't be one kernel may be two
    Group first = group, rest;
    first.nodes.resize(1);
    first.split = launched.error().asText();
    rest.nodes.assign(group.nodes.begin() + 1, group.nodes.end());
    launch(first);
    launch(rest);
}

// Copies that were made for a kernel that came to nothing: nobody reads them.
void LaunchBuilder::takeBack(std::size_t launches, std::size_t kernels)
{
    std::erase_if(m_copies, [launches](const auto& copy) { return copy.second >= launches; });
    std::erase_if(m_byKey, [kernels](const auto& kernel) { return kernel.second >= kernels; });
    m_plan.launches.resize(launches);
    m_plan.kernels.resize(kernels);
    for (PlannedKernel& kernel : m_plan.kernels)
        std::erase_if(kernel.launches, [launches](std::size_t launch) { return launch >= launches; });
}

Launch LaunchBuilder::launchOf(const Group& group) const
{
    Launch launch{.nodes = {}, .own = group.file != nullptr ? 1 : group.nodes.size(), .ended = m_grouping.endOf(group, m_plan)};
    for (const GroupPrologue& prologue : group.prologues)
        launch.nodes.insert(launch.nodes.end(), prologue.nodes.begin(), prologue.nodes.end());
    std::ranges::sort(launch.nodes, [](graph::NodeId a, graph::NodeId b) { return a < b; });
    launch.prologue = launch.nodes.size();
    launch.nodes.insert(launch.nodes.end(), group.nodes.begin(), group.nodes.end());
    return launch;
}

Result<std::optional<std::vector<std::int64_t>>> LaunchBuilder::listOf(const Group& group, const std::string& function,
                                                                       const Options& known) const
{
    const auto answer = m_functions.call(*group.file, function, known);
    if (!answer)
        return fail(answer.error());
    if (!answer->has_value())
        return std::nullopt;
    const auto* option = std::get_if<Option>(&**answer);
    const auto* numbers = option == nullptr ? nullptr : std::get_if<std::vector<std::int64_t>>(option);
    if (numbers == nullptr)
        return fail("'%1' of the template '%2' does not return a list of numbers", function, group.file->name);
    return std::optional(*numbers);
}

// The operand in the shape that NAME_expand broadcasts it to.
Result<Operand> LaunchBuilder::expanded(const Group& group, const std::string& base, const Operand& operand, const Options& known) const
{
    const std::string function = base + "_expand";
    const auto shape = listOf(group, function, known);
    if (!shape)
        return fail(shape.error());
    if (!*shape)
        return operand;
    if (!isShape(**shape) || !broadcasts(operand.shape, **shape))
        return fail("'%1' of the template '%2' is not a shape that the operand can be broadcast to", function, group.file->name);
    return broadcast(operand, **shape);
}

// With its dimensions as NAME_order has them.
Result<Operand> LaunchBuilder::ordered(const Group& group, const std::string& base, const Operand& operand, const Options& known) const
{
    const std::string function = base + "_order";
    const auto order = listOf(group, function, known);
    if (!order)
        return fail(order.error());
    if (!*order)
        return operand;
    if (!isOrder(**order, operand.shape.size()))
        return fail("'%1' of the template '%2' is not an order of %3 dimensions", function, group.file->name, operand.shape.size());
    return permuted(operand, **order);
}

// And in the shape of NAME_view; nullopt where that takes a copy.
Result<std::optional<Operand>> LaunchBuilder::viewed(const Group& group, const std::string& base, const Operand& operand,
                                                     const Options& known) const
{
    const std::string function = base + "_view";
    const auto view = listOf(group, function, known);
    if (!view)
        return fail(view.error());
    if (!*view)
        return std::optional(operand);
    if (!isShape(**view))
        return fail("'%1' of the template '%2' does not return a shape", function, group.file->name);
    const auto strides = viewStrides(operand.shape, operand.strides, **view);
    if (!strides)
        return std::nullopt;
    Operand made = operand;
    made.shape = **view;
    made.strides = *strides;
    return std::optional(std::move(made));
}

Result<LaunchArgument> LaunchBuilder::boundInput(const Group& group, const TemplateInput& input, const std::string& name,
                                                 graph::NodeId value, const Options& known)
{
    const auto plain = operandOf(m_graph.node(value), name);
    if (!plain)
        return fail(plain.error());
    const auto wide = expanded(group, input.name, *plain, known);
    if (!wide)
        return fail(wide.error());
    auto operand = ordered(group, input.name, *wide, known);
    if (!operand)
        return fail(operand.error());
    LaunchArgument argument{.node = value, .copy = {}, .operand = {}};
    auto made = viewed(group, input.name, *operand, known);
    if (!made)
        return fail(made.error());
    const bool repeats = *made && !input.broadcast && standsStill(**made);
    if (!*made || repeats || (input.contiguous && !operand->contiguous())) {
        argument.copy = copyOf(value, *operand);
        operand->strides = contiguousStrides(operand->shape);
        made = viewed(group, input.name, *operand, known);
        if (!made)
            return fail(made.error());
    }
    if (!*made)
        return fail("'%1' has no strides of the shape that the kernel needs", name);
    argument.operand = input.broadcast ? narrowed(std::move(**made)) : std::move(**made);
    return argument;
}

Result<LaunchArgument> LaunchBuilder::boundOutput(const Group& group, const std::string& name, graph::NodeId value,
                                                  std::optional<std::size_t> result) const
{
    auto plain = operandOf(m_graph.node(value), name, result);
    if (!plain)
        return fail(plain.error());
    plain->output = true;
    const auto operand = ordered(group, name, *plain, group.known);
    if (!operand)
        return fail(operand.error());
    auto made = viewed(group, name, *operand, group.known);
    if (!made)
        return fail(made.error());
    if (!*made)
        return fail("'%1' has no strides of the shape that the kernel needs", name);
    return LaunchArgument{.node = value, .result = result, .copy = {}, .operand = std::move(**made)};
}

// After the first, which operators may be fused with.
Result<void> LaunchBuilder::addOtherOutputs(const Group& group, KernelCase& given, Launch& launch) const
{
    const graph::Node& node = m_graph.node(group.nodes.front());
    const auto results = resultsOf(m_graph, node, *group.file, *group.op);
    for (std::size_t i = 1; i < results.size(); ++i) {
        auto output = boundOutput(group, results[i].first, node.id, results[i].second);
        if (!output)
            return fail(output.error());
        given.outputs.push_back(output->operand);
        launch.arguments.push_back(std::move(*output));
    }
    return {};
}

Result<void> LaunchBuilder::bindInputs(const Group& group, KernelCase& given, Launch& launch)
{
    const NodeCall call = callOf(m_graph, m_graph.node(group.nodes.front()));
    std::vector<LaunchArgument> ofPrologues;
    const auto bind = [&](const TemplateInput& input, const std::string& name, graph::NodeId value, const Options& known) -> Result<void> {
        if (const auto prologue = std::ranges::find(group.prologues, name, &GroupPrologue::input); prologue != group.prologues.end()) {
            auto made = boundPrologue(group, *prologue, value, ofPrologues);
            if (!made)
                return fail(made.error());
            given.prologues.push_back(std::move(*made));
            return {};
        }
        auto made = boundInput(group, input, name, value, known);
        if (!made)
            return fail(made.error());
        given.inputs.push_back(made->operand);
        launch.arguments.push_back(std::move(*made));
        return {};
    };
    for (const auto& [name, argument] : group.op->operands) {
        const TemplateInput& input = *group.file->tryInput(name);
        if (const auto value = call.tryTensor(argument); value && !input.many)
            if (auto bound = bind(input, name, *value, group.known); !bound)
                return bound;
        const auto* nodes = input.many ? call.tryList(argument) : nullptr;
        if (nodes != nullptr && nodes->size() > mostOfList) // functions are told all of them for each one
            return fail("'%1' has %2 tensors, and a kernel takes at most %3", argument, nodes->size(), mostOfList);
        for (std::size_t i = 0; nodes != nullptr && i < nodes->size(); ++i) {
            Options known = group.known;
            known[name + "_index"] = std::int64_t(i);
            if (auto bound = bind(input, name + std::to_string(i), (*nodes)[i], known); !bound)
                return bound;
        }
    }
    std::ranges::move(ofPrologues, std::back_inserter(launch.arguments));
    return {};
}

// As the template reads the operand: in the shape and order of its functions, which have to need no copy.
Result<Operand> LaunchBuilder::asRead(const Group& group, const GroupPrologue& prologue, const Operand& operand) const
{
    const auto seen = seenThrough(m_graph, prologue.views, operand);
    const auto wide = seen ? expanded(group, prologue.input, *seen, group.known) : seen;
    const auto inOrder = wide ? ordered(group, prologue.input, *wide, group.known) : wide;
    if (!inOrder)
        return inOrder;
    auto made = viewed(group, prologue.input, *inOrder, group.known);
    if (!made)
        return fail(made.error());
    if (!*made)
        return fail("'%1' can't be read in the shape that the kernel needs", operand.name);
    return narrowed(std::move(**made));
}

Result<Prologue> LaunchBuilder::boundPrologue(const Group& group, const GroupPrologue& prologue, graph::NodeId value,
                                              std::vector<LaunchArgument>& arguments) const
{
    const auto made = operandOf(m_graph.node(prologue.nodes.back()), prologue.input), read = operandOf(m_graph.node(value), prologue.input);
    if (!made || !read)
        return fail(!made ? made.error() : read.error());
    std::vector<LaunchArgument> inputs;
    auto fused = fusedOf(prologue.nodes, {}, made->shape, inputs, prologue.input + "_P");
    if (!fused)
        return fail(fused.error());
    // Where it would lie is of no matter, only its shape
    Operand plain = *made;
    plain.strides = contiguousStrides(plain.shape);
    auto operand = asRead(group, prologue, plain);
    if (!operand)
        return fail(operand.error());
    for (LaunchArgument& input : inputs) {
        auto seen = asRead(group, prologue, input.operand);
        if (!seen)
            return fail(seen.error());
        input.operand = std::move(*seen);
        input.prologue = true;
        fused->inputs.push_back(input.operand);
        arguments.push_back(std::move(input));
    }
    Prologue out{.operand = std::move(*operand), .fused = std::move(*fused)};
    if (const auto inPlace = out.inPlace())
        out.operand.strides = out.fused.inputs[*inPlace].strides;
    return out;
}

// What it is estimated to take, without a trace in the plan.
Result<double> LaunchBuilder::costOf(const Group& group)
{
    const std::size_t launches = m_plan.launches.size(), kernels = m_plan.kernels.size();
    KernelCase given;
    Launch launch = launchOf(group);
    const auto made = group.file == nullptr ? pointwiseCase(group, given, launch) : templateCase(group, given, launch);
    takeBack(launches, kernels);
    if (!made)
        return fail(made.error());
    given.npu = m_library.npu;
    return kernelCycles(given);
}

UserText LaunchBuilder::absorb(Group& reader, GroupPrologue prologue, const Group& pointwise)
{
    const std::string& name = m_graph.node(reader.nodes.front()).name;
    const auto alone = costOf(pointwise), apart = costOf(reader);
    if (!alone || !apart)
        return UserText("'%1' can't compute it on its tiles: %2", name, (!alone ? alone.error() : apart.error()).asText());
    Group whole = reader;
    whole.prologues.push_back(std::move(prologue));
    const auto together = costOf(whole);
    if (!together)
        return UserText("'%1' can't compute it on its tiles: %2", name, together.error().asText());
    if (*together >= *alone + *apart)
        return UserText("computed on the tiles of '%1' it takes %2 cycles by estimate, apart %3", name, std::int64_t(*together),
                        std::int64_t(*alone + *apart));
    reader = std::move(whole);
    return {};
}

// The operators of `nodes`; `inputs` gets what they read from elsewhere, in the output's shape.
Result<Fused> LaunchBuilder::fusedOf(const std::vector<graph::NodeId>& nodes, graph::NodeId producer,
                                     const std::vector<std::int64_t>& shape, std::vector<LaunchArgument>& inputs,
                                     const std::string& prefix) const
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
                const auto operand = operandOf(m_graph.node(value), prefix + std::to_string(inputs.size()));
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

Result<void> LaunchBuilder::launchPointwise(const Group& group)
{
    KernelCase given;
    Launch launch = launchOf(group);
    auto made = pointwiseCase(group, given, launch);
    if (made)
        finish(std::move(given), std::move(launch));
    return made;
}

Result<void> LaunchBuilder::launchTemplate(const Group& group)
{
    KernelCase given;
    Launch launch = launchOf(group);
    auto made = templateCase(group, given, launch);
    if (made)
        finish(std::move(given), std::move(launch));
    return made;
}

Result<void> LaunchBuilder::pointwiseCase(const Group& group, KernelCase& given, Launch& launch) const
{
    const TemplateFile* file = m_library.tryTemplate(pointwiseName);
    if (file == nullptr)
        return fail("there is no template '%1'", std::string(pointwiseName));
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
    given = {.file = file, .outputs = {std::move(*output)}, .fused = std::move(*fused)};
    return {};
}

Result<void> LaunchBuilder::templateCase(const Group& group, KernelCase& given, Launch& launch)
{
    const graph::NodeId first = group.nodes.front(), last = group.nodes.back();
    const auto results = resultsOf(m_graph, m_graph.node(first), *group.file, *group.op);
    if (results.empty())
        return fail("nothing uses the results of the template");
    const auto firstMade = operandOf(m_graph.node(first), "", results.front().second);
    if (!firstMade)
        return fail(firstMade.error());
    given = {.file = group.file, .made = firstMade->dtype};
    for (const char* function : {"options", "lists", "numbers", "flags", "texts"}) {
        auto answer = m_functions.call(*group.file, function, group.known);
        if (!answer)
            return fail(answer.error());
        if (answer->has_value())
            if (auto* options = std::get_if<Options>(&**answer))
                given.options.merge(*options);
    }
    if (auto inputs = bindInputs(group, given, launch); !inputs)
        return inputs;
    auto output = boundOutput(group, results.front().first, last, results.front().second);
    if (!output)
        return fail(output.error());
    const auto shape = operandOf(m_graph.node(last), "", results.front().second)->shape;
    std::vector<LaunchArgument> inputs;
    auto fused = fusedOf({group.nodes.begin() + 1, group.nodes.end()}, first, shape, inputs);
    if (!fused)
        return fail(fused.error());
    fused->producer = given.made;
    const NodeCall call = callOf(m_graph, m_graph.node(first));
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
    return addOtherOutputs(group, given, launch);
}

// A copy whose result is contiguous, and so has strides of the argument's shape, too.
Result<void> LaunchBuilder::launchReshape(const Group& group)
{
    const graph::NodeId node = group.nodes.front();
    const graph::NodeId source = callOf(m_graph, m_graph.node(node)).tensors.front().second;
    auto from = operandOf(m_graph.node(source), "F0"), to = operandOf(m_graph.node(node), "Y");
    if (!from || !to)
        return fail(!from ? from.error() : to.error());
    to->output = true;
    to->shape = from->shape;
    to->strides = contiguousStrides(from->shape);
    launchCopy({.node = source, .copy = {}, .operand = std::move(*from)}, {.node = node, .copy = {}, .operand = std::move(*to)},
               launchOf(group));
    return {};
}

// A contiguous copy, by a kernel of its own: the visible step that a template's layout asks for.
std::size_t LaunchBuilder::copyOf(graph::NodeId value, const Operand& operand)
{
    const auto key = std::tuple(value, operand.shape, operand.strides);
    if (const auto known = m_copies.find(key); known != m_copies.end())
        return known->second;
    Operand from = operand, to = operand;
    from.name = "F0";
    to.name = "Y";
    to.output = true;
    to.strides = contiguousStrides(to.shape);
    const std::size_t index = m_plan.launches.size();
    launchCopy({.node = value, .copy = {}, .operand = std::move(from)}, {.node = value, .copy = index, .operand = std::move(to)},
               {.copied = value});
    m_copies[key] = index;
    return index;
}

// Of two operands of one shape.
void LaunchBuilder::launchCopy(LaunchArgument from, LaunchArgument to, Launch launch)
{
    mergeDimensions({&from.operand, &to.operand});
    from.operand = narrowed(std::move(from.operand));
    Fused fused{
        .inputs = {from.operand}, .ops = {{"aten.clone.default", {{"self", FusedArgument::Input{0}}}, from.operand.dtype}}, .results = {0}};
    fused.table = &m_library.scalars;
    KernelCase given{.file = m_library.tryTemplate(pointwiseName), .outputs = {to.operand}, .fused = std::move(fused)};
    launch.arguments = {std::move(from), std::move(to)};
    finish(std::move(given), std::move(launch));
}

void LaunchBuilder::finish(KernelCase given, Launch launch)
{
    given.npu = m_library.npu;
    launch.graph = m_graph.node(launch.nodes.empty() ? launch.copied : launch.nodes.back()).subgraph;
    launch.kernel = kernelFor(std::move(given));
    m_plan.kernels[launch.kernel].launches.push_back(m_plan.launches.size());
    for (const graph::NodeId node : launch.nodes)
        m_plan.routes[node].launch = m_plan.launches.size();
    m_plan.launches.push_back(std::move(launch));
}

std::size_t LaunchBuilder::kernelFor(KernelCase given)
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
