// SPDX-License-Identifier: Apache-2.0
// What operands stand for, given the values that are there. Throws std::exception where a value is not what its reader takes.
#pragma once

#include "core/torch/run/plan.h"

namespace nodewise::torch_worker {

c10::IValue operandValue(const Values& slots, const Operand& operand);
/// Of an operand with elements, one by one.
Values elementValues(const Values& slots, const Operand& list);

} // namespace nodewise::torch_worker
