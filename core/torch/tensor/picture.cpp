// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/picture.h"

#include "core/torch/base/guarded.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/picture_file.h"

#include <ATen/ops/_upsample_bilinear2d_aa.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/tensor.h>

#include <algorithm>
#include <cmath>

namespace nodewise::torch_worker {

namespace {

Result<at::Tensor> perChannel(const std::vector<double>& values, double missing, std::int64_t channels)
{
    if (values.size() > 1 && static_cast<std::int64_t>(values.size()) != channels)
        return fail(Error{.message = UserText("mean or std has %1 numbers, the image has %2 channels", values.size(), channels),
                          .hint = UserText("give one number, or one per channel")});
    std::vector<float> out(static_cast<std::size_t>(channels), static_cast<float>(values.empty() ? missing : values.front()));
    for (std::size_t i = 0; i < values.size() && values.size() > 1; ++i)
        out[i] = static_cast<float>(values[i]);
    return at::tensor(out).view({1, channels, 1, 1});
}

/// In place, of float32 [1, channels, height, width] in 0 to 1.
Result<void> normalize(at::Tensor& planes, const std::vector<double>& mean, const std::vector<double>& std)
{
    const auto means = perChannel(mean, 0, planes.size(1)), deviations = perChannel(std, 1, planes.size(1));
    if (!means)
        return fail(means.error());
    if (!deviations)
        return fail(deviations.error());
    if (std::find(std.begin(), std.end(), 0.0) != std.end())
        return fail("a std of 0 can't be divided by");
    planes.sub_(*means).div_(*deviations);
    return {};
}

/// What the shape says of the tensor; -1 where it says nothing.
struct Wanted {
    std::int64_t count = 1, channels = 3, height = -1, width = -1;
};

Result<Wanted> wantedOf(const std::vector<std::int64_t>& shape)
{
    constexpr std::size_t least = 2, most = 4;
    if (shape.size() < least || shape.size() > most)
        return fail(Error{.message = UserText("a picture can't be a tensor of %1 dimensions", shape.size()),
                          .hint = UserText("it is [N, C, H, W], [C, H, W] or [H, W]")});
    Wanted out{.height = shape[shape.size() - 2], .width = shape.back()};
    out.channels = shape.size() == least ? 1 : shape[shape.size() - 3];
    out.channels = out.channels < 0 ? 3 : out.channels;
    out.count = shape.size() == most ? std::max<std::int64_t>(shape.front(), 1) : 1;
    if (out.channels < 1 || out.channels > 4)
        return fail("a picture has 1 to 4 channels, the input has %1", out.channels);
    return out;
}

/// [height, width, 3] to [height, width, 1], in the integers that PIL computes with.
at::Tensor grayOf(const at::Tensor& rgb)
{
    const at::Tensor wide = rgb.to(at::kLong);
    at::Tensor sum = wide.select(2, 0).mul(19595);
    sum.add_(wide.select(2, 1), 38470).add_(wide.select(2, 2), 7471).add_(0x8000);
    return sum.__rshift__(16).unsqueeze(2);
}

/// float32 [1, channels, height, width] in 0 to 1.
at::Tensor planesOf(const at::Tensor& stored, std::int64_t channels)
{
    const bool wide = stored.scalar_type() == at::kUInt16;
    const at::Tensor pixels = wide ? stored.to(at::kInt) : stored; // ATen computes little with uint16
    const std::int64_t there = pixels.size(2);
    const bool isColor = there >= 3, color = channels >= 3;
    at::Tensor values = pixels.narrow(2, 0, isColor ? 3 : 1);
    if (isColor && !color)
        values = grayOf(values);
    else if (color && !isColor)
        values = values.expand({-1, -1, 3});
    at::Tensor planes = values.permute({2, 0, 1}).unsqueeze(0).to(at::kFloat, false, false, at::MemoryFormat::Contiguous);
    planes.div_(wide ? 65535 : 255);
    if (channels % 2 != 0)
        return planes;
    const bool hasAlpha = there % 2 == 0;
    const auto alpha = hasAlpha ? pixels.narrow(2, there - 1, 1).permute({2, 0, 1}).unsqueeze(0).to(at::kFloat).div(wide ? 65535 : 255)
                                : at::ones({1, 1, planes.size(2), planes.size(3)}, at::kFloat);
    return at::cat({planes, alpha}, 1);
}

/// torchvision's Resize of an int, for a size that need not be square: the side that has to grow most is exact, the other one rounded down.
std::pair<std::int64_t, std::int64_t> covering(std::int64_t height, std::int64_t width, const Wanted& wanted)
{
    if (wanted.height * width >= wanted.width * height)
        return {wanted.height, std::max(wanted.width, wanted.height * width / height)};
    return {std::max(wanted.height, wanted.width * height / width), wanted.width};
}

at::Tensor resized(const at::Tensor& planes, std::int64_t height, std::int64_t width)
{
    if (planes.size(2) == height && planes.size(3) == width)
        return planes;
    return at::_upsample_bilinear2d_aa(planes, {height, width}, false);
}

/// As torchvision's CenterCrop rounds: a half goes to the even one.
std::int64_t middle(std::int64_t room)
{
    return static_cast<std::int64_t>(std::nearbyint(static_cast<double>(room) / 2));
}

at::Tensor fitted(const at::Tensor& planes, const Wanted& wanted, PictureOptions::Fit fit)
{
    using Fit = PictureOptions::Fit;
    if (fit == Fit::None || wanted.height < 1 || wanted.width < 1)
        return planes;
    if (fit == Fit::Stretch)
        return resized(planes, wanted.height, wanted.width);
    const auto [height, width] = covering(planes.size(2), planes.size(3), wanted);
    return resized(planes, height, width)
        .narrow(2, middle(height - wanted.height), wanted.height)
        .narrow(3, middle(width - wanted.width), wanted.width);
}

Result<at::Tensor> typed(at::Tensor planes, const PictureOptions& options)
{
    if (c10::isFloatingType(options.type)) {
        planes = planes.contiguous();
        if (auto normalized = normalize(planes, options.mean, options.std); !normalized)
            return fail(std::move(normalized.error()));
        return planes.to(options.type);
    }
    if (!c10::isIntegralType(options.type, false))
        return fail("a picture can't be of the dtype %1", dtypeNameOf(options.type));
    const auto is = [](double wanted) { return [wanted](double value) { return value == wanted; }; };
    if (!std::all_of(options.mean.begin(), options.mean.end(), is(0)) || !std::all_of(options.std.begin(), options.std.end(), is(1)))
        return fail(Error{.message = UserText("mean and std are for floating-point inputs, this one is %1", dtypeNameOf(options.type)),
                          .hint = UserText("leave them out, or give a dtype")});
    return planes.mul(255).round_().clamp_(0, 255).to(options.type);
}

Result<at::Tensor> made(const at::Tensor& pixels, const PictureOptions& options)
{
    const auto wanted = wantedOf(options.shape);
    if (!wanted)
        return fail(wanted.error());
    const auto image = typed(fitted(planesOf(pixels, wanted->channels), *wanted, options.fit), options);
    if (!image)
        return fail(image.error());
    at::Tensor out = wanted->count > 1 ? image->repeat({wanted->count, 1, 1, 1}) : *image;
    for (std::size_t dims = options.shape.size(); dims < 4; ++dims)
        out = out.squeeze(0);
    return out.contiguous();
}

} // namespace

Result<at::Tensor> readPicture(const std::string& file, const PictureOptions& options)
{
    const auto pixels = readPixels(file);
    if (!pixels)
        return fail(pixels.error());
    auto done = caught([&] { return made(*pixels, options); });
    auto tensor = done ? std::move(*done) : Result<at::Tensor>(fail(std::move(done.error())));
    return tensor ? std::move(tensor) : fail(std::move(tensor.error()).inFile(file));
}

Result<at::Tensor> normalizedImage(const at::Tensor& image, const std::vector<double>& mean, const std::vector<double>& std)
{
    if (!image.defined() || image.scalar_type() != at::kByte || image.dim() < 2 || image.dim() > 3)
        return fail("an image is uint8 of shape [height, width] or [height, width, channels]");
    auto done = caught([&]() -> Result<at::Tensor> {
        const at::Tensor pixels = image.dim() == 3 ? image : image.unsqueeze(2);
        at::Tensor planes = pixels.permute({2, 0, 1}).unsqueeze(0).to(at::kFloat, false, false, at::MemoryFormat::Contiguous).div_(255);
        if (auto normalized = normalize(planes, mean, std); !normalized)
            return fail(std::move(normalized.error()));
        return planes;
    });
    return done ? std::move(*done) : fail(std::move(done.error()));
}

} // namespace nodewise::torch_worker
