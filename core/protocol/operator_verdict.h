// SPDX-License-Identifier: Apache-2.0
// What a backend profile says of an operator that no program calls yet.
#pragma once

#include "core/protocol/coverage.h"
#include "core/protocol/resolve.h"

namespace nodewise::protocol {

/// nodewise/operatorVerdict: a call is made up from the operator's schema, on small tensors, and judged as nodewise/coverage judges one.
struct OperatorVerdictRequest {
    static constexpr std::string_view command = "nodewise/operatorVerdict";
    std::string op; ///< "aten.silu.default"
    std::vector<ProfileSource> profiles;
    std::vector<std::string> plugins;          ///< as ConvertRequest's
    std::vector<std::string> allowPluginNeeds; ///< as LaunchArguments'
    bool operator==(const OperatorVerdictRequest&) const = default;
};
struct OperatorVerdictAnswer {
    struct Row {
        std::string profile;                  ///< its name
        std::optional<Judgment> judgment;     ///< none: `problems` say why
        std::vector<ProfileProblem> problems; ///< of the profile
        std::vector<std::string> passes;      ///< of the profile's own, that look for calls of the operator
        bool operator==(const Row&) const = default;
    };
    RegistrationsAnswer::Op registered; ///< who converts and who runs it
    UserText unresolved, hint;          ///< why it can't be run here, and what would help; "" = it can
    std::string call;                   ///< that was judged: "aten.silu.default(self: f32[8, 8])"
    std::vector<Row> rows;              ///< as asked
    bool operator==(const OperatorVerdictAnswer&) const = default;
};

} // namespace nodewise::protocol
