// SPDX-License-Identifier: Apache-2.0
#include "views/rewrite/pipeline_text.h"

#include "views/coverage/coverage_text.h"

#include <algorithm>

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
    case Stage::Unimplemented:
        return tr("its rule is wrong");
    default:
        return CoverageText::nameOf(event.link.stage);
    }
}

bool PipelineText::isBad(const protocol::RewriteAnswer::Event& event)
{
    using Stage = protocol::ChainLink::Stage;
    return event.link.stage == Stage::Unsupported || event.link.stage == Stage::Unimplemented;
}

bool PipelineText::isBad(const PipelineStep& step)
{
    return std::ranges::any_of(step.events,
                               [](const auto& event) { return event.link.stage == protocol::ChainLink::Stage::Unimplemented; });
}

} // namespace nodewise::views
