// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/generate.h"

#include "core/torch/base/guarded.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/file_bytes.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/zeros.h>

namespace nodewise::torch_worker {

namespace {

at::Tensor counted(const std::vector<std::int64_t>& shape, c10::ScalarType type)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape)
        count *= size;
    return at::arange(count, at::kLong).to(type).view(shape);
}

at::Tensor normal(const std::vector<std::int64_t>& shape, c10::ScalarType type, std::uint64_t seed)
{
    const at::Generator generator = at::detail::createCPUGenerator(seed);
    return at::randn(shape, generator, at::TensorOptions(type));
}

} // namespace

Result<at::Tensor> generate(const std::string& how, const std::vector<std::int64_t>& shape, c10::ScalarType type, std::uint64_t seed)
{
    if (const auto bytes = byteCount(type, shape); !bytes)
        return fail(bytes.error());
    const bool real = c10::isFloatingType(type) || c10::isComplexType(type);
    if (how == "normal" && !real)
        return fail(Error{.message = UserText("random normal numbers can't be %1", dtypeNameOf(type)),
                          .hint = UserText("use zeros, ones or arange, or a file")});
    return caught([&]() -> at::Tensor {
        if (how == "zeros")
            return at::zeros(shape, type);
        if (how == "ones")
            return at::ones(shape, type);
        if (how == "arange")
            return counted(shape, type);
        if (how == "normal")
            return normal(shape, type, seed);
        throw StepError({.message = UserText("there is no generator '%1'", how), .hint = UserText("use zeros, ones, normal or arange")});
    });
}

} // namespace nodewise::torch_worker
