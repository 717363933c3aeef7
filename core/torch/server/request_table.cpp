// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/request_table.h"

namespace nodewise::torch_worker {

void RequestTable::verb(std::string_view command, protocol::StoppedBody (Stepper::*verb)())
{
    put(command, Verb{[this, verb](const std::string&) -> Result<Action> {
            return Action([this, verb] { return (m_context.run().steps().*verb)(); });
        }});
}

void RequestTable::verb(std::string_view command, protocol::StoppedBody (Stepper::*verb)(const protocol::StepArguments&))
{
    put(command, Verb{[this, verb](const std::string& arguments) -> Result<Action> {
            const auto step = protocol::decodeBody<protocol::StepArguments>(arguments);
            if (!step)
                return fail(step.error());
            return Action([this, verb, wanted = *step] { return (m_context.run().steps().*verb)(wanted); });
        }});
}

const RequestTable::Entry* RequestTable::tryEntry(const std::string& command) const
{
    const auto found = m_entries.find(command);
    return found == m_entries.end() ? nullptr : &found->second;
}

} // namespace nodewise::torch_worker
