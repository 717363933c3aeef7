// SPDX-License-Identifier: Apache-2.0
#include "views/rewrite/pipeline_text.h"

#include "views/coverage/coverage_text.h"

namespace nodewise::views {

QString PipelineText::nameOf(const PipelineStep& step)
{
    return step.name == "decompositions" ? tr("decompositions") : QString::fromStdString(step.name);
}

QString PipelineText::pointOf(const PipelineStep& step)
{
    return QString::fromStdString(step.point);
}

QString PipelineText::nameOf(const protocol::RewriteAnswer::Event& event)
{
    using Stage = protocol::ChainLink::Stage;
    switch (event.link.stage) {
    case Stage::Decomposition:
        return tr("decomposed");
    case Stage::Declined:
        return tr("left unchanged by its rule");
    case Stage::Excluded:
        return tr("excluded");
    case Stage::Pass:
        return event.after.empty() && event.link.becomes.empty() ? tr("removed") : tr("changed");
    case Stage::Unsupported:
        return tr("unsupported");
    default:
        return CoverageText::nameOf(event.link.stage);
    }
}

} // namespace nodewise::views
