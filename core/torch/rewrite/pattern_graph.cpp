// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/pattern_graph.h"

#include "core/rewrite/matcher.h"
#include "core/torch/base/guarded.h"
#include "core/torch/base/types.h"
#include "core/torch/script/call_policy.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/csrc/jit/ir/constants.h>
#include <torch/csrc/jit/ir/ir.h>

#include <algorithm>
#include <unordered_map>

namespace nodewise::torch_worker {

using c10::IValue;
using c10::TypeKind;
using graph::Argument;
using graph::NodeId;
using rewrite::Pattern;
using Kind = Pattern::Parameter::Kind;

namespace {

namespace jit = torch::jit;
namespace prim = c10::prim;

const c10::Type& withoutNone(const c10::Type& type)
{
    return type.kind() == TypeKind::OptionalType ? *type.castRaw<c10::OptionalType>()->getElementType() : type;
}

const c10::Type& elementOf(const c10::Type& type)
{
    return type.kind() == TypeKind::ListType ? *type.castRaw<c10::ListType>()->getElementType() : type;
}

Argument enumerated(std::int64_t number, TypeKind kind)
{
    if (kind == TypeKind::ScalarTypeType)
        return Argument(scalarTypeOf(static_cast<c10::ScalarType>(number)));
    if (kind == TypeKind::LayoutType && static_cast<c10::Layout>(number) == c10::Layout::Strided)
        return Argument(graph::Layout::Strided);
    if (kind == TypeKind::MemoryFormatType)
        return Argument(memoryFormatOf(static_cast<c10::MemoryFormat>(number)));
    return Argument(number);
}

/// nullopt: no program's graph has such a value.
std::optional<Argument> tryConstant(const IValue& value, const c10::Type& ofType)
{
    const c10::Type& type = withoutNone(ofType);
    if (value.isNone())
        return Argument();
    if (value.isInt())
        return enumerated(value.toInt(), type.kind());
    if (value.isDouble())
        return Argument(value.toDouble());
    if (value.isBool())
        return Argument(value.toBool());
    if (value.isString())
        return Argument(value.toStringRef());
    if (value.isDevice()) {
        graph::Device device{.type = c10::DeviceTypeName(value.toDevice().type(), true)};
        if (value.toDevice().has_index())
            device.index = value.toDevice().index();
        return Argument(std::move(device));
    }
    if (!value.isList())
        return std::nullopt;
    Argument::List list;
    for (const IValue& element : value.toListRef()) {
        auto one = tryConstant(element, elementOf(type));
        if (!one)
            return std::nullopt;
        list.push_back(std::move(*one));
    }
    return Argument(std::move(list));
}

std::optional<Kind> tryKind(const c10::Type& type)
{
    switch (type.kind()) {
    case TypeKind::TensorType:
        return Kind::Tensor;
    case TypeKind::IntType:
        return Kind::Int;
    case TypeKind::FloatType:
        return Kind::Float;
    case TypeKind::BoolType:
        return Kind::Bool;
    case TypeKind::NumberType:
        return Kind::Number;
    case TypeKind::StringType:
        return Kind::Text;
    case TypeKind::DeviceObjType:
        return Kind::Device;
    case TypeKind::ListType:
        switch (elementOf(type).kind()) {
        case TypeKind::TensorType:
            return Kind::Tensors;
        case TypeKind::IntType:
            return Kind::Ints;
        case TypeKind::FloatType:
            return Kind::Floats;
        case TypeKind::BoolType:
            return Kind::Bools;
        default:
            return std::nullopt;
        }
    default:
        return std::nullopt;
    }
}

/// Python has no way to call these four with a number: torch.export writes the overload for tensors.
bool isNumberOverload(const c10::FunctionSchema& schema)
{
    constexpr std::string_view names[] = {"aten::add", "aten::sub", "aten::mul", "aten::div"};
    return schema.overload_name() == "Scalar" && std::ranges::find(names, schema.name()) != std::end(names);
}

std::string targetOf(const c10::FunctionSchema& schema)
{
    std::string name = schema.name();
    if (const auto colons = name.find("::"); colons != name.npos)
        name.replace(colons, 2, ".");
    const std::string overload = isNumberOverload(schema) ? "Tensor" : schema.overload_name();
    return "torch.ops." + name + "." + (overload.empty() ? "default" : overload);
}

/// Reads one graph. Throws StepError.
class Reader {
public:
    Pattern read(const jit::Graph& graph, const c10::FunctionSchema& function)
    {
        for (std::size_t i = 0; i < graph.inputs().size(); ++i)
            addParameter(*graph.inputs()[i], function.arguments()[i]);
        for (const jit::Node* node : graph.nodes()) {
            m_line = lineOf(*node);
            add(*node);
        }
        m_line = 0;
        addOutput(graph);
        m_pattern.graph = m_builder.build();
        return std::move(m_pattern);
    }

private:
    /// What a value of the function is: a constant, a node of the pattern, or several.
    struct Item {
        std::optional<IValue> constant;
        NodeId node;
        std::vector<Item> list;
    };

    static int lineOf(const jit::Node& node)
    {
        const auto place = node.sourceRange().file_line_col();
        return place ? int(std::get<1>(*place)) : 0;
    }

    [[noreturn]] void refuse(UserText message, UserText hint = {}) const
    {
        throw StepError(Error{.message = std::move(message), .hint = std::move(hint), .line = m_line});
    }

    NodeId addNode(graph::Node node)
    {
        auto added = m_builder.addNode(std::move(node));
        if (!added)
            throw StepError(std::move(added.error()));
        return *added;
    }

    void addParameter(const jit::Value& value, const c10::Argument& argument)
    {
        const c10::Type& type = withoutNone(*argument.type());
        const auto kind = tryKind(type);
        if (!kind)
            refuse(
                UserText("the parameter '%1' of a pattern can't be %2", argument.name(), argument.type()->annotation_str()),
                UserText("it may be Tensor, int, float, bool, number, str, Device, a list of tensors or numbers, or one of these or None"));
        m_pattern.parameters.push_back(
            {.name = argument.name(), .kind = *kind, .optional = argument.type()->kind() == TypeKind::OptionalType});
        m_items[&value] = {.constant = {},
                           .node =
                               addNode({.op = graph::NodeOp::Placeholder,
                                        .name = argument.name(),
                                        .target = argument.name(),
                                        .value = {.kind = *kind == Kind::Tensor ? graph::Value::Kind::Tensor : graph::Value::Kind::None},
                                        .users = {},
                                        .subgraph = graph::SubgraphId(0),
                                        .body = {}}),
                           .list = {}};
    }

    const Item& itemOf(const jit::Value* value) const { return m_items.at(value); }

    /// One of a list or tuple, whose number is known.
    bool isElement(const jit::Node& node) const
    {
        if (node.kind() != c10::aten::__getitem__ && node.kind() != prim::TupleIndex)
            return false;
        const Item& index = itemOf(node.inputs()[1]);
        return index.constant && index.constant->isInt();
    }

    void add(const jit::Node& node)
    {
        if (node.kind() == prim::Constant) {
            auto constant = node.outputs().size() == 1 ? jit::toIValue(node.output()) : std::nullopt;
            if (!constant)
                return; // a function that was inlined
            m_items[node.output()] = {.constant = std::move(constant), .node = {}, .list = {}};
        } else if (node.kind() == prim::ListConstruct || node.kind() == prim::TupleConstruct) {
            Item item;
            for (const jit::Value* input : node.inputs())
                item.list.push_back(itemOf(input));
            m_items[node.output()] = std::move(item);
        } else if (node.kind() == prim::ListUnpack || node.kind() == prim::TupleUnpack) {
            const Item whole = itemOf(node.input());
            for (std::size_t i = 0; i < node.outputs().size(); ++i)
                m_items[node.outputs()[i]] = elementOf(whole, std::int64_t(i));
        } else if (node.kind().toQualString() == checkedNumber) {
            m_items[node.output()] = itemOf(node.inputs()[2]); // behind the enumeration and the argument's name
        } else if (node.kind() == prim::annotate || node.kind() == prim::unchecked_cast) {
            m_items[node.output()] = itemOf(node.inputs().front());
        } else if (isElement(node)) {
            m_items[node.output()] = elementOf(itemOf(node.inputs()[0]), itemOf(node.inputs()[1]).constant->toInt());
        } else if (!node.blocks().empty()) {
            refuse(UserText("a pattern can't branch or loop"), UserText("write one pass for each case"));
        } else {
            addCall(node);
        }
    }

    Item elementOf(const Item& whole, std::int64_t index)
    {
        if (!whole.node.valid()) {
            if (index < 0 || std::size_t(index) >= whole.list.size())
                refuse(UserText("it reads element %1 of a list with %2", index, whole.list.size()));
            return whole.list[std::size_t(index)];
        }
        graph::Node item{.op = graph::NodeOp::CallFunction,
                         .name = newName(),
                         .target = "operator.getitem",
                         .users = {},
                         .subgraph = graph::SubgraphId(0),
                         .body = {}};
        item.args = {{.name = "", .value = Argument(Argument::NodeRef{whole.node})}, {.name = "", .value = Argument(index)}};
        const auto known = m_elements.find({whole.node.index(), index});
        const NodeId node = known == m_elements.end() ? addNode(std::move(item)) : known->second;
        m_elements.emplace(std::pair(whole.node.index(), index), node);
        return {.constant = {}, .node = node, .list = {}};
    }

    struct Called {
        std::optional<c10::OperatorHandle> op;
        std::size_t first = 0; ///< of the node's inputs that is an argument
    };

    /// One whose arguments the policy looks at stands behind the check (call_policy.cpp).
    Called calledBy(const jit::Node& node) const
    {
        auto& dispatcher = c10::Dispatcher::singleton();
        if (node.kind().toQualString() == checkedCall)
            return {.op = dispatcher.findSchema(
                        {itemOf(node.inputs()[0]).constant->toStringRef(), itemOf(node.inputs()[1]).constant->toStringRef()}),
                    .first = 2};
        const auto* schema = node.maybeSchema();
        return {.op = schema ? dispatcher.findSchema(schema->operator_name()) : std::nullopt};
    }

    static bool yieldsTensors(const jit::Node& node)
    {
        return std::ranges::any_of(
            node.outputs(), [](const jit::Value* value) { return torch_worker::elementOf(*value->type()).kind() == TypeKind::TensorType; });
    }

    void addCall(const jit::Node& node)
    {
        const auto [op, first] = calledBy(node);
        const c10::FunctionSchema* schema = op ? &op->schema() : nullptr;
        if (!schema || !yieldsTensors(node))
            refuse(UserText("a pattern can't have '%1': it has calls of operators only", std::string(node.kind().toQualString())),
                   UserText("write numbers as they are, or bind them by a parameter of the pattern"));
        if (schema->is_mutable())
            refuse(UserText("a pattern can't write in place, as '%1' does", std::string(node.kind().toQualString())),
                   UserText("use the operator that yields a new tensor"));
        if (++m_calls > mostPatternCalls)
            refuse(UserText("a pattern has at most %1 calls", mostPatternCalls), UserText("look for a smaller part"));
        graph::Node call{.op = graph::NodeOp::CallFunction,
                         .name = newName(),
                         .target = targetOf(*schema),
                         .users = {},
                         .subgraph = graph::SubgraphId(0),
                         .body = {}};
        for (std::size_t i = 0; i < schema->arguments().size(); ++i) {
            const c10::Argument& wanted = schema->arguments()[i];
            const c10::Type& type = *wanted.real_type();
            Argument value = argument(itemOf(node.inputs()[first + i]), type);
            const auto usual = wanted.default_value() ? tryConstant(*wanted.default_value(), type) : std::nullopt;
            if (!usual || !rewrite::isSame(*usual, value))
                call.args.push_back({.name = wanted.name(), .value = std::move(value), .keyword = wanted.kwarg_only()});
        }
        addResults(node, addNode(std::move(call)));
    }

    void addResults(const jit::Node& node, NodeId call)
    {
        const Item whole{.constant = {}, .node = call, .list = {}};
        if (node.outputs().size() == 1)
            m_items[node.output()] = whole;
        else
            for (std::size_t i = 0; i < node.outputs().size(); ++i)
                if (!node.outputs()[i]->uses().empty())
                    m_items[node.outputs()[i]] = elementOf(whole, std::int64_t(i));
    }

    Argument argument(const Item& item, const c10::Type& ofType) const
    {
        const c10::Type& type = withoutNone(ofType);
        if (item.node.valid())
            return Argument(Argument::NodeRef{item.node});
        if (item.constant) {
            auto constant = tryConstant(*item.constant, type);
            if (!constant)
                refuse(UserText("a pattern can't have a value of the type %1", item.constant->tagKind()));
            return std::move(*constant);
        }
        Argument::List list;
        for (const Item& element : item.list)
            list.push_back(argument(element, torch_worker::elementOf(type)));
        return Argument(std::move(list));
    }

    void addOutput(const jit::Graph& graph)
    {
        const jit::Value* returned = graph.outputs().front();
        const Item& item = itemOf(returned);
        const std::vector<Item> results = item.list.empty() ? std::vector{item} : item.list;
        Argument::List list;
        for (const Item& result : results) {
            const bool isCall = result.node.valid() && m_builder.node(result.node).op == graph::NodeOp::CallFunction;
            if (!isCall)
                refuse(UserText("a pattern returns tensors that its calls yield, and nothing else"));
            if (std::ranges::any_of(list, [&](const Argument& other) { return other.as<Argument::NodeRef>()->node == result.node; }))
                refuse(UserText("a pattern returns each of its results once"));
            list.emplace_back(Argument::NodeRef{result.node});
            m_builder.addOutput({.kind = graph::OutputSpec::Kind::UserOutput, .value = list.back(), .target = {}});
        }
        const bool tensors = returned->type()->kind() == TypeKind::TensorType || !item.list.empty();
        if (!tensors)
            refuse(UserText("a pattern returns a tensor, or a tuple of tensors, not %1", returned->type()->annotation_str()));
        addNode({.op = graph::NodeOp::Output,
                 .name = "output",
                 .args = {{.name = "", .value = Argument(std::move(list))}},
                 .users = {},
                 .subgraph = graph::SubgraphId(0),
                 .body = {}});
    }

    std::string newName()
    {
        std::string name;
        do
            name = "call_" + std::to_string(m_names++);
        while (m_builder.tryFind(name, graph::SubgraphId(0)));
        return name;
    }

    Pattern m_pattern;
    graph::GraphBuilder m_builder;
    std::unordered_map<const jit::Value*, Item> m_items;
    std::map<std::pair<std::uint32_t, std::int64_t>, NodeId> m_elements; ///< getitem nodes
    std::size_t m_calls = 0, m_names = 0;
    int m_line = 0; ///< of what is read
};

} // namespace

Result<Pattern> patternOf(const jit::Graph& graph, const c10::FunctionSchema& function)
{
    auto pattern = caught([&] { return Reader().read(graph, function); });
    if (pattern)
        if (auto linked = rewrite::checkLinks(*pattern); !linked)
            return fail(std::move(linked.error()));
    return pattern;
}

std::vector<graph::NamedArgument> usualArguments(const c10::FunctionSchema& schema)
{
    std::vector<graph::NamedArgument> out;
    for (const c10::Argument& argument : schema.arguments())
        if (argument.default_value())
            if (auto value = tryConstant(*argument.default_value(), *argument.real_type()))
                out.push_back({.name = argument.name(), .value = std::move(*value), .keyword = argument.kwarg_only()});
    return out;
}

} // namespace nodewise::torch_worker
