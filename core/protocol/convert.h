// SPDX-License-Identifier: Apache-2.0
// nodewise/convert: FX to IR in the torch worker, where the conversions of plug-ins are.
#pragma once

#include "core/protocol/plugins.h"

namespace nodewise::protocol {

struct ConvertRequest {
    static constexpr std::string_view command = "nodewise/convert";
    std::string program;              ///< path
    std::string model;                ///< "" = the only or first one
    std::vector<std::string> plugins; ///< paths; those that are not loaded yet are loaded: their code runs
    /// A conversion that fails or loses an input ends all; else a note says so, and the default one takes the place of one that fails.
    bool strict = false;
    std::vector<std::string> allowPluginNeeds; ///< as LaunchArguments'
    bool operator==(const ConvertRequest&) const = default;
};

struct ConvertAnswer {
    enum class Severity : std::uint8_t { Note, Warning, Error };
    struct Diagnostic {
        Severity severity = Severity::Warning;
        UserText message, hint;
        std::string node;
        bool operator==(const Diagnostic&) const = default;
    };
    std::string ir; ///< text of an IR file, as core writes it; the links to the FX graph follow from it (ir::linkByName)
    std::vector<Diagnostic> diagnostics;
    std::vector<PluginInfo> plugins; ///< all that are loaded
    bool operator==(const ConvertAnswer&) const = default;
};

} // namespace nodewise::protocol
