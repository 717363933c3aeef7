// SPDX-License-Identifier: Apache-2.0
// Who converts and who runs a program's operators, and which of them nobody can run here.
#pragma once

#include "core/protocol/body.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// nodewise/registrations, of the session's program: of all its operators when `op` is "".
struct RegistrationsRequest {
    static constexpr std::string_view command = "nodewise/registrations";
    std::string op;
    bool operator==(const RegistrationsRequest&) const = default;
};
struct RegistrationsAnswer {
    struct Op {
        std::string op;
        std::optional<std::string> conversion, execution; ///< patterns; none = the fallback
        std::string conversionOrigin, executionOrigin;    ///< "built-in", or the plug-in's path
        bool operator==(const Op&) const = default;
    };
    std::vector<Op> ops;
    bool operator==(const RegistrationsAnswer&) const = default;
};

/// nodewise/resolve: the same of a program that is only opened, and all that can't be run. Loads no tensor and runs none of its operators.
struct ResolveRequest {
    static constexpr std::string_view command = "nodewise/resolve";
    std::string program;                       ///< .pt2; "" for an IR file alone
    std::string model;                         ///< "" = the only or first one
    std::string ir;                            ///< IR file to take instead of the program's own conversion; "" = that
    std::vector<std::string> plugins;          ///< as ConvertRequest's
    std::vector<std::string> allowPluginNeeds; ///< as LaunchArguments'
    bool operator==(const ResolveRequest&) const = default;
};
struct ResolveAnswer {
    /// An operator that can't be run here, for one reason.
    struct Unresolved {
        Side side = Side::Fx;
        std::string op;
        std::vector<std::string> nodes; ///< that call it, qualified: "foo", "true_graph_0/foo"
        UserText reason, hint;          ///< why, with the operator's name; what would help
        bool operator==(const Unresolved&) const = default;
    };
    /// In the order of the nodes. What the FX graph can't run is not told again of the IR.
    std::vector<Unresolved> unresolved;
    std::vector<RegistrationsAnswer::Op> ops; ///< of both graphs, each once
    bool operator==(const ResolveAnswer&) const = default;
};

} // namespace nodewise::protocol
