// SPDX-License-Identifier: Apache-2.0
// torch.associative_scan as its eager implementation goes: down, combining neighbors until one element is left, and up again, combining
// what came out with the elements between. Source: torch/_higher_order_ops/associative_scan.py, generic_associative_scan.
#pragma once

#include "core/torch/run/machine.h"

#include <optional>

namespace nodewise::torch_worker {

/// The scan's values at once where there is nothing to combine; else `control` is made ready for the first call of the body.
std::optional<Values> beginScan(Control& control, Values scanned);
/// What the body combines next: pairs of elements, and the additional values.
Values scanInputs(const Control& control);
/// Takes what the body returned. The scan's values once it is done.
std::optional<Values> continueScan(Control& control, Values combined);

} // namespace nodewise::torch_worker
