// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/unwritten.h"

#include "core/torch/base/guarded.h"
#include "core/torch/run/operand_value.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/zeros.h>

#include <algorithm>
#include <string_view>

namespace nodewise::torch_worker {

namespace {

/// "empty" of "aten.empty.memory_format", "copy" of "aten.copy_.default"; "" of other namespaces' operators.
std::string_view baseName(std::string_view op)
{
    const auto begin = op.find('.');
    if (begin == op.npos || (op.substr(0, begin) != "aten" && op.substr(0, begin) != "prims"))
        return {};
    std::string_view name = op.substr(begin + 1, op.find('.', begin + 1) - begin - 1);
    if (name.ends_with('_'))
        name.remove_suffix(1);
    return name;
}

bool isInPlace(std::string_view op)
{
    const auto name = op.substr(op.find('.') + 1);
    return name.substr(0, name.find('.')).ends_with('_');
}

bool contains(std::initializer_list<std::string_view> names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool allocates(std::string_view name)
{
    return contains({"empty", "empty_like", "empty_permuted", "empty_strided", "new_empty", "new_empty_strided"}, name);
}

/// Its result has elements of its operands, and numbers that it is given.
bool moves(std::string_view name)
{
    return name.ends_with("_copy") || contains({"_reshape_copy",
                                                "_to_copy",
                                                "_unsafe_index",
                                                "_unsafe_index_put",
                                                "as_strided_scatter",
                                                "cat",
                                                "clone",
                                                "concat",
                                                "concatenate",
                                                "constant_pad_nd",
                                                "contiguous",
                                                "copy",
                                                "diagonal_scatter",
                                                "flatten",
                                                "flip",
                                                "gather",
                                                "hstack",
                                                "index",
                                                "index_copy",
                                                "index_fill",
                                                "index_put",
                                                "index_select",
                                                "lift_fresh",
                                                "masked_fill",
                                                "masked_scatter",
                                                "repeat",
                                                "reshape",
                                                "roll",
                                                "scatter",
                                                "select_scatter",
                                                "slice_scatter",
                                                "stack",
                                                "take",
                                                "take_along_dim",
                                                "tile",
                                                "to",
                                                "tril",
                                                "triu",
                                                "unflatten",
                                                "vstack",
                                                "where"},
                                               name);
}

/// Writes all of its operand without reading it.
bool fills(std::string_view name)
{
    return contains({"bernoulli", "cauchy", "exponential", "fill", "geometric", "log_normal", "normal", "random", "uniform", "zero"}, name);
}

/// Says which elements are meant: not one of those that are moved.
bool chooses(std::string_view argument)
{
    return contains({"condition", "index", "indices", "mask"}, argument);
}

template <class Visit>
void visitTensors(const c10::IValue& value, const Visit& visit)
{
    if (value.isTensor()) {
        if (value.toTensor().defined())
            visit(value.toTensor());
    } else if (value.isTuple()) {
        for (const c10::IValue& element : value.toTupleRef().elements())
            visitTensors(element, visit);
    } else if (value.isList()) {
        for (const c10::IValue& element : value.toListRef())
            visitTensors(element, visit);
    }
}

std::vector<at::Tensor> tensorsOf(const c10::IValue& value)
{
    std::vector<at::Tensor> out;
    visitTensors(value, [&out](const at::Tensor& tensor) { out.push_back(tensor); });
    return out;
}

/// How many elements of its storage a tensor reaches.
std::int64_t reach(const at::Tensor& tensor)
{
    if (tensor.numel() == 0)
        return 0;
    std::int64_t last = tensor.storage_offset();
    for (std::int64_t dim = 0; dim < tensor.dim(); ++dim)
        last += (tensor.size(dim) - 1) * tensor.stride(dim);
    return last + 1;
}

} // namespace

void Unwritten::before(const Frame& frame, const Step& step)
{
    m_operands.clear();
    if (m_memory.empty() || step.kind != Step::Kind::Operator)
        return;
    const auto taken = caught([&] { // what can't be read stops the step itself
        for (const Operand& operand : step.operands)
            m_operands.push_back(operandValue(frame.slots, operand));
    });
    bool unwritten = false;
    for (const c10::IValue& operand : m_operands)
        visitTensors(operand, [&](const at::Tensor& tensor) { unwritten = unwritten || of(tensor).defined(); });
    if (!taken || !unwritten)
        m_operands.clear();
}

void Unwritten::after(const Step& step, const c10::IValue& value)
{
    if (step.kind != Step::Kind::Operator)
        return;
    const std::string_view name = baseName(step.opType);
    if (allocates(name) && step.writes.empty())
        return visitTensors(value, [this](const at::Tensor& tensor) { add(tensor, {}); });
    if (m_operands.empty())
        return;
    if (moves(name))
        move(step, value);
    else if (!isInPlace(step.opType) || fills(name)) // add_ reads what it writes
        write(step);
    m_operands.clear();
}

at::Tensor Unwritten::of(const at::Tensor& tensor) const
{
    const at::Tensor elements = inMemory(tensor);
    return elements.defined() && elements.any().item<bool>() ? elements : at::Tensor();
}

/// A view of what is noted of the tensor's storage; undefined = nothing is.
at::Tensor Unwritten::inMemory(const at::Tensor& tensor) const
{
    if (m_memory.empty() || !tensor.defined() || !tensor.has_storage())
        return {};
    const auto found = m_memory.find(tensor.storage().unsafeGetStorageImpl());
    if (found == m_memory.end() || found->second.storage.expired())
        return {};
    const Memory& memory = found->second;
    if (memory.itemSize == tensor.itemsize() && reach(tensor) <= memory.elements.numel())
        return memory.elements.as_strided(tensor.sizes(), tensor.strides(), tensor.storage_offset());
    return memory.elements.all().item<bool>() ? at::ones(tensor.sizes(), at::kBool) : at::Tensor();
}

/// `unwritten`: in the tensor's shape; undefined = all.
void Unwritten::add(const at::Tensor& tensor, const at::Tensor& unwritten)
{
    if (!tensor.has_storage() || tensor.numel() == 0)
        return;
    std::erase_if(m_memory, [](const auto& entry) { return entry.second.storage.expired(); });
    const auto elements = static_cast<std::int64_t>(tensor.storage().nbytes() / tensor.itemsize());
    const at::Tensor all = unwritten.defined() ? at::zeros({elements}, at::kBool) : at::ones({elements}, at::kBool);
    if (unwritten.defined())
        all.as_strided(tensor.sizes(), tensor.strides(), tensor.storage_offset()).copy_(unwritten);
    m_memory.insert_or_assign(tensor.storage().unsafeGetStorageImpl(),
                              Memory{tensor.storage().getWeakStorageImpl(), all, tensor.itemsize()});
}

/// What stands for an operand where elements are moved: whether they are unwritten.
c10::IValue Unwritten::mask(const c10::IValue& operand, bool written)
{
    if (operand.isTensorList()) {
        c10::List<at::Tensor> masks;
        for (const at::Tensor& tensor : operand.toTensorVector())
            masks.push_back(mask(tensor, false).toTensor());
        return c10::IValue(std::move(masks));
    }
    if (!operand.isTensor() || !operand.toTensor().defined())
        return operand;
    const at::Tensor& tensor = operand.toTensor();
    at::Tensor elements = inMemory(tensor);
    if (!elements.defined() && written) {
        add(tensor, at::zeros(tensor.sizes(), at::kBool));
        elements = inMemory(tensor);
    }
    return elements.defined() ? elements : at::zeros(tensor.sizes(), at::kBool);
}

/// The operator itself says where elements come to lie: it moves what is noted of them likewise.
void Unwritten::move(const Step& step, const c10::IValue& value)
{
    const auto& arguments = step.op->schema().arguments();
    const auto done = caught([&] {
        Values stack;
        for (std::size_t i = 0; i < m_operands.size(); ++i) {
            const bool number = arguments[i].type()->kind() == c10::TypeKind::NumberType;
            const bool written = std::find(step.writes.begin(), step.writes.end(), i) != step.writes.end();
            stack.push_back(number ? c10::IValue(0) : chooses(arguments[i].name()) ? m_operands[i] : mask(m_operands[i], written));
        }
        if (step.check)
            step.check(step.op->schema(), stack);
        step.op->callBoxed(&stack);
        return stack;
    });
    if (!step.writes.empty())
        return;
    const auto made = tensorsOf(value), masks = done ? tensorsOf(c10::IValue(c10::ivalue::Tuple::create(*done))) : made;
    for (std::size_t i = 0; i < made.size() && i < masks.size(); ++i)
        if (!inMemory(made[i]).defined()) // else it is a view
            add(made[i], done && masks[i].sizes() == made[i].sizes() ? masks[i].ne(0) : at::Tensor());
}

void Unwritten::write(const Step& step)
{
    for (const std::uint32_t operand : step.writes)
        visitTensors(m_operands[operand], [this](const at::Tensor& tensor) {
            if (at::Tensor elements = inMemory(tensor); elements.defined())
                elements.zero_();
        });
}

} // namespace nodewise::torch_worker
