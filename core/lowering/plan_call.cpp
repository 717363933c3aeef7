// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/plan_call.h"

#include "core/graph/predicates.h"

#include <algorithm>
#include <array>

namespace nodewise::lowering {

namespace {

using graph::Argument;

/// Operators that write in place and whose form that yields a new tensor has another overload: aten.pow.Scalar is another function.
constexpr std::pair<std::string_view, std::string_view> otherOverloads[] = {{"aten.pow_.Scalar", "aten.pow.Tensor_Scalar"},
                                                                            {"aten.pow_.Tensor", "aten.pow.Tensor_Tensor"},
                                                                            {"aten.float_power_.Scalar", "aten.float_power.Tensor_Scalar"},
                                                                            {"aten.float_power_.Tensor", "aten.float_power.Tensor_Tensor"},
                                                                            {"aten.floor_divide_.Tensor", "aten.floor_divide.default"},
                                                                            {"aten.ldexp_.default", "aten.ldexp.Tensor"},
                                                                            {"aten.bernoulli_.float", "aten.bernoulli.p"},
                                                                            {"aten.transpose_.default", "aten.transpose.int"}};

std::optional<Option> plainOption(const Argument& argument)
{
    if (argument.isNone())
        return Option();
    if (const auto* value = argument.as<std::int64_t>())
        return Option(*value);
    if (const auto* value = argument.as<double>())
        return Option(*value);
    if (const auto* value = argument.as<bool>())
        return Option(*value);
    if (const auto* value = argument.as<std::string>())
        return Option(*value);
    if (const auto* value = argument.as<graph::ScalarType>())
        return Option(std::string(graph::dtypeName(*value)));
    if (argument.as<graph::Device>() != nullptr || argument.as<graph::Layout>() != nullptr || argument.as<graph::MemoryFormat>() != nullptr)
        return Option(graph::argumentText(
            argument, [](graph::NodeId) { return std::string(); }, graph::ArgumentStyle::Str));
    return {};
}

/// Tensors of a list, and where they stand in it: aten.index has None for the dimensions between.
struct TensorList {
    std::vector<graph::NodeId> nodes;
    std::vector<std::int64_t> at;
};

std::optional<TensorList> tensorList(const graph::Graph& graph, const Argument& argument)
{
    const auto* list = argument.as<Argument::List>();
    if (list == nullptr)
        return {};
    TensorList found;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const auto* ref = (*list)[i].as<Argument::NodeRef>();
        if (ref == nullptr && (*list)[i].isNone())
            continue;
        if (ref == nullptr || !graph.node(ref->node).value.isTensor())
            return {};
        found.nodes.push_back(ref->node);
        found.at.push_back(std::int64_t(i));
    }
    return found.nodes.empty() ? std::nullopt : std::optional(std::move(found));
}

std::optional<Option> floatsOption(const Argument::List& list)
{
    std::vector<double> numbers;
    for (const Argument& item : list)
        if (const auto* number = item.as<double>())
            numbers.push_back(*number);
    return !numbers.empty() && numbers.size() == list.size() ? std::optional<Option>(std::move(numbers)) : std::nullopt;
}

std::optional<Option> listOption(const graph::Graph& graph, const Argument& argument)
{
    const auto* list = argument.as<Argument::List>();
    if (list == nullptr)
        return {};
    if (auto floats = floatsOption(*list))
        return floats;
    std::vector<std::int64_t> numbers;
    for (const Argument& item : *list) {
        if (const auto* ref = item.as<Argument::NodeRef>()) { // a size
            const graph::Value& value = graph.node(ref->node).value;
            if (value.kind != graph::Value::Kind::SymInt || !value.sym.known())
                return {};
            numbers.push_back(*value.sym.known());
            continue;
        }
        const auto* number = item.as<std::int64_t>();
        const auto* flag = item.as<bool>();
        if (number == nullptr && flag == nullptr)
            return {};
        numbers.push_back(number != nullptr ? *number : *flag ? 1 : 0);
    }
    return Option(std::move(numbers));
}

// Always views, whatever their arguments (ATen's native_functions.yaml: results marked (a)).
constexpr std::array views{"aten.view",      "aten._unsafe_view",    "aten.permute",          "aten.transpose",  "aten.t",
                           "aten.expand",    "aten.squeeze",         "aten.unsqueeze",        "aten.slice",      "aten.select",
                           "aten.split",     "aten.chunk",           "aten.unbind",           "aten.narrow",     "aten.detach",
                           "aten.alias",     "aten.movedim",         "aten.diagonal",         "aten.numpy_T",    "aten.view_as",
                           "aten.expand_as", "aten.unflatten",       "aten.unfold",           "aten.as_strided", "aten.mT",
                           "aten.swapaxes",  "aten.lift_fresh_copy", "aten.split_with_sizes", "aten.detach_"};
// Views where nothing has to be moved or converted.
constexpr std::array sometimes{"aten.reshape", "aten.reshape_as", "aten.flatten", "aten.contiguous", "aten.to", "aten.type_as"};

} // namespace

std::optional<graph::NodeId> NodeCall::tryTensor(std::string_view name) const
{
    for (const auto& [known, node] : tensors)
        if (known == name)
            return node;
    return {};
}

const std::vector<graph::NodeId>* NodeCall::tryList(std::string_view name) const
{
    const auto found = std::ranges::find(lists, name, &decltype(lists)::value_type::first);
    return found == lists.end() ? nullptr : &found->second;
}

namespace {

// A convolution's padding by name, as numbers: "same" is what the taps need, its smaller half before the first element (at::conv2d's
// _convolution_same); how much is behind the last one follows from the result's shape.
void numberPadding(const graph::Graph& graph, NodeCall& call)
{
    const auto padding = call.attributes.find("padding");
    const auto* name = padding == call.attributes.end() ? nullptr : std::get_if<std::string>(&padding->second);
    const auto weight = call.tryTensor("weight");
    if (name == nullptr || !weight)
        return;
    const auto shape = operandOf(graph.node(*weight), "");
    if (!shape)
        return;
    constexpr std::size_t firstOfSpace = 2;
    const auto dilation = call.attributes.find("dilation");
    const auto* by = dilation == call.attributes.end() ? nullptr : std::get_if<std::vector<std::int64_t>>(&dilation->second);
    std::vector<std::int64_t> numbers;
    for (std::size_t i = firstOfSpace; i < shape->shape.size(); ++i) {
        const std::size_t at = i - firstOfSpace;
        const std::int64_t step = by == nullptr || by->empty() ? 1 : by->size() == 1 ? by->front() : by->at(std::min(at, by->size() - 1));
        numbers.push_back(*name == "same" ? step * (shape->shape[i] - 1) / 2 : 0);
    }
    padding->second = std::move(numbers);
}

} // namespace

NodeCall callOf(const graph::Graph& graph, const graph::Node& node)
{
    NodeCall call;
    for (const graph::NamedArgument& argument : node.args) {
        if (const auto* ref = argument.value.as<Argument::NodeRef>()) {
            const graph::Value& value = graph.node(ref->node).value;
            if (value.isTensor())
                call.tensors.emplace_back(argument.name, ref->node);
            else if (value.kind == graph::Value::Kind::SymInt && value.sym.known())
                call.attributes.emplace(argument.name, *value.sym.known());
            else
                call.plain = false;
            continue;
        }
        auto option = plainOption(argument.value);
        if (!option)
            option = listOption(graph, argument.value);
        if (option)
            call.attributes.emplace(argument.name, std::move(*option));
        else if (auto list = tensorList(graph, argument.value)) {
            if (list->at.back() + 1 != std::int64_t(list->nodes.size())) // None before one: "indices_at" says where the tensors stand
                call.attributes.emplace(argument.name + "_at", std::move(list->at));
            call.lists.emplace_back(argument.name, std::move(list->nodes));
        } else {
            call.plain = false;
        }
    }
    if (node.opType().ends_with(".padding"))
        numberPadding(graph, call);
    return call;
}

std::string_view withoutOverload(std::string_view opType)
{
    const std::size_t first = opType.find('.'), last = opType.rfind('.');
    return first == last ? opType : opType.substr(0, last);
}

Result<Operand> operandOf(const graph::Node& node, const std::string& name)
{
    return operandOf(node, name, {});
}

std::optional<std::size_t> resultCount(const graph::Node& node)
{
    return node.value.kind == graph::Value::Kind::List ? std::optional(node.value.elements.size()) : std::nullopt;
}

bool isRead(const graph::Graph& graph, const graph::Node& node, std::size_t result)
{
    return std::ranges::any_of(node.users, [&](graph::NodeId id) {
        const graph::Node& user = graph.node(id);
        const auto item = graph::tryItem(user);
        if (!item) // who takes the tuple takes all
            return true;
        return std::size_t(item->index) == result && !user.users.empty(); // torch makes a getitem of each, read or not
    });
}

Result<Operand> operandOf(const graph::Node& node, const std::string& name, std::optional<std::size_t> result)
{
    if (result && *result >= resultCount(node).value_or(0))
        return fail("'%1' has no result %2", node.name, *result);
    const graph::Value& value = result ? node.value.elements[*result] : node.value;
    if (!value.isTensor())
        return fail("'%1' is not a single tensor", node.name);
    const graph::TensorMeta& meta = value.tensor;
    if (meta.layout != graph::Layout::Strided && meta.layout != graph::Layout::Unknown)
        return fail("'%1' is not strided", node.name);
    if (!elementType(meta.dtype))
        return fail("kernels do not support %1", std::string(graph::dtypeName(meta.dtype)));
    Operand operand{.name = name, .dtype = meta.dtype, .shape = {}, .strides = {}};
    for (const graph::SymInt& size : meta.sizes) {
        if (!size.known())
            return fail("the size %1 of '%2' is known at run time only", size.text(), node.name);
        operand.shape.push_back(*size.known());
    }
    for (const graph::SymInt& stride : meta.strides)
        operand.strides.push_back(stride.known().value_or(-1));
    // What an operator makes has a place for each element, whatever its metadata say of an expanded input
    const bool made = node.op == graph::NodeOp::CallFunction && std::ranges::find(views, withoutOverload(node.opType())) == views.end();
    if (operand.strides.size() != operand.shape.size() || std::ranges::count(operand.strides, -1) != 0 ||
        (made && std::ranges::count(operand.strides, 0) != 0))
        operand.strides = contiguousStrides(operand.shape);
    return operand;
}

bool isView(const graph::Graph& graph, const graph::Node& node)
{
    const std::string_view op = withoutOverload(node.opType());
    if (std::ranges::find(views, op) != views.end() || graph::isGetitem(node.opType()))
        return true;
    if (std::ranges::find(sometimes, op) == sometimes.end() || node.args.empty())
        return false;
    const auto* source = node.args.front().value.as<Argument::NodeRef>();
    if (source == nullptr)
        return false;
    const auto from = operandOf(graph.node(source->node), ""), to = operandOf(node, "");
    if (!from || !to || from->dtype != to->dtype)
        return false;
    return viewStrides(from->shape, from->strides, to->shape) == to->strides;
}

bool isViewOperator(std::string_view opType)
{
    const std::string_view op = withoutOverload(opType);
    return std::ranges::find(views, op) != views.end() || std::ranges::find(sometimes, op) != sometimes.end() || graph::isGetitem(opType);
}

bool writesInPlace(std::string_view opType)
{
    const std::string_view op = withoutOverload(opType);
    return op.ends_with('_') && !op.ends_with("__");
}

std::string outOfPlace(std::string_view opType)
{
    if (const auto other = std::ranges::find(otherOverloads, opType, &std::pair<std::string_view, std::string_view>::first);
        other != std::end(otherOverloads))
        return std::string(other->second);
    std::string name(opType);
    if (writesInPlace(opType))
        name.erase(withoutOverload(opType).size() - 1, 1);
    return name;
}

bool isSizeArithmetic(const graph::Node& node)
{
    using Kind = graph::Value::Kind;
    const bool number = node.value.kind == Kind::SymInt || node.value.kind == Kind::SymFloat || node.value.kind == Kind::SymBool;
    const std::string_view op = withoutOverload(node.opType());
    return number && op != "aten.item" && op != "aten._local_scalar_dense"; // those read a tensor
}

bool isCheck(std::string_view opType)
{
    constexpr std::array prefixes{"aten._assert", "aten.sym_constrain", "aten._functional_assert", "torch._functorch.predispatch._vmap_",
                                  "torch._functorch.predispatch.lazy_load"};
    return std::ranges::any_of(prefixes, [&](const char* prefix) { return opType.starts_with(prefix); });
}

} // namespace nodewise::lowering
