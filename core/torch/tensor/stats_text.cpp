// SPDX-License-Identifier: Apache-2.0
#include "core/graph/types.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/stats.h"

#include <charconv>
#include <cmath>

namespace nodewise::torch_worker {

namespace {

/// A few digits: for a line that is read, not computed with.
std::string shortText(const Number& number)
{
    if (!std::holds_alternative<double>(number))
        return numberText(number);
    char text[40];
    const auto end = std::to_chars(text, text + sizeof(text), std::get<double>(number), std::chars_format::general, 4).ptr;
    return {text, end};
}

std::string counted(std::uint64_t count, const char* what)
{
    return count == 0 ? std::string() : " " + std::to_string(count) + " " + what;
}

} // namespace

double toDouble(const Number& number)
{
    return std::visit([](auto value) { return static_cast<double>(value); }, number);
}

std::string numberText(const Number& number)
{
    char text[40];
    const auto write = [&text](auto value) { return std::to_chars(text, text + sizeof(text), value).ptr; };
    if (const auto* value = std::get_if<double>(&number); value && std::isnan(*value))
        return "nan"; // without a sign
    return {text, std::visit(write, number)};
}

std::string typeText(const at::Tensor& tensor)
{
    const std::string name = dtypeNameOf(tensor.scalar_type());
    const auto known = graph::tryDtype(name);
    std::string out = known ? std::string(graph::dtypeShortName(*known)) : name;
    out += "[";
    for (std::int64_t i = 0; i < tensor.dim(); ++i)
        out += (i == 0 ? "" : ", ") + std::to_string(tensor.size(i));
    return out + "]";
}

std::string summaryText(const at::Tensor& tensor, const TensorStats& stats)
{
    std::string out = typeText(tensor);
    if (stats.finite() == 1 && stats.count == 1)
        return out + " " + shortText(stats.min);
    if (stats.finite() > 0)
        out += " min " + shortText(stats.min) + " max " + shortText(stats.max) + " mean " + shortText(stats.mean);
    return out + counted(stats.nan, "nan") + counted(stats.positiveInf + stats.negativeInf, "inf");
}

} // namespace nodewise::torch_worker
