// SPDX-License-Identifier: Apache-2.0
// What a launch is about: its own arguments, over those of the session record that it names.
#pragma once

#include "core/dap/messages.h"
#include "core/protocol/launch.h"
#include "core/protocol/session_record.h"

namespace nodewise::engine {

Result<protocol::SessionRecord> recordOf(const dap::Request& launch);
/// The file that the client wants the session kept in; "" = none.
std::string journalOf(const dap::Request& launch);
/// Between the program that a record was made of and the one that is open now: sentences for the user.
std::vector<UserText> differencesOf(const protocol::SessionRecord& record, const protocol::LaunchAnswer& answer);

} // namespace nodewise::engine
