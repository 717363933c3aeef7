// SPDX-License-Identifier: Apache-2.0
// What a profile's decompositions and passes make of a program, step by step, as documents that can be shown and compared.
#pragma once

#include <cstdint>

#include "core/diff/diff.h"
#include "core/protocol/rewrite.h"
#include "views/common/document.h"

#include <memory>
#include <vector>

namespace nodewise::views {

struct PipelineStep {
    std::string name;  ///< "decompositions", "mm-to-bmm"
    std::string point; ///< "pre-grad", "pre", "post", "pre-scheduling"; "" = decompositions
    int line = 0;      ///< in the profile; 0 = unknown
    bool ran = true;
    std::uint64_t changes = 0;
    std::vector<protocol::RewriteAnswer::Event> events;
    UserText note;
    double ms = 0;
    std::shared_ptr<const Document> before, after; ///< the same where nothing changed
    diff::Known known;                             ///< nodes of both that are known to correspond
};

struct PipelineResult {
    std::string profile, title, path;
    std::vector<protocol::ProfileProblem> problems; ///< not empty: there are no steps
    std::vector<PipelineStep> steps;
    PipelineStep whole; ///< from the program to the result
    double ms = 0;
};

/// Of a RewriteAnswer (JSON) about the document's FX graph. Any thread. Errors: what can't be read, with the step.
Result<std::shared_ptr<const PipelineResult>> pipelineOf(std::shared_ptr<const Document> original, const std::string& answer,
                                                         const Progress& progress);

} // namespace nodewise::views
