// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/numbers.h"

#include "core/protocol/no_values.h"
#include "core/torch/tensor/dtype.h"

#include <limits>

namespace nodewise::torch_worker {

using Type = c10::ScalarType;

namespace {

bool hasNumbers(Type type)
{
    switch (type) {
    case Type::Float:
    case Type::Double:
    case Type::Half:
    case Type::BFloat16:
    case Type::Float8_e4m3fn:
    case Type::Float8_e5m2:
    case Type::Float8_e4m3fnuz:
    case Type::Float8_e5m2fnuz:
    case Type::Float8_e8m0fnu:
    case Type::ComplexHalf:
    case Type::ComplexFloat:
    case Type::ComplexDouble:
    case Type::Bool:
    case Type::Byte:
    case Type::Char:
    case Type::Short:
    case Type::Int:
    case Type::Long:
    case Type::UInt16:
    case Type::UInt32:
    case Type::UInt64:
        return true;
    default:
        return false;
    }
}

} // namespace

Result<void> checkReadable(const at::Tensor& tensor)
{
    if (!tensor.defined())
        return fail("there is no tensor");
    if (tensor.is_meta())
        return fail(Error{.message = UserText("the tensor has a shape but no data"),
                          .hint = UserText("run with weights and inputs to see numbers")});
    if (tensor.layout() != c10::Layout::Strided)
        return fail(Error{.message = UserText("the tensor is sparse; only strided tensors are supported"),
                          .hint = UserText("use its values(), or to_dense()")});
    if (!hasNumbers(tensor.scalar_type()))
        return fail("elements of type %1 are not supported", dtypeNameOf(tensor.scalar_type()));
    if (!tensor.device().is_cpu())
        return fail(
            Error{.message = UserText("the tensor is on the device %1", tensor.device().str()), .hint = UserText("copy it to the CPU")});
    if (tensor.numel() != 0 && (!tensor.has_storage() || tensor.const_data_ptr() == nullptr))
        return fail(UserText::listed(protocol::noDataMessage));
    return {};
}

at::Tensor resolved(const at::Tensor& tensor)
{
    // Neither changes a magnitude, but the real and imaginary parts of what is conjugated are tensors of their own that carry a sign.
    return tensor.is_neg() ? tensor.resolve_neg() : tensor;
}

double smallestNormal(Type type)
{
    switch (type) {
    case Type::Float:
    case Type::BFloat16:
        return std::numeric_limits<float>::min();
    case Type::Double:
        return std::numeric_limits<double>::min();
    case Type::Half:
    case Type::Float8_e5m2:
        return 0x1p-14;
    case Type::Float8_e4m3fn:
        return 0x1p-6;
    case Type::Float8_e4m3fnuz:
        return 0x1p-7;
    case Type::Float8_e5m2fnuz:
        return 0x1p-15;
    default:
        return 0;
    }
}

} // namespace nodewise::torch_worker
