// SPDX-License-Identifier: Apache-2.0
// Python's operators, functions, and methods on values, and what torch says of a tensor without data. Internal to core/pyscript. All of
// them throw a Failure without a place. What they copy or walk is of the budget.
#pragma once

#include "core/pyscript/budget.h"
#include "core/pyscript/interpreter.h"

namespace nodewise::pyscript {

using Locals = std::map<std::string, Value, std::less<>>;

[[noreturn]] void wrong(UserText message);
[[noreturn]] void unknown(UserText message);

Value negative(const Value& value);
/// Lists in each other are compared to the depth that a budget allows.
bool equal(Budget& budget, const Value& a, const Value& b, int depth = 0);
Value binary(Budget& budget, std::string_view op, const Value& left, const Value& right);
bool compares(Budget& budget, std::string_view op, const Value& left, const Value& right);
Value indexed(Budget& budget, const Value& object, const Value& index);
Value sliced(Budget& budget, const Value& object, const Value& begin, const Value& end);
void replace(Budget& budget, const Value& object, const Value& index, Value made);
/// A value in the dictionary, under a key that it may have.
void put(Budget& budget, Dict& dict, Value key, Value value);
/// What a loop goes over.
List walked(Budget& budget, const Value& value);
/// "len", "range", "math.floor", ...
Value builtin(Budget& budget, std::string_view name, const List& arguments);
Value methodOf(Budget& budget, const Value& object, std::string_view name, const List& arguments);
Value attributeOf(Budget& budget, const Value& object, std::string_view name);
/// "float32", "contiguous_format", "strided"
Value torchConstant(std::string_view name);
Value mathConstant(std::string_view name);
/// As TorchScript passes an argument to a parameter of this type: a number for a float, or for a list of one.
Value converted(Budget& budget, Value value, std::string_view type);

} // namespace nodewise::pyscript
