// SPDX-License-Identifier: Apache-2.0
// Python's operators, functions, and methods on values, and what torch says of a tensor without data. Internal to core/pyscript. All of
// them throw a Failure without a place.
#pragma once

#include "core/pyscript/interpreter.h"

namespace nodewise::pyscript {

using Locals = std::map<std::string, Value, std::less<>>;

[[noreturn]] void wrong(UserText message);
[[noreturn]] void unknown(UserText message);

Value negative(const Value& value);
Value binary(std::string_view op, const Value& left, const Value& right);
bool compares(std::string_view op, const Value& left, const Value& right);
Value indexed(const Value& object, const Value& index);
Value sliced(const Value& object, const Value& begin, const Value& end);
void replace(const Value& object, const Value& index, Value made);
/// A value in the dictionary, under a key that it may have.
void put(Dict& dict, Value key, Value value);
/// What a loop goes over.
List walked(const Value& value);
/// "len", "range", "math.floor", ...
Value builtin(std::string_view name, const List& arguments);
Value methodOf(const Value& object, std::string_view name, const List& arguments);
Value attributeOf(const Value& object, std::string_view name);
/// "float32", "contiguous_format", "strided"
Value torchConstant(std::string_view name);
Value mathConstant(std::string_view name);
/// As TorchScript passes an argument to a parameter of this type: a number for a float, or for a list of one.
Value converted(Value value, std::string_view type);

} // namespace nodewise::pyscript
