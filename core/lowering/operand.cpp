// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/operand.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace nodewise::lowering {

using graph::ScalarType;

namespace {

std::string dimensions(const std::vector<std::int64_t>& sizes)
{
    std::string text;
    for (const std::int64_t size : sizes)
        text += (size < 0 ? "?" : std::to_string(size)) + "x";
    return text;
}

std::string list(const std::vector<std::int64_t>& numbers)
{
    std::string text = "[";
    for (const std::int64_t number : numbers)
        text += (text.size() == 1 ? "" : ", ") + std::to_string(number);
    return text + "]";
}

// Dimensions that follow on each other in memory, as one: its elements, and the stride of the last of them.
struct Run {
    std::int64_t elements = 1, stride = 1;
};

std::vector<Run> runsInMemory(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides)
{
    std::vector<Run> runs;
    std::int64_t outerStride = 0; // that the next outer dimension would continue with
    for (std::size_t i = shape.size(); i-- > 0;) {
        if (shape[i] == 1)
            continue;
        if (!runs.empty() && strides[i] == outerStride)
            runs.back().elements *= shape[i];
        else
            runs.push_back({shape[i], strides[i]});
        outerStride = runs.back().elements * runs.back().stride;
    }
    return runs; // innermost first
}

} // namespace

std::int64_t Operand::elements() const
{
    return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

bool Operand::contiguous() const
{
    std::int64_t stride = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        if (shape[i] != 1 && strides[i] != stride)
            return false;
        stride *= shape[i];
    }
    return true;
}

std::vector<std::int64_t> contiguousStrides(const std::vector<std::int64_t>& shape)
{
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;)
        strides[i - 1] = strides[i] * std::max<std::int64_t>(1, shape[i]);
    return strides;
}

bool isShape(const std::vector<std::int64_t>& sizes)
{
    constexpr std::size_t mostDimensions = 64;
    std::int64_t count = 1;
    return sizes.size() <= mostDimensions && std::ranges::all_of(sizes, [&count](std::int64_t size) {
               return size >= 0 && !__builtin_mul_overflow(count, std::max<std::int64_t>(size, 1), &count);
           });
}

std::optional<std::vector<std::int64_t>> viewStrides(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides,
                                                     const std::vector<std::int64_t>& wanted)
{
    const auto count = [](const std::vector<std::int64_t>& sizes) {
        return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{1}, std::multiplies<>());
    };
    if (count(shape) != count(wanted))
        return {};
    if (count(shape) == 0)
        return contiguousStrides(wanted);
    const std::vector<Run> runs = runsInMemory(shape, strides);
    std::vector<std::int64_t> found(wanted.size(), 1);
    std::size_t run = 0;
    std::int64_t taken = 1; // elements of the run that inner dimensions have
    for (std::size_t i = wanted.size(); i-- > 0;) {
        if (run < runs.size() && taken == runs[run].elements && wanted[i] != 1) {
            ++run;
            taken = 1;
        }
        if (run == runs.size()) { // only sizes of 1 are left
            found[i] = i + 1 < wanted.size() ? found[i + 1] * wanted[i + 1] : 1;
            continue;
        }
        found[i] = taken * runs[run].stride;
        taken *= wanted[i];
        if (runs[run].elements % taken != 0)
            return {};
    }
    return found;
}

bool broadcasts(const std::vector<std::int64_t>& from, const std::vector<std::int64_t>& to)
{
    if (from.size() > to.size())
        return false;
    const std::size_t shift = to.size() - from.size();
    for (std::size_t i = 0; i < from.size(); ++i)
        if (from[i] != to[i + shift] && from[i] != 1)
            return false;
    return true;
}

std::optional<std::string> elementType(ScalarType dtype)
{
    switch (dtype) {
    case ScalarType::Float64:
        return "f64";
    case ScalarType::Float32:
        return "f32";
    case ScalarType::Float16:
        return "f16";
    case ScalarType::BFloat16:
        return "bf16";
    case ScalarType::Int64:
    case ScalarType::UInt64:
        return "i64";
    case ScalarType::Int32:
    case ScalarType::UInt32:
        return "i32";
    case ScalarType::Int16:
    case ScalarType::UInt16:
        return "i16";
    case ScalarType::Int8:
    case ScalarType::UInt8:
    case ScalarType::Bool:
        return "i8";
    default:
        return {};
    }
}

std::optional<std::string> computeType(ScalarType dtype)
{
    if (dtype == ScalarType::Bool)
        return "i1";
    if (dtype == ScalarType::Float16 || dtype == ScalarType::BFloat16)
        return "f32";
    return elementType(dtype);
}

bool isFloating(ScalarType dtype)
{
    return dtype == ScalarType::Float16 || dtype == ScalarType::BFloat16 || dtype == ScalarType::Float32 || dtype == ScalarType::Float64;
}

std::string memrefType(const Operand& operand)
{
    std::string text = "memref<" + dimensions(operand.shape) + elementType(operand.dtype).value_or("none");
    if (operand.strides != contiguousStrides(operand.shape))
        text += ", strided<" + list(operand.strides) + ">";
    return text + ">";
}

std::string tileType(const std::vector<std::int64_t>& shape, const std::string& element)
{
    return "memref<" + dimensions(shape) + element + ", 1>";
}

std::string partType(const std::vector<std::int64_t>& sizes, const std::string& element, const std::vector<std::int64_t>& strides,
                     bool atStart, int space)
{
    std::string text = "memref<" + dimensions(sizes) + element + ", strided<" + list(strides) + (atStart ? "" : ", offset: ?") + ">";
    return text + (space == 0 ? "" : ", " + std::to_string(space)) + ">";
}

} // namespace nodewise::lowering
