// SPDX-License-Identifier: Apache-2.0
// Arguments that are numbers to a program and to TorchScript, but stand for a type, a layout, or a memory format: ATen looks up tables
// by them without looking at them.
#pragma once

#include <string_view>

namespace c10 {
struct Argument;
struct IValue;
} // namespace c10

namespace nodewise::torch_worker::policy {

/// What an argument's number stands for; "" = it is a number, or none. An int that is called "dtype" is a type, too.
std::string_view enumerationOf(const c10::Argument& argument);

/// Throws a StepError where the number is none of the enumeration, a quantized type, or a sparse layout. What is not a number passes.
void requireEnumerator(std::string_view enumeration, std::string_view argument, const c10::IValue& value);

} // namespace nodewise::torch_worker::policy
