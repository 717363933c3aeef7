// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_facts.h"

#include "views/common/translated.h"
#include "views/cost/cost_text.h"

#include <algorithm>

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;
constexpr int causes = 3;

void add(FactSection& section, const QString& what, FactCell cell)
{
    section.rows.push_back({{FactCell::toned(what, Tone::Dim), std::move(cell)}, {}});
}

} // namespace

void CostFacts::addRows(FactSection& section, const CostRun& run, const CostRun::NodeCost& of)
{
    const std::uint32_t kernel = run.program().launches[of.launches.front()].kernel;
    const sim::Cost& cost = run.cost(kernel);
    FactCell cycles = FactCell::value(CostText::cycles(of.cycles));
    cycles.add(QStringLiteral("  ") + tr("%1 bound").arg(CostText::nameOf(of.bound)), Tone::Dim);
    QStringList more{tr("%1 of the run", "percent").arg(CostText::percent(of.share)), CostText::time(of.cycles, run.npu().coreMhz)};
    if (of.launches.size() > 1)
        more.append(tr("%Ln launch(es) of %1", nullptr, int(of.launches.size())).arg(CostText::cycles(cost.cycles)));
    if (of.together > 1)
        more.append(tr("with %n other node(s)", nullptr, int(of.together) - 1));
    cycles.add('\n' + more.join(QStringLiteral(" · ")), Tone::Dim);
    add(section, tr("cost"), std::move(cycles));
    const UnitUse use = unitUse(cost, run.npu());
    FactCell busy = FactCell::value(
        tr("arrays %1 · vector %2 · DMA %3").arg(CostText::percent(use.macs), CostText::percent(use.vector), CostText::percent(use.dma)));
    busy.add('\n' + tr("rows enter the arrays in %1 of the cycles").arg(CostText::percent(use.array)), Tone::Dim);
    if (const QString stalls = CostText::stalls(cost, causes); !stalls.isEmpty())
        busy.add('\n' + tr("waits for %1").arg(stalls), Tone::Dim);
    add(section, tr("busy"), std::move(busy));
    add(section, tr("roofline"),
        FactCell::value(CostText::percent(rooflineShare(cost)))
            .add(QStringLiteral("  ") + tr("of the time, %1", "cycles").arg(CostText::cycles(cost.roofline())), Tone::Dim));
    add(section, tr("limit"), FactCell(CostText::adviceLines(run, kernel).join(QLatin1Char('\n'))));
    add(section, tr("DRAM"),
        FactCell::value(tr("%1 read · %2 written").arg(CostText::bytes(cost.bytesRead()), CostText::bytes(cost.bytesWritten()))));
}

std::optional<FactSection> CostFacts::added(std::optional<FactSection> section, const CostRun& run, std::uint32_t node,
                                            const QString& outdated)
{
    const CostRun::NodeCost* cost = run.tryNode(node);
    const auto& gaps = run.run().gaps;
    const auto gap = std::find_if(gaps.begin(), gaps.end(), [&](const auto& each) { return run.tryNodeIndex(each.node) == node; });
    if (!cost && gap == gaps.end())
        return section;
    if (!section) {
        section.emplace();
        section->title = tr("Cost");
    }
    if (cost)
        addRows(*section, run, *cost);
    else
        add(*section, tr("cost"), FactCell(tr("not in the figures")).add('\n' + translated(gap->why), Tone::Dim));
    add(*section, tr("NPU"),
        FactCell::value(CostText::configuration(run)).add(outdated.isEmpty() ? QString() : QStringLiteral("  ") + outdated, Tone::Warning));
    return section;
}

} // namespace nodewise::views
