// SPDX-License-Identifier: Apache-2.0
// Steps of a pipeline in the window's language.
#pragma once

#include "views/rewrite/pipeline_result.h"

#include <QCoreApplication>

namespace nodewise::views {

class PipelineText {
    Q_DECLARE_TR_FUNCTIONS(PipelineText)
public:
    /// "decompositions"; a pass by its name.
    static QString nameOf(const PipelineStep& step);
    /// "pre-grad", "pre", ...: the profile's own words; "" of decompositions.
    static QString pointOf(const PipelineStep& step);
    /// What happened to a node: "decomposed", "left unchanged by its rule", "removed", ...
    static QString nameOf(const protocol::RewriteAnswer::Event& event);
    /// The profile refuses the node, or has a rule that is wrong about it.
    static bool isBad(const protocol::RewriteAnswer::Event& event);
    /// It has a rule that is wrong about some node.
    static bool isBad(const PipelineStep& step);
};

} // namespace nodewise::views
