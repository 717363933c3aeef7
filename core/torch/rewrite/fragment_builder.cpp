// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/fragment_builder.h"

#include "core/lowering/plan_call.h"
#include "core/torch/base/guarded.h"
#include "core/torch/base/types.h"
#include "core/torch/rewrite/memory_part.h"
#include "core/torch/rewrite/trial_values.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::torch_worker {

using c10::IValue;
using graph::Argument;
using graph::Value;

namespace {

[[noreturn]] void refuse(UserText message, UserText hint = {})
{
    throw StepError(Error{.message = std::move(message), .hint = std::move(hint)});
}

/// Where a tensor comes from: an input or a call, and which element of what that yields.
struct Origin {
    std::size_t source = 0; ///< below the number of inputs: an input; else a call
    std::vector<std::int64_t> path;
    bool operator<(const Origin& other) const { return std::tie(source, path) < std::tie(other.source, other.path); }
    bool operator==(const Origin&) const = default;
};

/// "aten.mm.default"
std::string opTypeOf(const c10::FunctionSchema& schema)
{
    std::string name = schema.name();
    if (const auto colons = name.find("::"); colons != name.npos)
        name.replace(colons, 2, ".");
    return name + "." + (schema.overload_name().empty() ? "default" : schema.overload_name());
}

/// The dispatcher's name of "aten.mm.default".
c10::OperatorName operatorName(const std::string& opType)
{
    const auto first = opType.find('.'), last = opType.rfind('.');
    const std::string overload = opType.substr(last + 1);
    return {opType.substr(0, first) + "::" + opType.substr(first + 1, last - first - 1), overload == "default" ? "" : overload};
}

/// "torch.ops.aten.mm.default"
std::string targetOf(const c10::FunctionSchema& schema)
{
    return "torch.ops." + opTypeOf(schema);
}

/// Python has no way to call these four with a number: torch.export writes the overload for tensors.
bool isNumberOverload(const c10::FunctionSchema& schema)
{
    constexpr std::string_view names[] = {"aten::add", "aten::sub", "aten::mul", "aten::div"};
    return schema.overload_name() == "Scalar" && std::find(std::begin(names), std::end(names), schema.name()) != std::end(names);
}

/// What an operator is called as: itself, or in place of one that writes its first argument the one that yields it.
c10::OperatorHandle functional(const c10::OperatorHandle& op)
{
    const c10::FunctionSchema& schema = op.schema();
    if (!schema.is_mutable())
        return op;
    if (const std::string opType = opTypeOf(schema), other = lowering::outOfPlace(opType); other != opType && schema.returns().size() == 1)
        if (const auto found = c10::Dispatcher::singleton().findSchema(operatorName(other));
            found && !found->schema().is_mutable() && found->schema().arguments().size() == schema.arguments().size())
            return *found;
    refuse(UserText("it calls %1, which writes into its argument", targetOf(schema)),
           UserText("use the operator that yields a new tensor"));
}

/// Where each tensor of one trial comes from.
class Origins {
public:
    void add(const IValue& value, const Origin& origin)
    {
        if (value.isTensor()) {
            if (value.toTensor().defined())
                addTensor(value.toTensor(), origin);
        } else if (value.isTensorList() || value.isTuple()) {
            std::int64_t index = 0;
            for (const IValue& element : elementsOf(value)) {
                Origin inner = origin;
                inner.path.push_back(index++);
                add(element, inner);
            }
        }
    }
    /// The tensor is another one from now on; others that see its memory are out of date. Parts of one tensor beside it, such as the gates
    /// of a recurrent cell, are not.
    void written(const at::Tensor& tensor, const Origin& origin)
    {
        const MemoryPart part = partOf(tensor);
        for (auto& [known, row] : m_rows)
            if (row.storage == storageOf(tensor) && row.storage && !areApart(row.part, part))
                row.stale = true;
        m_rows[tensor.unsafeGetTensorImpl()] = {origin, storageOf(tensor), part};
    }
    std::optional<Origin> tryFind(const at::Tensor& tensor) const
    {
        const auto found = m_rows.find(tensor.unsafeGetTensorImpl());
        if (found == m_rows.end())
            return std::nullopt;
        if (found->second.stale)
            refuse(UserText("it writes in place into a tensor that has other views"),
                   UserText("use the operator that yields a new tensor"));
        return found->second.origin;
    }

private:
    struct Row {
        Origin origin;
        const void* storage = nullptr;
        MemoryPart part;
        bool stale = false;
    };
    void addTensor(const at::Tensor& tensor, const Origin& origin)
    {
        m_rows.emplace(tensor.unsafeGetTensorImpl(), Row{origin, storageOf(tensor), partOf(tensor)}); // what yields its input is not new
    }
    std::unordered_map<const void*, Row> m_rows;
};

class Builder {
public:
    Builder(const Call& call, const std::vector<Trial>& trials, const std::vector<Valuation>& valuations)
        : m_call(call), m_trials(trials), m_sizes(call, valuations), m_device(call.device()), m_origins(trials.size())
    {
        m_out.inputs = call.inputs().size();
    }

    rewrite::Fragment build()
    {
        for (std::size_t trial = 0; trial < m_trials.size(); ++trial) {
            if (m_trials[trial].calls.size() != m_trials.front().calls.size())
                refuse(UserText("what it calls depends on a size"));
            for (std::size_t i = 0; i < m_out.inputs; ++i)
                m_origins[trial].add(m_trials[trial].inputs[i], {.source = i});
        }
        for (std::size_t i = 0; i < m_trials.front().calls.size(); ++i)
            addCall(i);
        addResults();
        dropUnread();
        return std::move(m_out);
    }

private:
    template <class Get>
    Parallel parallel(Get get) const
    {
        Parallel out;
        for (const Trial& trial : m_trials)
            out.push_back(get(trial));
        return out;
    }

    // --- nodes ---

    Argument reference(std::size_t index) const { return Argument(Argument::NodeRef{graph::NodeId(static_cast<std::uint32_t>(index))}); }

    /// Returns its index as arguments name it.
    std::size_t addNode(rewrite::Fragment::Node node)
    {
        m_out.nodes.push_back(std::move(node));
        return m_out.inputs + m_out.nodes.size() - 1;
    }

    void addCall(std::size_t index)
    {
        const RecordedCall& first = m_trials.front().calls[index];
        for (const Trial& trial : m_trials)
            if (trial.calls[index].op.operator_name() != first.op.operator_name())
                refuse(UserText("what it calls depends on a size"));
        const bool writes = first.op.schema().is_mutable();
        if (writes)
            requireOwn(first);
        const c10::OperatorHandle op = functional(first.op);
        rewrite::Fragment::Node node{.target = targetOf(op.schema())};
        const bool asTensor = isNumberOverload(op.schema());
        if (asTensor)
            node.target.replace(node.target.size() - 6, 6, "Tensor");
        addArguments(index, op.schema(), asTensor, node);
        node.value = resultValue(index);
        m_nodeOfCall.push_back(writes ? addInPlace(op, first, std::move(node)) : addNode(std::move(node)));
        for (std::size_t trial = 0; trial < m_trials.size(); ++trial)
            addOrigins(m_origins[trial], m_trials[trial].calls[index], {.source = m_out.inputs + index}, writes);
    }

    /// What writes into a tensor keeps its dtype; the operator that yields a new one may yield another: half.add_(float), float.lt_(float).
    std::size_t addInPlace(const c10::OperatorHandle& op, const RecordedCall& call, rewrite::Fragment::Node node)
    {
        Values stack = call.arguments;
        callOnShapes(op, stack);
        const graph::ScalarType natural = scalarTypeOf(stack.front().toTensor().scalar_type());
        if (natural == node.value.tensor.dtype)
            return addNode(std::move(node));
        rewrite::Fragment::Node back{.target = "torch.ops.aten._to_copy.default", .value = node.value};
        node.value.tensor.dtype = natural;
        back.args.push_back({.name = "self", .value = reference(addNode(std::move(node)))});
        back.args.push_back({.name = "dtype", .value = Argument(back.value.tensor.dtype), .keyword = true});
        return addNode(std::move(back));
    }

    void addOrigins(Origins& origins, const RecordedCall& call, const Origin& origin, bool writes) const
    {
        if (writes) {
            origins.written(call.results.front().toTensor(), origin);
            return;
        }
        for (std::size_t i = 0; i < call.results.size(); ++i) {
            Origin one = origin;
            if (call.results.size() > 1)
                one.path.push_back(static_cast<std::int64_t>(i));
            origins.add(call.results[i], one);
        }
    }

    /// Of the first trial: what it writes there it writes in all.
    void requireOwn(const RecordedCall& call) const
    {
        if (!writesInto(call, m_trials.front().inputs))
            return;
        Error error{.message = UserText("%1 writes into an argument of the call", targetOf(call.op.schema()))};
        if (m_call.op().schema().is_mutable())
            throw StepError(std::move(error)); // the call itself writes: that can't be told by nodes that yield new tensors
        throw WrongFunction(std::move(error));
    }

    Value resultValue(std::size_t index)
    {
        const std::size_t count = m_trials.front().calls[index].results.size();
        Value out{.kind = Value::Kind::List};
        for (std::size_t i = 0; i < count; ++i)
            out.elements.push_back(yieldedValue(parallel([&](const Trial& t) { return &t.calls[index].yielded[i]; }), m_sizes, m_device));
        return count == 1 ? std::move(out.elements.front()) : out;
    }

    static bool isUsual(const Parallel& values, const c10::Argument& argument)
    {
        const auto& usual = argument.default_value();
        if (!usual || values.front()->isTensor() || values.front()->isTensorList() || values.front()->isDevice())
            return false;
        return std::all_of(values.begin(), values.end(), [&](const IValue* value) {
            return value->isNone() == usual->isNone() && (usual->isNone() || *value == *usual);
        });
    }

    /// As PyTorch hands calls to Python: positional ones up to the last that is not the default, of the others those that are not.
    void addArguments(std::size_t call, const c10::FunctionSchema& schema, bool asTensor, rewrite::Fragment::Node& node)
    {
        const auto& wanted = schema.arguments();
        std::size_t positional = 0;
        std::vector<Parallel> values;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            values.push_back(parallel([&](const Trial& t) { return &t.calls[call].arguments[i]; }));
            if (!wanted[i].kwarg_only() && !isUsual(values[i], wanted[i]))
                positional = i + 1;
        }
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const bool keyword = wanted[i].kwarg_only() || (asTensor && wanted[i].name() == "alpha");
            if (i < positional || (wanted[i].kwarg_only() && !isUsual(values[i], wanted[i])))
                node.args.push_back({.name = wanted[i].name(), .value = argument(values[i], *wanted[i].real_type()), .keyword = keyword});
        }
    }

    // --- arguments ---

    Argument argument(const Parallel& values, const c10::Type& type)
    {
        if (type.kind() == c10::TypeKind::OptionalType)
            return argument(values, *type.castRaw<c10::OptionalType>()->getElementType());
        requireAlike(values);
        const IValue& first = *values.front();
        if (first.isNone())
            return {};
        if (first.isTensor())
            return tensor(values);
        if (first.isDevice())
            return Argument(m_device);
        if (first.isList())
            return list(values, type);
        if (first.isInt())
            return integer(values, type.kind());
        for (const IValue* value : values)
            if (*value != first)
                refuse(UserText("a number that it computes (%1) depends on a size", graph::argumentText(scalar(first), {})));
        return scalar(first);
    }

    static Argument scalar(const IValue& value)
    {
        if (value.isBool())
            return Argument(value.toBool());
        if (value.isDouble())
            return Argument(value.toDouble());
        if (value.isString())
            return Argument(value.toStringRef());
        if (value.isComplexDouble())
            return Argument(std::complex<double>(value.toComplexDouble().real(), value.toComplexDouble().imag()));
        refuse(UserText("it passes a value that a graph can't hold (%1)", value.tagKind()));
    }

    Argument list(const Parallel& lists, const c10::Type& type)
    {
        const c10::Type& element = type.kind() == c10::TypeKind::ListType ? *type.castRaw<c10::ListType>()->getElementType() : type;
        Argument::List out;
        bool absent = false;
        eachElement(lists, [&](std::size_t, const Parallel& side) {
            out.push_back(argument(side, element));
            absent = absent || out.back().isNone();
        });
        const bool empty = out.empty();
        Argument made(std::move(out));
        if (absent || (empty && element.kind() == c10::TypeKind::OptionalType))
            made.listOf = Argument::ListOf::OptionalTensor;
        else if (empty && element.kind() == c10::TypeKind::TensorType)
            made.listOf = Argument::ListOf::Tensor;
        return made;
    }

    Argument integer(const Parallel& values, c10::TypeKind kind)
    {
        const std::int64_t number = values.front()->toInt();
        if (kind == c10::TypeKind::ScalarTypeType)
            return Argument(scalarTypeOf(static_cast<c10::ScalarType>(number)));
        if (kind == c10::TypeKind::LayoutType)
            return Argument(graph::Layout::Strided);
        if (kind == c10::TypeKind::MemoryFormatType)
            return Argument(memoryFormatOf(static_cast<c10::MemoryFormat>(number)));
        Samples samples;
        for (const IValue* value : values)
            samples.push_back(value->toInt());
        if (std::all_of(samples.begin(), samples.end(), [&](std::int64_t value) { return value == number; }))
            return Argument(number);
        return emitted(m_sizes.fit(samples));
    }

    Argument tensor(const Parallel& values)
    {
        std::optional<Origin> origin;
        for (std::size_t trial = 0; trial < values.size(); ++trial) {
            const at::Tensor& tensor = values[trial]->toTensor();
            if (!tensor.defined())
                return {};
            const auto found = m_origins[trial].tryFind(tensor);
            if (trial > 0 && found != origin)
                refuse(UserText("what it calls depends on a size"));
            origin = found;
        }
        return origin ? element(*origin) : constant(values);
    }

    /// A tensor that the function made of a number without calling an operator: torch.tensor(0.5).
    Argument constant(const Parallel& values)
    {
        const at::Tensor& first = values.front()->toTensor();
        if (first.is_meta() || first.numel() != 1)
            refuse(UserText("it makes a tensor of %1 numbers without an operator", first.numel()),
                   UserText("create it with torch.full or torch.arange"));
        const IValue number(first.item());
        for (const IValue* value : values)
            if (IValue(value->toTensor().item()) != number)
                refuse(UserText("a number that it computes (%1) depends on a size", graph::argumentText(numberArgument(number), {})));
        if (first.unsafeGetTensorImpl()->is_wrapped_number())
            return numberArgument(number);
        rewrite::Fragment::Node node{.target = "torch.ops.aten.full.default"};
        Argument::List sizes;
        for (const std::int64_t size : first.sizes())
            sizes.emplace_back(size);
        node.args.push_back({.name = "size", .value = Argument(std::move(sizes))});
        node.args.push_back({.name = "fill_value", .value = numberArgument(number)});
        node.args.push_back({.name = "dtype", .value = Argument(scalarTypeOf(first.scalar_type())), .keyword = true});
        node.args.push_back({.name = "device", .value = Argument(m_device), .keyword = true});
        node.value = yieldedValue(values, m_sizes, m_device);
        return reference(addNode(std::move(node)));
    }

    static Argument numberArgument(const IValue& number) { return number.isInt() ? Argument(number.toInt()) : scalar(number); }

    Argument element(const Origin& origin)
    {
        const std::size_t whole = origin.source < m_out.inputs ? origin.source : m_nodeOfCall[origin.source - m_out.inputs];
        if (origin.path.empty())
            return reference(whole);
        if (const auto known = m_elements.find(origin); known != m_elements.end())
            return reference(known->second);
        Origin outer = origin;
        outer.path.pop_back();
        const Argument list = element(outer);
        rewrite::Fragment::Node node{.target = "operator.getitem"};
        node.args.push_back({.value = list});
        node.args.push_back({.value = Argument(origin.path.back())});
        node.value = valueOf(list).elements.at(static_cast<std::size_t>(origin.path.back()));
        return reference(m_elements[origin] = addNode(std::move(node)));
    }

    const Value& valueOf(const Argument& ref) const
    {
        const std::size_t index = ref.as<Argument::NodeRef>()->node.index();
        return index < m_out.inputs ? m_call.inputValue(index) : m_out.nodes[index - m_out.inputs].value;
    }

    // --- sizes ---

    Argument atom(std::size_t index)
    {
        const Atom& atom = m_sizes.atoms()[index];
        if (!atom.dim)
            return reference(atom.input);
        if (const auto known = m_readSizes.find(index); known != m_readSizes.end())
            return reference(known->second);
        rewrite::Fragment::Node node{.target = "torch.ops.aten.sym_size.int"};
        node.args.push_back({.name = "self", .value = reference(atom.input)});
        node.args.push_back({.name = "dim", .value = Argument(*atom.dim)});
        node.value = Value{.kind = Value::Kind::SymInt, .sym = atom.size};
        return reference(m_readSizes[index] = addNode(std::move(node)));
    }

    Argument computed(const char* target, Argument a, Argument b, const SizeExpr& yields)
    {
        rewrite::Fragment::Node node{.target = target};
        node.args.push_back({.value = std::move(a)});
        node.args.push_back({.value = std::move(b)});
        node.value = Value{.kind = Value::Kind::SymInt, .sym = m_sizes.sizeOf(yields)};
        return reference(addNode(std::move(node)));
    }

    Argument emittedTerm(const SizeExpr::Term& term)
    {
        SizeExpr so{{SizeExpr::Term{.atoms = {term.atoms.front()}}}, 0};
        Argument out = atom(term.atoms.front());
        for (std::size_t i = 1; i < term.atoms.size(); ++i) {
            so.terms[0].atoms.push_back(term.atoms[i]);
            Argument next = atom(term.atoms[i]);
            out = computed("operator.mul", std::move(out), std::move(next), so);
        }
        if (term.divisor != 1 && term.shift != 0) {
            so.offset = term.shift;
            out = computed("operator.add", std::move(out), Argument(term.shift), so);
            so.offset = 0;
        }
        if (term.divisor != 1) {
            so.terms[0].shift = term.shift;
            so.terms[0].divisor = term.divisor;
            out = computed("operator.floordiv", std::move(out), Argument(term.divisor), so);
        }
        so.terms[0].scale = term.scale;
        return term.scale == 1 ? out : computed("operator.mul", std::move(out), Argument(term.scale), so);
    }

    /// The nodes that compute it.
    Argument emitted(const SizeExpr& expr)
    {
        SizeExpr so{{expr.terms.front()}, 0};
        Argument out = emittedTerm(expr.terms.front());
        for (std::size_t i = 1; i < expr.terms.size(); ++i) {
            so.terms.push_back(expr.terms[i]);
            Argument next = emittedTerm(expr.terms[i]);
            out = computed("operator.add", std::move(out), std::move(next), so);
        }
        return expr.offset == 0 ? out : computed("operator.add", std::move(out), Argument(expr.offset), expr);
    }

    // --- the end ---

    void addResults()
    {
        for (std::size_t i = 0; i < m_trials.front().results.size(); ++i) {
            const Parallel values = parallel([&](const Trial& t) { return &t.results.at(i); });
            m_out.results.push_back(argument(values, *c10::AnyType::get()));
        }
    }

    void dropUnread()
    {
        std::vector<bool> read(m_out.nodes.size(), false);
        std::vector<graph::NodeId> wanted;
        for (const Argument& result : m_out.results)
            collectInputs(result, wanted);
        while (!wanted.empty()) {
            const std::size_t index = wanted.back().index();
            wanted.pop_back();
            if (index < m_out.inputs || read[index - m_out.inputs])
                continue;
            read[index - m_out.inputs] = true;
            for (const graph::NamedArgument& argument : m_out.nodes[index - m_out.inputs].args)
                addInputs(argument.value, wanted);
        }
        keepOnly(read);
    }

    static void addInputs(const Argument& argument, std::vector<graph::NodeId>& out)
    {
        std::vector<graph::NodeId> found;
        collectInputs(argument, found);
        out.insert(out.end(), found.begin(), found.end());
    }

    void keepOnly(const std::vector<bool>& read)
    {
        std::vector<std::size_t> place(m_out.inputs + read.size());
        std::vector<rewrite::Fragment::Node> kept;
        for (std::size_t i = 0; i < m_out.inputs; ++i)
            place[i] = i;
        for (std::size_t i = 0; i < read.size(); ++i) {
            place[m_out.inputs + i] = m_out.inputs + kept.size();
            if (read[i])
                kept.push_back(std::move(m_out.nodes[i]));
        }
        for (rewrite::Fragment::Node& node : kept)
            for (graph::NamedArgument& argument : node.args)
                renumber(argument.value, place);
        for (Argument& result : m_out.results)
            renumber(result, place);
        m_out.nodes = std::move(kept);
    }

    static void renumber(Argument& argument, const std::vector<std::size_t>& place)
    {
        if (auto* ref = std::get_if<Argument::NodeRef>(&argument.v))
            ref->node = graph::NodeId(static_cast<std::uint32_t>(place[ref->node.index()]));
        else if (auto* list = std::get_if<Argument::List>(&argument.v))
            for (Argument& element : *list)
                renumber(element, place);
    }

    const Call& m_call;
    const std::vector<Trial>& m_trials;
    Sizes m_sizes;
    graph::Device m_device;
    std::vector<Origins> m_origins; ///< by trial
    rewrite::Fragment m_out;
    std::vector<std::size_t> m_nodeOfCall;          ///< as arguments name it
    std::map<Origin, std::size_t> m_elements;       ///< getitem nodes
    std::map<std::size_t, std::size_t> m_readSizes; ///< sym_size nodes by atom
};

std::vector<Valuation> valuationsOf(const std::vector<Trial>& trials)
{
    std::vector<Valuation> out;
    out.reserve(trials.size());
    for (const Trial& trial : trials)
        out.push_back(trial.symbols);
    return out;
}

} // namespace

std::vector<std::string> operatorsOf(const std::vector<RecordedCall>& calls)
{
    std::vector<std::string> names;
    for (const RecordedCall& call : calls) {
        std::string name = targetOf(functional(call.op).schema()).substr(std::string_view("torch.ops.").size());
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(std::move(name));
    }
    return names;
}

rewrite::Fragment fragmentOf(const Call& call, const std::vector<Trial>& trials)
{
    const auto valuations = valuationsOf(trials);
    return Builder(call, trials, valuations).build();
}

Value valueOf(const Call& call, const std::vector<Trial>& trials)
{
    const auto valuations = valuationsOf(trials);
    Sizes sizes(call, valuations);
    Value out{.kind = Value::Kind::List};
    for (std::size_t i = 0; i < trials.front().results.size(); ++i) {
        Parallel side;
        for (const Trial& trial : trials)
            side.push_back(&trial.results.at(i));
        out.elements.push_back(yieldedValue(side, sizes, call.device()));
    }
    return out.elements.size() == 1 ? std::move(out.elements.front()) : out;
}

} // namespace nodewise::torch_worker
