// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/python_text.h"

#include "core/torch/base/types.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/plane.h"

#include <array>
#include <charconv>
#include <cmath>

namespace nodewise::torch_worker {

namespace {

using Type = c10::ScalarType;

std::string floatText(double value, bool wide)
{
    if (std::isnan(value))
        return "float('nan')";
    if (std::isinf(value))
        return value > 0 ? "float('inf')" : "float('-inf')";
    std::array<char, 40> text{};
    const auto end = wide ? std::to_chars(text.data(), text.data() + text.size(), value).ptr
                          : std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value)).ptr;
    std::string out(text.data(), end);
    return out.find_first_of(".e") == std::string::npos ? out + ".0" : out;
}

template <class Part>
std::string complexText(const void* data, std::int64_t flat)
{
    const Part* from = static_cast<const Part*>(data) + 2 * flat;
    return "complex(" + floatText(static_cast<double>(from[0]), sizeof(Part) == 8) + ", " +
           floatText(static_cast<double>(from[1]), sizeof(Part) == 8) + ")";
}

void write(const PythonElements& elements, c10::IntArrayRef sizes, std::size_t dimension, std::int64_t& flat, std::string& out)
{
    if (dimension == sizes.size()) {
        out += elements.at(flat++);
        return;
    }
    out += '[';
    for (std::int64_t i = 0; i < sizes[dimension]; ++i) {
        if (i > 0)
            out += dimension + 1 == sizes.size() ? ", " : ",\n" + std::string(dimension + sizeof "torch.tensor(", ' ');
        write(elements, sizes, dimension + 1, flat, out);
    }
    out += ']';
}

} // namespace

PythonElements::PythonElements(const at::Tensor& contiguous) : m_tensor(contiguous)
{
}

std::string PythonElements::at(std::int64_t flat) const
{
    const void* data = m_tensor.const_data_ptr();
    switch (m_tensor.scalar_type()) {
    case Type::ComplexHalf:
        return complexText<c10::Half>(data, flat);
    case Type::ComplexFloat:
        return complexText<float>(data, flat);
    case Type::ComplexDouble:
        return complexText<double>(data, flat);
    case Type::UInt64:
        return std::to_string(static_cast<const std::uint64_t*>(data)[flat]);
    default:
        return real(flat);
    }
}

std::string PythonElements::real(std::int64_t flat) const
{
    const Type type = m_tensor.scalar_type();
    if (!c10::isIntegralType(type, true)) {
        double value = 0;
        runReader(type)(m_tensor.const_data_ptr(), flat, 1, 1, &value);
        return floatText(value, type == Type::Double);
    }
    std::int64_t value = 0;
    integerReader(type)(m_tensor.const_data_ptr(), flat, 1, 1, &value);
    if (type == Type::Bool)
        return value != 0 ? "True" : "False";
    return std::to_string(value);
}

Result<std::string> pythonText(const at::Tensor& given, std::int64_t most)
{
    if (auto readable = checkReadable(given); !readable)
        return fail(std::move(readable.error()));
    if (given.numel() > most)
        return fail(Error{.message = UserText("%1 elements are too many for text; at most %2 are written", given.numel(), most),
                          .hint = UserText("take a slice, or export a file")});
    const at::Tensor tensor = given.resolve_conj().resolve_neg().contiguous();
    const std::string dtype = "dtype=torch." + dtypeNameOf(tensor.scalar_type());
    if (tensor.numel() == 0)
        return "torch.empty(" + shapeText(tensor.sizes()) + ", " + dtype + ")";
    std::string out = "torch.tensor(";
    std::int64_t flat = 0;
    write(PythonElements(tensor), tensor.sizes(), 0, flat, out);
    return out + ", " + dtype + ")";
}

} // namespace nodewise::torch_worker
