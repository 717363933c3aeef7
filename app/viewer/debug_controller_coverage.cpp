// SPDX-License-Identifier: Apache-2.0
// A tab's backend profile: what its commands do, and what it says of nodes.
#include "app/viewer/debug_controller.h"

#include "views/common/schema_service.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/coverage_text.h"
#include "views/kernel/kernel_plan.h"

namespace nodewise::viewer {

using views::Side;

void DebugController::connectCoverage(const std::shared_ptr<const views::Document>& document)
{
    m_profile = new views::ProfileChoice(this);
    views::EngineService* engine = m_services.schemas ? &m_services.schemas->engine() : nullptr;
    m_context.coverage = new views::CoverageRun({engine, m_plugins, document}, m_profile, this);
    connect(m_profile, &views::ProfileChoice::changed, this, &DebugController::onProfile);
    connect(m_profile, &views::ProfileChoice::filesChanged, this, &DebugController::onProfile);
    connect(&coverage(), &views::CoverageRun::changed, this, &DebugController::changed);
    connect(&coverage(), &views::CoverageRun::resultChanged, this, &DebugController::showMarks);
    connect(&coverage(), &views::CoverageRun::finished, this, [this] { setColors(Colors::Coverage); });
}

void DebugController::onProfile()
{
    kernels().setProfile(m_profile->kernelProfile(), m_profile->kernelNote());
    Q_EMIT changed();
}

bool DebugController::triggerCoverage(Command command, bool on)
{
    switch (command) {
    case Command::CoverageStart:
        coverage().start();
        break;
    case Command::CoverageColors:
        setColors(on ? Colors::Coverage : Colors::States);
        break;
    case Command::CoverageEnd:
        coverage().end();
        break;
    default:
        return false;
    }
    return true;
}

bool DebugController::coverageEnabled(Command command) const
{
    switch (command) {
    case Command::CoverageStart:
        return coverage().hindrance().isEmpty() && !coverage().busy();
    case Command::CoverageWhy:
        return kernelNode().has_value();
    case Command::CoverageColors:
    case Command::CoverageEnd:
        return coverage().result() != nullptr;
    default:
        return m_context.document->fx() != nullptr;
    }
}

QStringList DebugController::coverageLines(Side from, std::uint32_t of) const
{
    const auto& result = coverage().result();
    const auto node = result ? onSide(from, Side::Fx, of) : std::nullopt;
    const QString line = node ? views::CoverageText::nodeLine(*result, *node) : QString();
    return line.isEmpty() ? QStringList() : QStringList(line);
}

} // namespace nodewise::viewer
