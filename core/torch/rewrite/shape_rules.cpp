// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/shape_rules.h"

#include "core/torch/base/guarded.h"
#include "core/torch/rewrite/operand_types.h"
#include "core/torch/rewrite/told_shapes.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/empty_strided.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace nodewise::torch_worker {

using c10::IValue;

namespace {

/// Elements that an operator may read and write for its shape's sake.
constexpr std::int64_t mostElements = 1 << 24;
constexpr const char* needsThem = " needs elements, and tensors have none here";
constexpr const char* noRule = " has no rule for shapes in PyTorch, and its operands are too large here for a try with numbers";

void setDevices(const c10::FunctionSchema& schema, Values& stack, c10::DeviceType device)
{
    const bool makes = !takesTensor(schema);
    for (std::size_t i = 0; i < stack.size(); ++i)
        if (stack[i].isDevice() || (makes && stack[i].isNone() && schema.arguments()[i].name() == "device"))
            stack[i] = c10::Device(device);
}

IValue mapped(const IValue& value, const std::function<at::Tensor(const at::Tensor&)>& change)
{
    if (value.isTensor())
        return value.toTensor().defined() ? IValue(change(value.toTensor())) : value;
    if (value.isTensorList()) {
        c10::List<at::Tensor> out;
        for (const at::Tensor& tensor : value.toTensorVector())
            out.push_back(change(tensor));
        return out;
    }
    if (value.isOptionalTensorList()) {
        c10::List<std::optional<at::Tensor>> out;
        for (const std::optional<at::Tensor>& tensor : value.toOptionalTensorVector())
            out.push_back(tensor && tensor->defined() ? std::optional(change(*tensor)) : tensor);
        return out;
    }
    return value;
}

/// With zeros where they may be indices; other numbers do not matter.
at::Tensor withData(const at::Tensor& shape)
{
    if (!shape.is_meta())
        return shape;
    at::Tensor out = at::empty_strided(shape.sizes(), shape.strides(), shape.options().device(at::kCPU));
    if (c10::isIntegralType(shape.scalar_type(), true))
        out.zero_();
    return out;
}

at::Tensor withoutNumbers(const at::Tensor& tensor)
{
    if (tensor.is_meta())
        return tensor;
    return at::empty_strided(tensor.sizes(), tensor.strides(), tensor.options().device(at::kMeta));
}

std::int64_t elements(const Values& values)
{
    std::int64_t count = 0;
    const auto add = [&](const at::Tensor& tensor) {
        count += tensor.numel();
        return tensor;
    };
    for (const IValue& value : values)
        mapped(value, add);
    return count;
}

/// [N, Cout, Ho, Wo, ...] of aten::convolution; source: torch/_meta_registrations.py, calc_conv_nd_return_shape.
at::Tensor convolution(const Values& stack)
{
    const at::Tensor &input = stack[0].toTensor(), &weight = stack[1].toTensor();
    const auto stride = stack[3].toIntVector(), padding = stack[4].toIntVector(), dilation = stack[5].toIntVector();
    const auto outputPadding = stack[7].toIntVector();
    const bool transposed = stack[6].toBool();
    const std::int64_t groups = stack[8].toInt();
    const auto spatial = static_cast<std::size_t>(weight.dim() - 2);
    const bool batched = input.dim() == weight.dim();
    const auto at = [&](const std::vector<std::int64_t>& list, std::size_t i) { return list.size() == 1 ? list[0] : list.at(i); };
    std::vector<std::int64_t> sizes;
    if (batched)
        sizes.push_back(input.size(0));
    sizes.push_back(transposed ? weight.size(1) * groups : weight.size(0));
    for (std::size_t i = 0; i < spatial; ++i) {
        const auto axis = static_cast<std::int64_t>(i);
        const std::int64_t size = input.size(input.dim() - std::int64_t(spatial) + axis),
                           kernel = at(dilation, i) * (weight.size(axis + 2) - 1);
        TORCH_CHECK(at(stride, i) > 0 && at(dilation, i) > 0, "convolution: stride and dilation must be positive");
        const std::int64_t steps = size + 2 * at(padding, i) - kernel - 1;
        TORCH_CHECK(transposed || steps >= 0, "convolution: the kernel is larger than the padded input");
        sizes.push_back(transposed ? (size - 1) * at(stride, i) - 2 * at(padding, i) + kernel + at(outputPadding, i) + 1
                                   : steps / at(stride, i) + 1);
    }
    const auto format = input.suggest_memory_format();
    return at::empty(sizes, input.options(), batched && format != at::MemoryFormat::Contiguous ? std::optional(format) : std::nullopt);
}

/// Whether what it yields, or how much of it, follows from elements. Sizes and dtypes come from tensors without data, too.
bool needsElements(const c10::OperatorHandle& op)
{
    const std::vector<c10::Argument>& returns = op.schema().returns();
    const bool yieldsNumbers = std::none_of(
        returns.begin(), returns.end(), [](const c10::Argument& value) { return value.type()->str().find("Tensor") != std::string::npos; });
    return op.hasTag(at::Tag::dynamic_output_shape) || op.hasTag(at::Tag::data_dependent_output) ||
           (yieldsNumbers && !returns.empty() && takesTensor(op.schema()));
}

/// What writes into a tensor yields that tensor itself: who called it may go on with either.
void yieldWritten(const c10::FunctionSchema& schema, const Values& given, Values& results)
{
    for (std::size_t i = 0; i < results.size() && i < schema.returns().size(); ++i) {
        const auto* yielded = schema.returns()[i].alias_info();
        for (std::size_t k = 0; yielded && yielded->isWrite() && k < given.size(); ++k)
            if (const auto* taken = schema.arguments()[k].alias_info(); taken && *taken == *yielded)
                results[i] = given[k];
    }
}

/// A tensor whose strides are in the order of another one's of as many dimensions, with nothing between its elements.
at::Tensor inOrderOf(const at::Tensor& like, const std::vector<std::int64_t>& sizes)
{
    std::vector<std::size_t> order(sizes.size()); // outermost first
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t dim) { return like.stride(std::int64_t(dim)); });
    std::vector<std::int64_t> strides(sizes.size());
    std::int64_t step = 1;
    for (std::size_t i = order.size(); i-- > 0; step *= std::max<std::int64_t>(sizes[order[i]], 1))
        strides[order[i]] = step;
    return at::empty_strided(sizes, strides, like.options());
}

/// Attention has no shape rule without Python, and its product of queries and keys fits no memory where there are millions of them: what
/// it yields for two of each tells the rest.
bool byFewQueries(const c10::OperatorHandle& op, Values& stack)
{
    constexpr std::int64_t few = 2;
    if (op.schema().name() != "aten::scaled_dot_product_attention" || !stack[0].toTensor().is_meta() || stack[0].toTensor().dim() < 2 ||
        stack[1].toTensor().dim() < 2)
        return false;
    const at::Tensor query = stack[0].toTensor(), key = stack[1].toTensor();
    const std::int64_t queries = query.size(-2), keys = key.size(-2);
    if (queries < few || keys < few || query.numel() / std::max<std::int64_t>(query.size(-1), 1) <= mostElements / keys)
        return false;
    Values small = stack;
    for (std::size_t i = 0; i < 4; ++i) // the mask is [..., queries, keys], or one of them is 1
        if (small[i].isTensor() && small[i].toTensor().defined())
            for (const std::int64_t dim : i < 3 ? std::vector<std::int64_t>{-2} : std::vector<std::int64_t>{-2, -1})
                if (at::Tensor operand = small[i].toTensor(); operand.size(dim) > few)
                    small[i] = operand.narrow(dim, 0, few);
    runOnShapes(op, small);
    const at::Tensor yielded = small.front().toTensor();
    std::vector<std::int64_t> sizes = yielded.sizes().vec();
    sizes.at(sizes.size() - 2) = queries;
    stack.assign({IValue(inOrderOf(yielded, sizes))});
    return true;
}

bool bySpecialRule(const c10::OperatorHandle& op, Values& stack)
{
    if (byFewQueries(op, stack))
        return true;
    if (op.schema().name() != "aten::convolution" || !op.schema().overload_name().empty() || !stack[0].toTensor().is_meta())
        return false;
    if (stack[1].toTensor().dim() < 3)
        return false;
    at::Tensor out = convolution(stack);
    stack.assign({IValue(std::move(out))});
    return true;
}

} // namespace

bool takesTensor(const c10::FunctionSchema& schema)
{
    return std::any_of(schema.arguments().begin(), schema.arguments().end(), [](const c10::Argument& argument) {
        const std::string type = argument.type()->str();
        return type.find("Tensor") != std::string::npos;
    });
}

bool isUntoldByShapes(std::string_view message)
{
    // LibTorch's own words where an operator has no kernel for the backend or for the dtype: another machine may have one
    constexpr std::string_view notHere[] = {needsThem, noRule, "Could not run '", "not implemented for '"};
    return std::ranges::any_of(notHere, [&](std::string_view words) { return message.find(words) != message.npos; });
}

void runOnShapes(const c10::OperatorHandle& op, Values& stack)
{
    requireRunnableTypes(op.schema(), stack);
    if (bySpecialRule(op, stack) || tellShapes(op, stack))
        return;
    setDevices(op.schema(), stack, c10::kMeta);
    const Values given = stack;
    Values kept = stack;
    try {
        op.callBoxed(&stack);
        return;
    } catch (const c10::NotImplementedError&) {
        TORCH_CHECK(elements(kept) <= mostElements, op.operator_name(), noRule);
    }
    TORCH_CHECK(!needsElements(op), op.schema().name(), needsThem);
    setDevices(op.schema(), kept, c10::kCPU);
    for (IValue& value : kept)
        value = mapped(value, withData);
    op.callBoxed(&kept);
    for (IValue& value : kept)
        value = mapped(value, withoutNumbers);
    yieldWritten(op.schema(), given, kept);
    stack = std::move(kept);
}

} // namespace nodewise::torch_worker
