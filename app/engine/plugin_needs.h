// SPDX-License-Identifier: Apache-2.0
// What plug-ins need beyond the worker's cage (core/trust/plugin_needs.h). The user is asked; the client says yes with the member
// "allowPluginNeeds" of a request that has "plugins": SHA-256 of the files that were shown, so that nothing else is allowed by it.
#pragma once

#include "core/base/result.h"
#include "core/process/door.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::engine {

/// Owns what was allowed, by file and by what it says: other needs are asked for again.
class PluginNeeds {
public:
    /// An error if one of the request's plug-ins needs what nobody has allowed; it says what. Remembers what this request allows.
    Result<void> check(std::string_view arguments);
    /// For a request that passed.
    std::vector<process::Grant> grants(std::string_view arguments) const;

private:
    std::map<std::string, std::string> m_allowed;
};

} // namespace nodewise::engine
