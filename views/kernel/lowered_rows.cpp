// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/lowered_rows.h"

#include "views/common/translated.h"
#include "views/compare/compare_text.h"
#include "views/compare/comparison.h"

namespace nodewise::views {

namespace {

using By = protocol::LoweredPart::By;
using Verdict = protocol::CompareRow::Verdict;

bool failed(const protocol::CompareRow& row)
{
    return row.lowered->by == By::Failed;
}

/// Failed before different before what agrees.
int rank(const protocol::CompareRow& row)
{
    return failed(row) ? 10 : int(CompareText::markOf(row));
}

void keepWorst(std::unordered_map<std::uint32_t, const protocol::CompareRow*>& rows, std::uint32_t key, const protocol::CompareRow* row)
{
    const auto [place, isNew] = rows.emplace(key, row);
    if (!isNew && rank(*row) > rank(*place->second))
        place->second = row;
}

} // namespace

LoweredRows::LoweredRows(const Comparison* comparison, const KernelPlan& plan)
{
    if (!comparison || comparison->state() != SessionWork::State::Done || !comparison->ofKernels() ||
        comparison->answer().lowered->npu != plan.answer()->npu)
        return;
    const protocol::LowerAnswer& planned = *plan.answer();
    for (const auto& row : comparison->rows()) {
        if (!row->lowered)
            continue;
        keepWorst(m_nodes, row->node, row.get());
        const auto& launch = row->lowered->launch;
        const bool same =
            launch && *launch < planned.launches.size() && planned.kernels[planned.launches[*launch].kernel].name == row->lowered->kernel;
        if (same && row->lowered->by != By::Inside)
            keepWorst(m_launches, *launch, row.get());
    }
}

const protocol::CompareRow* LoweredRows::tryLaunch(std::uint32_t launch) const
{
    const auto found = m_launches.find(launch);
    return found == m_launches.end() ? nullptr : found->second;
}

const protocol::CompareRow* LoweredRows::tryNode(std::uint32_t node) const
{
    const auto found = m_nodes.find(node);
    return found == m_nodes.end() ? nullptr : found->second;
}

bool LoweredRows::isBad(const protocol::CompareRow& row)
{
    return failed(row) || (row.verdict == Verdict::Diverged && !CompareText::isInherited(row));
}

QString LoweredRows::shortText(const protocol::CompareRow& row)
{
    if (failed(row))
        return tr("✗ failed", "a kernel in a run");
    if (row.verdict == Verdict::Equal || row.verdict == Verdict::NotCompared)
        return QStringLiteral("%1 %2").arg(CompareText::sign(row.verdict), CompareText::nameOf(row.verdict));
    return QStringLiteral("%1 %2").arg(CompareText::sign(row.verdict), CompareText::figure(row.figures.maxAbs));
}

QString LoweredRows::longText(const protocol::CompareRow& row)
{
    if (row.lowered->by == By::Inside || failed(row))
        return CompareText::makerLine(*row.lowered);
    if (row.verdict == Verdict::NotCompared)
        return tr("not compared: %1").arg(translated(row.why));
    QString text = CompareText::nameOf(row);
    if (row.verdict != Verdict::Equal)
        text = tr("%1, max abs %2", "a verdict and its largest error").arg(text, CompareText::figure(row.figures.maxAbs));
    if (!row.lowered->own)
        return text;
    const QString own = CompareText::figure(row.lowered->own->maxAbs);
    return row.lowered->ownDiffers ? tr("%1; launched on ATen's values max abs %2: this kernel is the cause").arg(text, own)
                                   : tr("%1; launched on ATen's values max abs %2: earlier errors add up").arg(text, own);
}

} // namespace nodewise::views
