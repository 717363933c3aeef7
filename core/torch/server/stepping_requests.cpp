// SPDX-License-Identifier: Apache-2.0
// Requests that move the run.
#include "core/torch/server/request_groups.h"

namespace nodewise::torch_worker {

namespace {

using Action = RequestTable::Action;

Result<Action> restartFrame(ServerContext& context, const protocol::RestartFrameArguments& wanted)
{
    const auto frame = context.references.frameOf(wanted.frameId);
    if (!frame)
        return fail(frame.error());
    return Action([&context, index = *frame] { return context.run().steps().restartFrame(index); });
}

Result<Action> goTo(ServerContext& context, const protocol::GotoArguments& to)
{
    if (to.tick)
        return Action([&context, tick = *to.tick] { return context.run().steps().goTo(tick); });
    const std::uint32_t node = to.node.value_or(static_cast<std::uint32_t>(to.targetId) - 1);
    if (node >= context.run().listing().size())
        return fail(Error{
            .message = UserText("there is no such target"), .path = "$.arguments.targetId", .hint = UserText("ask gotoTargets for them")});
    return Action([&context, node] { return context.run().steps().goToNode(node); });
}

} // namespace

void addSteppingRequests(ServerContext&, RequestTable& table)
{
    table.verb("configurationDone", &Stepper::start);
    table.verb("continue", &Stepper::run);
    table.verb("reverseContinue", &Stepper::reverse);
    table.verb("restart", &Stepper::restart);
    table.verb("next", &Stepper::next);
    table.verb("stepIn", &Stepper::stepIn);
    table.verb("stepOut", &Stepper::stepOut);
    table.verb("stepBack", &Stepper::stepBack);
    table.verb("restartFrame", restartFrame);
    table.verb("goto", goTo);
}

} // namespace nodewise::torch_worker
