// SPDX-License-Identifier: Apache-2.0
// What both kinds of graphs share when they are compiled: operators of the dispatcher, higher-order operators, when values die.
#pragma once

#include "core/torch/run/operands.h"

#include <memory>
#include <string>
#include <string_view>

namespace nodewise::torch_worker {

/// "aten.linear.default", "torch.ops.aten.linear.default"; null if none is registered under the name.
std::shared_ptr<const c10::OperatorHandle> tryOperator(std::string_view opType);

/// Whether the schema says that the argument is written in place.
bool isWritten(const c10::Argument& argument);

/// Makes the step call the operator with the operands that it has: outputs, what is written in place, randomness.
void setOperator(Step& step, std::shared_ptr<const c10::OperatorHandle> op);

/// Makes the step call the operator with what `given` has for each argument of the schema (null: the default), or unresolved.
using Given = std::function<const graph::Argument*(const c10::Argument& wanted, std::size_t index)>;
void setCall(Step& step, std::shared_ptr<const c10::OperatorHandle> op, const OperandBuilder& builder, const Given& given);

/// Makes a step that calls an operator one of with_effects(token, op, *args): it gives (token, *outputs). Tokens keep printing and the
/// like in order.
void addToken(Step& step);

/// Makes the step call a function of Python's or of the machine's own.
void setFunction(Step& step, Function function, std::string executedBy = "built-in");

/// Makes the step one that can't run. The hint is made from the op's name if it is empty.
void setUnresolved(Step& step, UserText problem, UserText hint = {});
/// The same for an operator that is not registered.
void setUnregistered(Step& step);

/// "cond", "higher_order.cond", "torch.ops.higher_order.cond"; Control::None if unknown.
Step::Control controlOf(std::string_view opType);
/// Groups the arguments that are not bodies (all in order, lists as Kind::List) as Step::Control says. "" or what is wrong.
UserText setControl(Step& step, Step::Control control, std::vector<Operand> arguments, std::vector<std::uint32_t> bodies);

/// Fills `dies` of every step.
void findDeaths(Plan& plan);
/// Fills places, unresolved and random out of the plans.
void finish(ProgramPlan& program);

} // namespace nodewise::torch_worker
