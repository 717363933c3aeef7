// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/auto_functionalized.h"

#include "core/torch/base/guarded.h"
#include "core/torch/run/operator_step.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/alias.h>
#include <ATen/ops/as_strided.h>
#include <ATen/ops/empty_strided.h>
#include <ATen/ops/slice.h>

namespace nodewise::torch_worker {

using c10::IValue;
using graph::Argument;

namespace {

constexpr std::string_view prefix = "torch.ops.higher_order.", shortPrefix = "higher_order.";

/// How one tensor that the operator writes is made. Its numbers are elements of an operand: sizes may be other nodes' values.
enum class Recipe : std::uint8_t {
    Given,   ///< version 1: the argument's own value, cloned
    Absent,  ///< None
    Base,    ///< the base itself: index
    Alias,   ///< index
    Slice,   ///< index, dim, start, end
    Strided, ///< index, size, stride, offset
    Fresh,   ///< size, stride, dtype
};

/// One argument that the operator writes.
struct Written {
    std::size_t argument = 0;
    bool list = false;           ///< false: of the first recipe alone
    std::vector<Recipe> recipes; ///< one, or one per element
};

bool isList(const c10::Argument& argument)
{
    const auto& type = argument.real_type();
    const auto optional = type->cast<c10::OptionalType>();
    return (optional ? optional->getElementType() : type)->kind() == c10::TypeKind::ListType;
}

/// Reads the recipes of version 2 out of the named arguments; their numbers become operands of the step.
class RecipeReader {
public:
    RecipeReader(const NamedArguments& named, const OperandBuilder& builder, Step& step) : m_named(named), m_builder(builder), m_step(step)
    {
    }

    Written argument(const c10::Argument& argument, std::size_t index)
    {
        const std::string name = "_" + argument.name();
        Written out{.argument = index, .list = isList(argument)};
        if (!out.list) {
            out.recipes.push_back(one(name));
            return out;
        }
        const Argument* length = m_named(name + "_length");
        const auto* count = length ? length->as<std::int64_t>() : nullptr;
        if (!count) { // the whole list is None
            out.list = false;
            out.recipes.push_back(with(Recipe::Absent, name, {}));
            return out;
        }
        for (std::int64_t i = 0; i < *count; ++i)
            out.recipes.push_back(one(name + "_" + std::to_string(i)));
        return out;
    }

private:
    Recipe one(const std::string& name)
    {
        if (m_named(name + "_dtype"))
            return with(Recipe::Fresh, name, {"_size", "_stride", "_dtype"});
        const Argument* base = m_named(name + "_base_index");
        if (!base || base->isNone())
            return with(Recipe::Absent, name, {});
        if (m_named(name + "_alias"))
            return with(Recipe::Alias, name, {"_base_index"});
        if (m_named(name + "_storage_offset"))
            return with(Recipe::Strided, name, {"_base_index", "_size", "_stride", "_storage_offset"});
        if (m_named(name + "_slice_dim"))
            return with(Recipe::Slice, name, {"_base_index", "_slice_dim", "_slice_start", "_slice_end"});
        return with(Recipe::Base, name, {"_base_index"});
    }

    Recipe with(Recipe recipe, const std::string& name, std::initializer_list<const char*> numbers)
    {
        Operand all{.kind = Operand::Kind::List};
        for (const char* number : numbers) {
            const Argument* found = m_named(name + number);
            all.elements.push_back(found ? m_builder.plain(*found) : constantOperand({}));
        }
        m_step.operands.push_back(std::move(all));
        return recipe;
    }

    const NamedArguments& m_named;
    const OperandBuilder& m_builder;
    Step& m_step;
};

/// Of the memory from its start on, as torch._prims_common.clone_preserve_strides.
at::Tensor cloned(const at::Tensor& tensor)
{
    std::int64_t needed = tensor.numel() == 0 ? 0 : tensor.storage_offset() + 1;
    for (std::int64_t i = 0; i < tensor.dim() && tensor.numel() > 0; ++i)
        needed += (tensor.size(i) - 1) * tensor.stride(i);
    return at::as_strided(at::as_strided(tensor, {needed}, {1}, 0).clone(), tensor.sizes(), tensor.strides(), tensor.storage_offset());
}

IValue clonedValue(const IValue& value)
{
    if (value.isTensor())
        return value.toTensor().defined() ? IValue(cloned(value.toTensor())) : value;
    if (!value.isTensorList())
        return value;
    c10::List<at::Tensor> out;
    for (const at::Tensor& tensor : value.toTensorVector())
        out.push_back(cloned(tensor));
    return out;
}

std::vector<std::int64_t> integers(const IValue& value)
{
    std::vector<std::int64_t> out;
    if (value.isIntList())
        return value.toIntVector();
    for (const auto& element : value.toTupleRef().elements())
        out.push_back(element.toInt());
    return out;
}

/// A call that is under way.
class Call {
public:
    Call(const c10::OperatorHandle& op, const std::vector<Written>& written, Values inputs)
        : m_op(op), m_written(written), m_inputs(std::move(inputs)), m_count(op.schema().arguments().size()), m_next(m_count)
    {
    }

    Values runGiven()
    {
        Values stack(m_inputs.begin(), m_inputs.begin() + static_cast<std::ptrdiff_t>(m_count)), clones;
        for (const Written& written : m_written) {
            stack[written.argument] = clonedValue(stack[written.argument]);
            clones.push_back(stack[written.argument]);
        }
        return called(std::move(stack), std::move(clones));
    }

    Values runViews()
    {
        for (const at::Tensor& base : m_inputs[m_next++].toTensorVector())
            m_bases.push_back(cloned(base));
        Values stack(m_inputs.begin(), m_inputs.begin() + static_cast<std::ptrdiff_t>(m_count));
        for (const Written& written : m_written)
            stack[written.argument] = argument(written);
        return called(std::move(stack), m_fresh ? Values() : Values(m_bases.begin(), m_bases.end()));
    }

private:
    /// The operator's outputs, or None where it has none, and what it has written.
    Values called(Values stack, Values clones) const
    {
        if (const auto check = policy::tryCheck(m_op.schema()))
            check(m_op.schema(), stack);
        m_op.callBoxed(&stack);
        if (stack.empty())
            stack.emplace_back();
        stack.insert(stack.end(), std::make_move_iterator(clones.begin()), std::make_move_iterator(clones.end()));
        return stack;
    }

    IValue argument(const Written& written)
    {
        if (!written.list)
            return tensor(written.recipes.front());
        c10::List<at::Tensor> out;
        for (const Recipe recipe : written.recipes)
            out.push_back(tensor(recipe).toTensor());
        return out;
    }

    IValue tensor(Recipe recipe)
    {
        const auto& numbers = m_inputs[m_next++].toTupleRef().elements();
        switch (recipe) {
        case Recipe::Base:
            return base(numbers[0]);
        case Recipe::Alias:
            return at::alias(base(numbers[0]));
        case Recipe::Slice:
            return at::slice(base(numbers[0]), numbers[1].toInt(), numbers[2].toInt(), numbers[3].toInt());
        case Recipe::Strided:
            return at::as_strided(base(numbers[0]), integers(numbers[1]), integers(numbers[2]), numbers[3].toInt());
        case Recipe::Fresh:
            m_fresh = true;
            return at::empty_strided(integers(numbers[0]), integers(numbers[1]),
                                     at::TensorOptions(static_cast<c10::ScalarType>(numbers[2].toInt())).device(device()));
        case Recipe::Given:
        case Recipe::Absent:
            break;
        }
        return {};
    }

    const at::Tensor& base(const IValue& index) const
    {
        const auto place = static_cast<std::size_t>(index.toInt());
        if (place >= m_bases.size())
            throw StepError(Error{.message = UserText("it uses base %1 of %2", place, m_bases.size())});
        return m_bases[place];
    }

    /// That of the other arguments.
    c10::Device device() const
    {
        for (const IValue& input : m_inputs)
            if (input.isTensor() && input.toTensor().defined())
                return input.toTensor().device();
        return c10::kCPU;
    }

    const c10::OperatorHandle& m_op;
    const std::vector<Written>& m_written;
    Values m_inputs; ///< of the schema; in version 2 also bases, recipes
    std::size_t m_count, m_next;
    std::vector<at::Tensor> m_bases;
    bool m_fresh = false;
};

} // namespace

int autoFunctionalizedVersion(std::string_view opType)
{
    for (const std::string_view head : {prefix, shortPrefix})
        if (opType.starts_with(head))
            opType.remove_prefix(head.size());
    return opType == "auto_functionalized" ? 1 : opType == "auto_functionalized_v2" ? 2 : 0;
}

void setAutoFunctionalized(Step& step, int version, const std::shared_ptr<const c10::OperatorHandle>& op, const NamedArguments& named,
                           const OperandBuilder& builder)
{
    if (!op)
        return setUnresolved(
            step, UserText("the operator that it calls is not registered"),
            UserText(
                "name the library that defines the operator as a plug-in, or run the IR with a plug-in that registers an executor for it"));
    static const Argument absent, noElements{Argument::List()};
    const auto given = [&](const c10::Argument& wanted, std::size_t) {
        return version == 2 && isWritten(wanted) ? isList(wanted) ? &noElements : &absent : named(wanted.name());
    };
    setCall(step, op, builder, given);
    if (step.kind != Step::Kind::Operator)
        return;
    std::vector<Written> written;
    const auto& arguments = op->schema().arguments();
    if (version == 2) {
        static const c10::Argument bases("_all_bases", c10::ListType::ofTensors());
        const Argument* all = named(bases.name());
        auto operand = builder.typed(all ? *all : noElements, bases);
        if (!operand)
            return setUnresolved(step, std::move(operand.error().message));
        step.operands.push_back(std::move(*operand));
    }
    RecipeReader reader(named, builder, step);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (isWritten(arguments[i]))
            written.push_back(version == 2 ? reader.argument(arguments[i], i) : Written{.argument = i});
    step.kind = Step::Kind::Function;
    step.writes.clear();
    step.outputCount = 1;
    step.function = [op, written = std::move(written), version](Machine&, Values inputs) -> Result<Values> {
        Call call(*op, written, std::move(inputs));
        return version == 2 ? call.runViews() : call.runGiven();
    };
}

} // namespace nodewise::torch_worker
