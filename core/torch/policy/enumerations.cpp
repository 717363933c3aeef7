// SPDX-License-Identifier: Apache-2.0
#include "core/torch/policy/enumerations.h"

#include "core/torch/policy/arguments.h"

#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/ScalarType.h>

#include <algorithm>
#include <iterator>

namespace nodewise::torch_worker::policy {

namespace {

struct Enumeration {
    c10::TypeKind kind;
    std::string_view name;
    std::int64_t count;
};

constexpr Enumeration enumerations[] = {
    {c10::TypeKind::ScalarTypeType, "ScalarType", std::int64_t(c10::ScalarType::Undefined)},
    {c10::TypeKind::LayoutType, "Layout", std::int64_t(c10::Layout::NumOptions)},
    {c10::TypeKind::MemoryFormatType, "MemoryFormat", std::int64_t(c10::MemoryFormat::NumOptions)},
};

c10::TypeKind kindOf(const c10::TypePtr& type)
{
    const auto optional = type->cast<c10::OptionalType>();
    return optional ? optional->getElementType()->kind() : type->kind();
}

} // namespace

std::string_view enumerationOf(const c10::Argument& argument)
{
    const c10::TypeKind kind = kindOf(argument.real_type());
    if (kind == c10::TypeKind::IntType && argument.name() == "dtype")
        return enumerations[0].name;
    const auto* found = std::ranges::find(enumerations, kind, &Enumeration::kind);
    return found == std::end(enumerations) ? std::string_view() : found->name;
}

void requireEnumerator(std::string_view enumeration, std::string_view argument, const c10::IValue& value)
{
    const auto* found = std::ranges::find(enumerations, enumeration, &Enumeration::name);
    if (found == std::end(enumerations) || !value.isInt())
        return;
    const std::int64_t number = value.toInt();
    if (number < 0 || number >= found->count)
        refuse(UserText("'%1' is %2, which is not a valid %3", argument, figure(number), enumeration));
    if (found->kind == c10::TypeKind::LayoutType && number != std::int64_t(c10::Layout::Strided))
        refuse(UserText("'%1' is not that of dense tensors: kernels for others trust indices", argument));
    if (found->kind == c10::TypeKind::ScalarTypeType && c10::isQIntType(c10::ScalarType(number)))
        refuse(UserText("'%1' is a quantized type, whose kernels trust sizes and scales", argument));
}

} // namespace nodewise::torch_worker::policy
