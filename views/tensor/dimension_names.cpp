// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/dimension_names.h"

#include <algorithm>
#include <array>

namespace nodewise::views {

namespace {

constexpr std::array pictures{"conv", "max_pool", "avg_pool", "adaptive_", "batch_norm", "upsample", "pixel_", "interpolate", "group_norm"};
constexpr std::array attention{"softmax", "_softmax", "matmul", "scaled_dot_product", "masked_fill", "_scaled_dot_product"};
constexpr std::array batched{"linear", "layer_norm", "embedding", "bmm", "rms_norm", "native_layer_norm"};

template <std::size_t N>
bool begins(std::string_view base, const std::array<const char*, N>& words)
{
    return std::ranges::any_of(words, [base](const char* word) { return base.starts_with(word); });
}

} // namespace

QStringList DimensionNames::of(std::string_view op, const std::vector<std::int64_t>& shape)
{
    const std::string_view base = op.starts_with("aten.") ? op.substr(5) : std::string_view();
    QStringList out;
    for (std::size_t d = 0; d + 2 < shape.size(); ++d)
        out.append(tr("dimension %1").arg(d));
    const bool rank4 = shape.size() == 4;
    if (!out.isEmpty() && (begins(base, batched) || (rank4 && (begins(base, attention) || begins(base, pictures)))))
        out[0] = tr("batch");
    if (rank4 && begins(base, attention))
        out[1] = tr("head");
    if (rank4 && begins(base, pictures))
        out[1] = tr("channel");
    return out;
}

} // namespace nodewise::views
