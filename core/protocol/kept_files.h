// SPDX-License-Identifier: Apache-2.0
// Files that a saved session takes along: values that an edit took over from another run, which lie in a client's temporary folder.
#pragma once

#include "core/protocol/session_record.h"

#include <string>

namespace nodewise::protocol {

/// Where they lie beside a session file: "a.values" beside "a.nodewise-session.json".
std::string keptFolder(const std::string& sessionFile);
/// The record as it is to be written: with copies in the folder, which its edits name relative to the session file. Copies that an older
/// session of that name had are taken away. An error names what is not there any more, and nothing is changed then.
Result<SessionRecord> withKeptFiles(const SessionRecord& record, const std::string& sessionFile);
/// As it was read: edits name the copies by where they lie. An error where one names a file outside the session file's folder, which a
/// record that somebody else wrote could have read or copied.
Result<void> resolveKeptFiles(SessionRecord& record, const std::string& sessionFile);

} // namespace nodewise::protocol
