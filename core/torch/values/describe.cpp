// SPDX-License-Identifier: Apache-2.0
#include "core/torch/values/describe.h"

#include "core/graph/value.h"
#include "core/torch/base/guarded.h"
#include "core/torch/base/types.h"
#include "core/torch/values/value_path.h"

#include <ATen/core/Tensor.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/ScalarType.h>

namespace nodewise::torch_worker {

namespace {

constexpr std::int64_t shownElements = 8;
constexpr std::size_t shownInList = 20;

std::string numberText(const at::Scalar& number)
{
    if (number.isBoolean())
        return number.toBool() ? "True" : "False";
    if (number.isIntegral(false))
        return std::to_string(number.toLong());
    if (number.isComplex()) {
        const auto complex = number.toComplexDouble();
        return "(" + graph::pythonFloat(complex.real()) + (complex.imag() < 0 ? "" : "+") + graph::pythonFloat(complex.imag()) + "j)";
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", number.toDouble());
    return text;
}

std::string elementsText(const at::Tensor& tensor)
{
    auto text = caught([&] {
        const c10::InferenceMode inference;
        std::string out;
        const at::Tensor flat = tensor.reshape({-1});
        for (std::int64_t i = 0; i < flat.numel(); ++i)
            out += (i ? ", " : "") + numberText(flat[i].item());
        return tensor.dim() == 0 ? out : "[" + out + "]";
    });
    return text ? " " + *text : std::string();
}

std::string tensorText(const at::Tensor& tensor)
{
    if (!tensor.defined())
        return "None";
    const auto type = graph::tryDtype(dtypeText(tensor.scalar_type()));
    std::string text = (type ? std::string(graph::dtypeShortName(*type)) : dtypeText(tensor.scalar_type())) + shapeText(tensor.sizes());
    if (tensor.is_meta())
        return text + " (shape only)";
    return tensor.numel() > 0 && tensor.numel() <= shownElements && tensor.layout() == at::kStrided ? text + elementsText(tensor) : text;
}

} // namespace

std::string dtypeText(at::ScalarType type)
{
    return std::string(c10::getDtypeNames(type).first);
}

std::string dtypeText(const c10::IValue& value)
{
    if (value.isTensor())
        return value.toTensor().defined() ? dtypeText(value.toTensor().scalar_type()) : std::string();
    return value.isInt() ? "int" : value.isDouble() ? "float" : value.isBool() ? "bool" : "";
}

std::string valueText(const c10::IValue& value)
{
    if (value.isTensor())
        return tensorText(value.toTensor());
    if (value.isNone())
        return "None";
    if (value.isScalar())
        return numberText(value.toScalar());
    if (value.isString())
        return graph::pythonString(value.toStringRef());
    if (value.isTuple() || value.isList()) {
        std::string text;
        for (std::size_t i = 0; i < elementCount(value); ++i) {
            if (i == shownInList) {
                text += ", ... " + std::to_string(elementCount(value)) + " elements";
                break;
            }
            text += (i ? ", " : "") + valueText(element(value, i));
        }
        return value.isTuple() ? "(" + text + ")" : "[" + text + "]";
    }
    return value.tagKind();
}

std::uint64_t storageId(const at::Tensor& tensor)
{
    return tensor.defined() && tensor.has_storage() ? reinterpret_cast<std::uint64_t>(tensor.storage().unsafeGetStorageImpl()) : 0;
}

protocol::ValueInfo describe(const c10::IValue& value)
{
    using Kind = protocol::ValueInfo::Kind;
    protocol::ValueInfo out;
    out.text = valueText(value);
    out.dtype = dtypeText(value);
    if (value.isTensor() && value.toTensor().defined()) {
        const at::Tensor& tensor = value.toTensor();
        out.kind = Kind::Tensor;
        out.device = tensor.device().str();
        out.shape = tensor.sizes().vec();
        out.bytes = static_cast<std::uint64_t>(tensor.numel()) * tensor.itemsize();
        out.storage = storageId(tensor);
        if (tensor.layout() == at::kStrided) {
            out.strides = tensor.strides().vec();
            out.offset = tensor.storage_offset();
        }
        return out;
    }
    out.kind = value.isInt()                        ? Kind::Int
               : value.isDouble()                   ? Kind::Float
               : value.isBool()                     ? Kind::Bool
               : value.isString()                   ? Kind::String
               : value.isNone() || value.isTensor() ? Kind::None
               : value.isTuple() || value.isList()  ? Kind::List
                                                    : Kind::Object;
    for (std::size_t i = 0; i < elementCount(value); ++i) {
        out.elements.push_back(describe(element(value, i)));
        out.elements.back().ref.path = {static_cast<std::uint32_t>(i)};
    }
    return out;
}

} // namespace nodewise::torch_worker
