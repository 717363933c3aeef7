// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/generate.h"

#include "core/torch/run/guarded.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/file_bytes.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>

namespace nodewise::torch_box {

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

Result<at::Tensor> perChannel(const std::vector<double>& values, double missing, std::int64_t channels)
{
    if (values.size() > 1 && static_cast<std::int64_t>(values.size()) != channels)
        return fail(Error{.message = Text("mean or std has %1 numbers, the image has %2 channels", values.size(), channels),
                          .hint = Text("give one number, or one per channel")});
    std::vector<float> out(static_cast<std::size_t>(channels), static_cast<float>(values.empty() ? missing : values.front()));
    for (std::size_t i = 0; i < values.size() && values.size() > 1; ++i)
        out[i] = static_cast<float>(values[i]);
    return at::tensor(out).view({1, channels, 1, 1});
}

} // namespace

Result<at::Tensor> generate(const std::string& how, const std::vector<std::int64_t>& shape, c10::ScalarType type, std::uint64_t seed)
{
    if (const auto bytes = byteCount(type, shape); !bytes)
        return fail(bytes.error());
    const bool real = c10::isFloatingType(type) || c10::isComplexType(type);
    if (how == "normal" && !real)
        return fail(
            Error{.message = Text("normal numbers are not %1", dtypeNameOf(type)), .hint = Text("use zeros, ones or arange, or a file")});
    return caught([&]() -> at::Tensor {
        if (how == "zeros")
            return at::zeros(shape, type);
        if (how == "ones")
            return at::ones(shape, type);
        if (how == "arange")
            return counted(shape, type);
        if (how == "normal")
            return normal(shape, type, seed);
        throw StepError({.message = Text("there is no generator '%1'", how), .hint = Text("zeros, ones, normal and arange are")});
    });
}

Result<at::Tensor> normalizedImage(const at::Tensor& image, const std::vector<double>& mean, const std::vector<double>& std)
{
    if (!image.defined() || image.scalar_type() != at::kByte || image.dim() < 2 || image.dim() > 3)
        return fail("an image is uint8 of shape [height, width] or [height, width, channels]");
    const std::int64_t channels = image.dim() == 3 ? image.size(2) : 1;
    const auto means = perChannel(mean, 0, channels), deviations = perChannel(std, 1, channels);
    if (!means)
        return fail(means.error());
    if (!deviations)
        return fail(deviations.error());
    for (const double value : std)
        if (value == 0)
            return fail("a std of 0 can't be divided by");
    return caught([&] {
        const at::Tensor planes = (image.dim() == 3 ? image : image.unsqueeze(2)).permute({2, 0, 1}).unsqueeze(0).contiguous();
        return planes.to(at::kFloat).div_(255).sub_(*means).div_(*deviations);
    });
}

} // namespace nodewise::torch_box
