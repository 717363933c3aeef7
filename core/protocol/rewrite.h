// SPDX-License-Identifier: Apache-2.0
// nodewise/rewrite: a program's graph as a profile's decompositions and passes leave it, step by step.
#pragma once

#include "core/protocol/coverage.h"

namespace nodewise::protocol {

struct RewriteRequest {
    static constexpr std::string_view command = "nodewise/rewrite";
    std::string program, model;
    ProfileSource profile;
    std::vector<std::string> plugins;
    /// File to write the result to as an IR (.json), whose nodes name the program's that they come from; "" = none.
    std::string ir;
    std::vector<std::string> allowPluginNeeds; ///< as LaunchArguments'
    bool operator==(const RewriteRequest&) const = default;
};

struct RewriteAnswer {
    struct Event {
        std::uint32_t node = 0;           ///< of the graph before the step
        std::vector<std::uint32_t> after; ///< of the graph after it
        ChainLink link;                   ///< what happened, with the rule
        bool operator==(const Event&) const = default;
    };
    struct Step {
        std::string name;  ///< "decompositions", "mm-to-bmm"
        std::string point; ///< "pre-grad", "pre", "post", "pre-scheduling"; "" = decompositions
        int line = 0;      ///< of the pass in the profile
        bool ran = true;
        std::uint64_t changes = 0;
        std::string graph;                            ///< after the step, as core/graph/text_form.h; "" = as before
        std::vector<std::vector<std::uint32_t>> from; ///< by node: nodes of the graph before; empty = each its own
        std::vector<Event> events;
        UserText note;
        double ms = 0;
        bool operator==(const Step&) const = default;
    };
    std::string profile, title, path;
    std::vector<Step> steps;
    std::vector<ProfileProblem> problems; ///< not empty: nothing was rewritten
    std::vector<ProfileProblem> mistakes; ///< rules that are wrong about calls of this program, which stay as they are
    double ms = 0;
    bool operator==(const RewriteAnswer&) const = default;
};

} // namespace nodewise::protocol
