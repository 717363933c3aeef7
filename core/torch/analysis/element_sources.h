// SPDX-License-Identifier: Apache-2.0
// What an operator reads of its operands for one element of its result.
#pragma once

#include "core/torch/analysis/memory_log.h"

#include <chrono>
#include <functional>

namespace nodewise::torch_worker {

/// A box of an operand, named by its place in LoggedStep::operands.
struct FedBy {
    std::size_t operand = 0;
    std::vector<std::int64_t> begin, size;
    bool exact = true; ///< false: it is the whole operand, or more than counts, for lack of time or of a way to tell
};

struct ElementSources {
    at::Tensor result;        ///< that the element is of
    bool moved = false;       ///< the element is that of the one box, of one element
    std::vector<FedBy> boxes; ///< empty: nothing that is a tensor
    UserText why;             ///< what was not found out
};

/// The element of a step's result that is asked for.
struct ElementOf {
    std::optional<std::size_t> written; ///< it is in this operand (LoggedStep::operands), which the step writes in place
    std::vector<std::uint32_t> path;    ///< else in the step's value
    std::vector<std::int64_t> index;
};

/// `stack`: values of the step's operands as they are before it; none of them is changed. How it is found out:
/// - operators that only move elements are run once on numbers of elements in place of the elements;
/// - pointwise operators (their tag in ATen) read the element of the same index, broadcast;
/// - of products of matrices and of embeddings it is known;
/// - all others are run again with NaN (of integers: another number) in a part of an operand, which by halves is narrowed down to the
///   smallest box outside of which nothing reaches the element. What is read counts, also where it is multiplied by 0.
/// Errors: the operator's own.
Result<ElementSources> sourcesOf(const LoggedStep& logged, const Values& stack, const ElementOf& element,
                                 const std::function<bool()>& enough);

/// "self", "tensors[1]"
std::string argumentOf(const LoggedStep& logged, const LoggedTensor& operand);
/// The tensor in the operands' values.
at::Tensor tensorIn(const Values& stack, const LoggedTensor& operand);

} // namespace nodewise::torch_worker
