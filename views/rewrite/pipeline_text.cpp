// SPDX-License-Identifier: Apache-2.0
#include "views/rewrite/pipeline_text.h"

#include <QFileInfo>

namespace nodewise::views {

QString PipelineText::nameOf(const PipelineStep& step)
{
    return step.name == "decompositions" ? tr("decompositions") : QString::fromStdString(step.name);
}

QString PipelineText::pointOf(const PipelineStep& step)
{
    return QString::fromStdString(step.point);
}

QString PipelineText::stageOf(dap::ChainLink::Stage stage)
{
    using Stage = dap::ChainLink::Stage;
    switch (stage) {
    case Stage::Decomposition:
        return tr("decomposed");
    case Stage::Declined:
        return tr("left by its rule");
    case Stage::Excluded:
        return tr("excluded");
    case Stage::Pass:
        return tr("changed");
    case Stage::Unsupported:
        return tr("unsupported");
    default:
        return QString::fromUtf8(dap::stageWord(stage).data(), qsizetype(dap::stageWord(stage).size()));
    }
}

QString PipelineText::placeOf(const std::string& file, int line)
{
    if (file.empty() || line <= 0)
        return {};
    return tr("%1:%2", "file and line").arg(QFileInfo(QString::fromStdString(file)).fileName()).arg(line);
}

} // namespace nodewise::views
