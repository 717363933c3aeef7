// SPDX-License-Identifier: Apache-2.0
// Arguments of a graph as operands of a plan, by the type that the operator's schema gives them. What Python's dispatcher does when it
// is called with the same values (torch/csrc/utils/python_arg_parser.cpp, toIValue) is done here once, ahead of the run.
#pragma once

#include "core/graph/value.h"
#include "core/torch/run/plan.h"

#include <c10/core/Device.h>

namespace c10 {
struct Argument;
struct FunctionSchema;
} // namespace c10

namespace nodewise::torch_worker {

/// What a node yields, as far as arguments care.
enum class Yield : std::uint8_t { Tensor, Number, Other };
struct Source {
    Slot slot = noSlot;
    Yield yield = Yield::Other;
    std::optional<std::uint32_t> element; ///< of a list, counting tensors
};

class OperandBuilder {
public:
    using Resolve = std::function<Source(graph::NodeId)>;
    enum class Place : std::uint8_t {
        Run,       ///< devices are those of the run, meta too: a program exported without data runs with data
        RunOrMeta, ///< the same, but what a program with data wants on meta is there
        Meta,      ///< devices become meta, and what is made without naming one too
    };
    OperandBuilder(Resolve resolve, Place place) : m_resolve(std::move(resolve)), m_place(place) {}

    /// As the schema's argument. Errors say what does not fit.
    Result<Operand> typed(const graph::Argument& value, const c10::Argument& argument) const;
    /// The schema's default. An error if the argument is required.
    Result<Operand> byDefault(const c10::Argument& argument, const c10::FunctionSchema& schema) const;
    /// Without a schema: numbers, strings, lists as tuples.
    Operand plain(const graph::Argument& value) const;

private:
    Result<Operand> ofType(const graph::Argument& value, const c10::Type& type, int repeat) const;
    Result<Operand> tensor(const graph::Argument& value) const;
    Result<Operand> list(const graph::Argument& value, const c10::Type& element, int repeat) const;
    Result<Operand> elements(const graph::Argument::List& values, const c10::Type& element) const;
    Operand reference(const graph::Argument::NodeRef& ref, const c10::Type& type) const;
    c10::IValue device(const graph::Device& device) const;

    Resolve m_resolve;
    Place m_place;
};

/// `constant` as an operand.
Operand constantOperand(c10::IValue constant);
/// The number in a tensor that takes part in type promotion as a Python number does.
at::Tensor wrappedNumber(const c10::IValue& number);

} // namespace nodewise::torch_worker
