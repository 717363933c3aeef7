// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/operands.h"

#include "core/torch/base/types.h"

#include <ATen/ScalarOps.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/jit_type.h>

#include <algorithm>

namespace nodewise::torch_worker {

using graph::Argument;

Operand constantOperand(c10::IValue constant)
{
    Operand out;
    out.constant = std::move(constant);
    return out;
}

at::Tensor wrappedNumber(const c10::IValue& number)
{
    at::Tensor out = c10::scalar_to_tensor(number.toScalar());
    out.unsafeGetTensorImpl()->set_wrapped_number(true);
    return out;
}

namespace {

Operand slotOperand(Operand::Kind kind, Slot slot)
{
    Operand out{.kind = kind};
    out.slot = slot;
    return out;
}

/// What the source yields as it is.
Operand wholeOperand(const Source& source)
{
    Operand out = slotOperand(source.element ? Operand::Kind::Element : Operand::Kind::Slot, source.slot);
    out.element = source.element.value_or(0);
    return out;
}

std::string textOf(const Argument& value)
{
    return graph::argumentText(value, [](graph::NodeId node) { return "node " + std::to_string(node.index()); });
}

tl::unexpected<Error> misfit(const Argument& value, const c10::Type& type)
{
    return fail("'%1' is not a valid argument of type %2", textOf(value), type.str());
}

/// A number or boolean; nullopt for other arguments.
std::optional<c10::IValue> tryNumber(const Argument& value)
{
    if (const auto* flag = value.as<bool>())
        return c10::IValue(*flag);
    if (const auto* integer = value.as<std::int64_t>())
        return c10::IValue(*integer);
    if (const auto* number = value.as<double>())
        return c10::IValue(*number);
    if (const auto* number = value.as<std::complex<double>>())
        return c10::IValue(c10::complex<double>(number->real(), number->imag()));
    return std::nullopt;
}

/// The numbers of c10 for an enumerated value; plain integers are c10's already.
std::optional<c10::IValue> tryEnum(const Argument& value)
{
    const auto number = [](auto known) -> std::optional<c10::IValue> {
        return known ? std::optional(c10::IValue(static_cast<std::int64_t>(*known))) : std::nullopt;
    };
    if (const auto* type = value.as<graph::ScalarType>())
        return number(tryScalarType(*type));
    if (const auto* layout = value.as<graph::Layout>())
        return number(tryLayout(*layout));
    if (const auto* format = value.as<graph::MemoryFormat>())
        return number(tryMemoryFormat(*format));
    return std::nullopt;
}

std::optional<c10::IValue> tryInt(const Argument& value)
{
    if (const auto* flag = value.as<bool>())
        return c10::IValue(static_cast<std::int64_t>(*flag));
    if (const auto* integer = value.as<std::int64_t>())
        return c10::IValue(*integer);
    if (const auto* number = value.as<double>(); number && *number == static_cast<double>(static_cast<std::int64_t>(*number)))
        return c10::IValue(static_cast<std::int64_t>(*number));
    return tryEnum(value);
}

std::optional<c10::IValue> tryFloat(const Argument& value)
{
    const auto number = tryNumber(value);
    if (!number || number->isComplexDouble())
        return std::nullopt;
    return number->isDouble() ? *number : c10::IValue(number->isBool() ? double(number->toBool()) : static_cast<double>(number->toInt()));
}

std::optional<c10::IValue> tryBool(const Argument& value)
{
    if (const auto* flag = value.as<bool>())
        return c10::IValue(*flag);
    if (const auto* integer = value.as<std::int64_t>())
        return c10::IValue(*integer != 0);
    return std::nullopt;
}

/// Constants of the types that do not hold tensors.
std::optional<c10::IValue> tryConstant(const Argument& value, c10::TypeKind kind)
{
    switch (kind) {
    case c10::TypeKind::NumberType:
        return tryNumber(value);
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
    case c10::TypeKind::ScalarTypeType:
    case c10::TypeKind::LayoutType:
    case c10::TypeKind::MemoryFormatType:
    case c10::TypeKind::QSchemeType:
        return tryInt(value);
    case c10::TypeKind::FloatType:
    case c10::TypeKind::SymFloatType:
        return tryFloat(value);
    case c10::TypeKind::BoolType:
    case c10::TypeKind::SymBoolType:
        return tryBool(value);
    case c10::TypeKind::StringType:
        if (const auto* text = value.as<std::string>())
            return c10::IValue(*text);
        return std::nullopt;
    case c10::TypeKind::ComplexType:
        if (const auto number = tryNumber(value))
            return c10::IValue(number->toScalar().toComplexDouble());
        return std::nullopt;
    default:
        return tryNumber(value);
    }
}

/// Whether every element is a constant; then the list is made once.
bool constant(const Operand& operand)
{
    return operand.kind == Operand::Kind::Constant;
}

template <class T, class Get>
c10::IValue listOf(const std::vector<Operand>& elements, Get get)
{
    c10::List<T> out;
    out.reserve(elements.size());
    for (const Operand& element : elements)
        out.push_back(get(element.constant));
    return c10::IValue(std::move(out));
}

Operand::Kind listKind(c10::TypeKind element)
{
    switch (element) {
    case c10::TypeKind::FloatType:
        return Operand::Kind::Floats;
    case c10::TypeKind::BoolType:
    case c10::TypeKind::SymBoolType:
        return Operand::Kind::Bools;
    default:
        return Operand::Kind::Ints;
    }
}

Result<Operand> constantList(const std::vector<Operand>& elements, const c10::Type& type)
{
    switch (type.kind()) {
    case c10::TypeKind::FloatType:
        return constantOperand(listOf<double>(elements, [](const c10::IValue& v) { return v.toDouble(); }));
    case c10::TypeKind::BoolType:
    case c10::TypeKind::SymBoolType:
        return constantOperand(listOf<bool>(elements, [](const c10::IValue& v) { return v.toBool(); }));
    case c10::TypeKind::StringType:
        return constantOperand(listOf<std::string>(elements, [](const c10::IValue& v) { return v.toStringRef(); }));
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
        return constantOperand(listOf<std::int64_t>(elements, [](const c10::IValue& v) { return v.toInt(); }));
    default: {
        c10::impl::GenericList out(type.kind() == c10::TypeKind::NumberType ? c10::TypePtr(c10::NumberType::get())
                                                                            : c10::TypePtr(c10::AnyType::get()));
        for (const Operand& element : elements)
            out.push_back(element.constant);
        return constantOperand(c10::IValue(out));
    }
    }
}

bool isOptionalTensor(const c10::Type& type)
{
    return type.kind() == c10::TypeKind::OptionalType &&
           type.castRaw<c10::OptionalType>()->getElementType()->kind() == c10::TypeKind::TensorType;
}

} // namespace

Result<Operand> OperandBuilder::typed(const Argument& value, const c10::Argument& argument) const
{
    return ofType(value, *argument.real_type(), argument.N().value_or(1));
}

Result<Operand> OperandBuilder::byDefault(const c10::Argument& argument, const c10::FunctionSchema& schema) const
{
    const auto& value = argument.default_value();
    if (!value)
        return fail("the argument '%1' is required and not given", argument.name());
    const auto takesTensor = [](const c10::Argument& a) { return a.type()->isSubtypeOf(*c10::TensorType::get()); };
    const bool makesTensor = std::none_of(schema.arguments().begin(), schema.arguments().end(), takesTensor);
    if (m_place == Place::Meta && makesTensor && argument.name() == "device" && value->isNone())
        return constantOperand(c10::Device(c10::kMeta));
    return constantOperand(*value);
}

Result<Operand> OperandBuilder::ofType(const Argument& value, const c10::Type& type, int repeat) const
{
    if (type.kind() == c10::TypeKind::OptionalType) {
        if (value.isNone())
            return constantOperand({});
        return ofType(value, *type.castRaw<c10::OptionalType>()->getElementType(), repeat);
    }
    if (type.kind() == c10::TypeKind::TensorType)
        return tensor(value);
    if (type.kind() == c10::TypeKind::ListType)
        return list(value, *type.castRaw<c10::ListType>()->getElementType(), repeat);
    if (const auto* ref = value.as<Argument::NodeRef>())
        return reference(*ref, type);
    if (const auto* place = value.as<graph::Device>())
        return constantOperand(device(*place));
    if (type.kind() == c10::TypeKind::GeneratorType && value.isNone())
        return constantOperand({});
    if (auto made = tryConstant(value, type.kind()))
        return constantOperand(std::move(*made));
    if (type.kind() == c10::TypeKind::AnyType)
        return plain(value);
    return misfit(value, type);
}

Result<Operand> OperandBuilder::tensor(const Argument& value) const
{
    if (const auto* ref = value.as<Argument::NodeRef>()) {
        const Source source = m_resolve(ref->node);
        return source.yield == Yield::Tensor ? wholeOperand(source) : slotOperand(Operand::Kind::Scalar, source.slot);
    }
    if (const auto number = tryNumber(value))
        return constantOperand(wrappedNumber(*number));
    if (value.isNone())
        return constantOperand({});
    return misfit(value, *c10::TensorType::get());
}

Operand OperandBuilder::reference(const Argument::NodeRef& ref, const c10::Type& type) const
{
    const Source source = m_resolve(ref.node);
    const bool wantsFloat = type.kind() == c10::TypeKind::FloatType || type.kind() == c10::TypeKind::SymFloatType;
    return slotOperand(wantsFloat ? Operand::Kind::Float : Operand::Kind::Slot, source.slot);
}

Result<Operand> OperandBuilder::list(const Argument& value, const c10::Type& element, int repeat) const
{
    if (const auto* values = value.as<Argument::List>())
        return elements(*values, element);
    if (const auto* ref = value.as<Argument::NodeRef>(); ref && m_resolve(ref->node).yield == Yield::Other)
        return slotOperand(Operand::Kind::Slot, m_resolve(ref->node).slot);
    // An int[2] takes an int.
    return elements(Argument::List(static_cast<std::size_t>(std::max(repeat, 1)), value), element);
}

Result<Operand> OperandBuilder::elements(const Argument::List& values, const c10::Type& element) const
{
    Operand out;
    for (const Argument& value : values) {
        auto made = ofType(value, element, 1);
        if (!made)
            return made;
        out.elements.push_back(std::move(*made));
    }
    if (element.kind() == c10::TypeKind::TensorType || isOptionalTensor(element)) {
        out.kind = isOptionalTensor(element) ? Operand::Kind::OptionalTensors : Operand::Kind::Tensors;
        return out;
    }
    if (std::all_of(out.elements.begin(), out.elements.end(), constant))
        return constantList(out.elements, element);
    out.kind = listKind(element.kind());
    return out;
}

Operand OperandBuilder::plain(const Argument& value) const
{
    if (const auto* ref = value.as<Argument::NodeRef>())
        return wholeOperand(m_resolve(ref->node));
    if (const auto* values = value.as<Argument::List>()) {
        Operand out{.kind = Operand::Kind::List};
        for (const Argument& element : *values)
            out.elements.push_back(plain(element));
        return out;
    }
    if (const auto* text = value.as<std::string>())
        return constantOperand(*text);
    if (const auto* place = value.as<graph::Device>())
        return constantOperand(device(*place));
    if (auto number = tryNumber(value))
        return constantOperand(std::move(*number));
    return constantOperand(tryEnum(value).value_or(c10::IValue()));
}

c10::IValue OperandBuilder::device(const graph::Device& device) const
{
    const bool meta = m_place == Place::Meta || (m_place == Place::RunOrMeta && device.type == "meta");
    return meta ? c10::Device(c10::kMeta) : runDevice(device);
}

} // namespace nodewise::torch_worker
