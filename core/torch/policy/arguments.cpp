// SPDX-License-Identifier: Apache-2.0
#include "core/torch/policy/arguments.h"

#include "core/base/plain_text.h"
#include "core/torch/base/guarded.h"

namespace nodewise::torch_worker::policy {

void refuse(UserText message)
{
    throw StepError(Error{.message = std::move(message)});
}

void refuseSizes()
{
    refuse(UserText("its sizes do not fit each other"));
}

UserText figure(std::int64_t number)
{
    return UserText(plain::grouped(double(number)));
}

std::optional<at::Tensor> Arguments::tryBatch(std::string_view name) const
{
    auto tensor = tryTensor(name);
    if (tensor && tensor->dim() < 2)
        refuse(UserText("'%1' has %2 dimensions where at least %3 are needed", name, tensor->dim(), 2));
    return tensor;
}

void requireLength(const Arguments& arguments, std::string_view name, std::int64_t needed)
{
    if (const auto tensor = arguments.tryTensor(name); tensor && tensor->numel() < needed)
        refuse(UserText("'%1' has %2 elements where %3 are needed", name, figure(tensor->numel()), figure(needed)));
}

void requireDense(const Arguments& arguments, std::string_view name, std::int64_t needed)
{
    requireLength(arguments, name, needed);
    if (const auto tensor = arguments.tryTensor(name); tensor && !tensor->is_non_overlapping_and_dense())
        refuse(UserText("'%1' does not lie in one piece: its kernel would read beyond it", name));
}

void requireRows(const Arguments& arguments, std::string_view name)
{
    if (const auto tensor = arguments.tryTensor(name); tensor && tensor->dim() > 0 && tensor->size(-1) > 1 && tensor->stride(-1) != 1)
        refuse(UserText("'%1' does not lie in one piece: its kernel would read beyond it", name));
}

void requireSameSizes(const Arguments& arguments, std::string_view name, std::string_view as)
{
    if (const auto other = arguments.tryTensor(as))
        requireSizes(arguments, name, other->sizes().vec());
}

void requireSizes(const Arguments& arguments, std::string_view name, const std::vector<std::int64_t>& sizes)
{
    const auto tensor = arguments.tryTensor(name);
    if (!tensor || tensor->sizes() == c10::IntArrayRef(sizes))
        return;
    const auto text = [](c10::IntArrayRef list) {
        std::string out;
        for (const std::int64_t size : list)
            out += (out.empty() ? "" : ", ") + std::to_string(size);
        return "[" + out + "]";
    };
    refuse(UserText("the sizes of '%1' are %2 where %3 are needed", name, text(tensor->sizes()), text(sizes)));
}

void requireIndices(const Arguments& arguments, std::string_view name, std::int64_t count)
{
    const auto tensor = arguments.tryTensor(name);
    if (!tensor || tensor->numel() == 0)
        return;
    const at::Tensor numbers = tensor->to(at::kLong);
    for (const std::int64_t index : {numbers.min().item<std::int64_t>(), numbers.max().item<std::int64_t>()})
        if (index < 0 || index >= count)
            refuse(UserText("the index %1 in '%2' is not one of %3", figure(index), name, figure(count)));
}

} // namespace nodewise::torch_worker::policy
