// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/function_types.h"

#include "core/torch/rewrite/functions.h"

#include <ATen/core/function_schema.h>
#include <ATen/core/jit_type.h>

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

using c10::TypeKind;
using c10::TypePtr;

bool isNumber(TypeKind kind)
{
    return kind == TypeKind::IntType || kind == TypeKind::FloatType || kind == TypeKind::BoolType || kind == TypeKind::ComplexType ||
           kind == TypeKind::NumberType;
}

TypePtr withoutNone(const TypePtr& type)
{
    const auto optional = type->cast<c10::OptionalType>();
    return optional ? optional->getElementType() : type;
}

/// Whether a value of one type may stand where the other is wanted, as a call converts it (Functions::call). An operator's Scalar may be
/// of each kind.
bool takes(const TypePtr& wanted, const TypePtr& given)
{
    if (given->hasFreeVariables() || wanted->hasFreeVariables())
        return true;
    if (const auto optional = wanted->cast<c10::OptionalType>())
        return given->kind() == TypeKind::NoneType || takes(optional->getElementType(), withoutNone(given));
    if (given->kind() == TypeKind::NumberType)
        return isNumber(wanted->kind());
    if (wanted->kind() == TypeKind::FloatType && (given->kind() == TypeKind::IntType || given->kind() == TypeKind::BoolType))
        return true;
    if (wanted->kind() == TypeKind::IntType && given->kind() == TypeKind::BoolType)
        return true;
    const auto wantedList = wanted->cast<c10::ListType>(), givenList = given->cast<c10::ListType>();
    if (wantedList && givenList)
        return takes(wantedList->getElementType(), givenList->getElementType());
    return given->isSubtypeOf(*wanted);
}

bool takesArgument(const TypePtr& parameter, const TypePtr& argument, FunctionUse use)
{
    return takes(parameter, use == FunctionUse::Decomposition ? withoutNone(argument) : argument);
}

/// Elements of a tuple; nothing for other types.
std::vector<TypePtr> elementsOf(const TypePtr& type)
{
    const auto tuple = type->cast<c10::TupleType>();
    return tuple ? tuple->elements().vec() : std::vector<TypePtr>();
}

/// A list's or tuple's elements are results one by one, also where the operator yields one list.
bool yields(const TypePtr& result, const std::vector<c10::Argument>& returns, FunctionUse use)
{
    const bool lenient = use == FunctionUse::Decomposition;
    const TypePtr made = lenient ? withoutNone(result) : result;
    const auto elements = elementsOf(made);
    if (returns.empty() || made->kind() == TypeKind::AnyType)
        return true;
    if (returns.size() == 1 && takes(returns.front().type(), made))
        return true;
    if (const auto list = returns.front().type()->cast<c10::ListType>(); lenient && list && returns.size() == 1)
        return !elements.empty() &&
               std::ranges::all_of(elements, [&](const TypePtr& element) { return takes(list->getElementType(), element); });
    if (const auto list = made->cast<c10::ListType>(); lenient && list && returns.size() > 1)
        return std::ranges::all_of(returns, [&](const c10::Argument& one) { return takes(one.type(), list->getElementType()); });
    return elements.size() == returns.size() && (lenient || returns.size() > 1) &&
           std::ranges::equal(returns, elements,
                              [](const c10::Argument& one, const TypePtr& element) { return takes(one.type(), element); });
}

std::string textOf(const std::vector<c10::Argument>& returns)
{
    if (returns.size() == 1)
        return returns.front().type()->annotation_str();
    std::string out;
    for (const c10::Argument& one : returns)
        out += (out.empty() ? "" : ", ") + one.type()->annotation_str();
    return "Tuple[" + out + "]";
}

} // namespace

std::optional<UserText> tryTypeMistake(const c10::FunctionSchema& function, const c10::FunctionSchema& op, FunctionUse use)
{
    const std::string name = c10::toString(op.operator_name());
    for (const c10::Argument& parameter : function.arguments())
        for (const c10::Argument& argument : op.arguments())
            if (isParameterFor(parameter.name(), argument.name()) && !takesArgument(parameter.type(), argument.type(), use))
                return UserText("the parameter '%1' of '%2' is %3, but the argument of %4 is %5", parameter.name(), function.name(),
                                parameter.type()->annotation_str(), name, argument.type()->annotation_str());
    if (function.returns().size() == 1 && !yields(function.returns().front().type(), op.returns(), use))
        return UserText("'%1' returns %2, %3 returns %4", function.name(), function.returns().front().type()->annotation_str(), name,
                        textOf(op.returns()));
    return std::nullopt;
}

} // namespace nodewise::torch_worker
