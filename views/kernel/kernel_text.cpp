// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_text.h"

#include "core/base/age_text.h"
#include "views/common/translated.h"
#include "views/debug/value_text.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

using Kind = KernelVerdict::Kind;
using Outcome = protocol::KernelRunAnswer::Outcome;
constexpr std::size_t mostNames = 4;
constexpr int digits = 3;

QString count(std::uint64_t number)
{
    return QLocale().toString(qulonglong(number));
}

} // namespace

QString KernelText::nameOf(KernelVerdict::Kind kind)
{
    switch (kind) {
    case Kind::None:
        return tr("not checked");
    case Kind::Equal:
        return tr("equal");
    case Kind::Differs:
        return tr("differs");
    case Kind::Failed:
        return tr("failed");
    }
    return {};
}

Agreement KernelText::markOf(KernelVerdict::Kind kind)
{
    switch (kind) {
    case Kind::None:
        break;
    case Kind::Equal:
        return Agreement::Equal;
    case Kind::Differs:
    case Kind::Failed:
        return Agreement::Differs;
    }
    return Agreement::NotCompared;
}

QString KernelText::nameOf(protocol::LoweredNode::Route route)
{
    switch (route) {
    case protocol::LoweredNode::Route::None:
        return tr("nothing to compute");
    case protocol::LoweredNode::Route::View:
        return tr("view");
    case protocol::LoweredNode::Route::Kernel:
        return tr("kernel");
    case protocol::LoweredNode::Route::Fallback:
        return tr("run by ATen");
    case protocol::LoweredNode::Route::Body:
        return tr("its body's kernels");
    }
    return {};
}

QString KernelText::templateOf(const protocol::LoweredKernel& kernel)
{
    return QFileInfo(QString::fromStdString(kernel.file)).completeBaseName();
}

QString KernelText::shortOp(const std::string& op)
{
    const QStringList parts = QString::fromStdString(op).split(QLatin1Char('.'));
    return parts.size() < 2                                           ? parts.value(0)
           : parts.size() > 2 && parts[2] != QLatin1String("default") ? parts[1] + '.' + parts[2]
                                                                      : parts[1];
}

QString KernelText::ops(const protocol::LoweredKernel& kernel)
{
    if (kernel.ops.empty())
        return tr("copy");
    QStringList names;
    for (const std::string& op : kernel.ops)
        names.append(shortOp(op));
    return names.join(QStringLiteral(", "));
}

QString KernelText::tiles(const protocol::LoweredKernel& kernel)
{
    QStringList sizes;
    for (const auto& axis : kernel.axes)
        sizes.append(QStringLiteral("%1 %2").arg(QString::fromStdString(axis.name).remove(QStringLiteral("TILE_"))).arg(axis.size));
    return sizes.join(QStringLiteral(" · "));
}

QString KernelText::verdict(const KernelPlan& plan, const KernelCheck& check, std::uint32_t kernel)
{
    if (const protocol::LoweredKernel& of = plan.answer()->kernels[kernel]; !of.canRun())
        return of.text.empty() ? tr("not rendered") : tr("invalid");
    const KernelVerdict* found = check.tryVerdict(kernel);
    if (const protocol::KeptVerdict* kept = check.tryKept(kernel))
        return tr("%1 (kept)", "verdict of an earlier check").arg(ended(kept->outcome, check.kindOf(kernel)));
    return found ? verdict(*found) : QStringLiteral("–");
}

QString KernelText::verdict(const KernelVerdict& found)
{
    return found.run ? ended(found.run->outcome, found.kind()) : QStringLiteral("–");
}

QString KernelText::ended(protocol::KernelRunAnswer::Outcome outcome, KernelVerdict::Kind kind)
{
    switch (outcome) {
    case Outcome::Done:
        return kind == Kind::None ? QStringLiteral("…") : nameOf(kind);
    case Outcome::Invalid:
        return tr("invalid");
    case Outcome::Refused:
        return tr("refused");
    case Outcome::Crashed:
        return tr("crashed");
    case Outcome::Strayed:
        return tr("out of bounds");
    case Outcome::Late:
        return tr("timed out");
    }
    return {};
}

QString KernelText::verdictLine(const KernelPlan& plan, const KernelCheck& check, std::uint32_t kernel)
{
    const protocol::LoweredKernel& of = plan.answer()->kernels[kernel];
    if (of.text.empty())
        return translated(of.why);
    if (const protocol::KeptVerdict* kept = check.tryKept(kernel))
        return keptLine(*kept);
    const KernelVerdict* found = check.tryVerdict(kernel);
    return found ? verdictLine(*found) : translated(of.invalid);
}

QString KernelText::verdictLine(const KernelVerdict& found)
{
    if (!found.run)
        return {};
    if (found.run->outcome != Outcome::Done) {
        const auto& diagnostics = found.run->diagnostics;
        return diagnostics.empty()
                   ? translated(found.run->message)
                   : tr("Line %1: %2").arg(diagnostics.front().line).arg(QString::fromStdString(diagnostics.front().message));
    }
    if (!found.verdict)
        return {};
    const auto& verdict = *found.verdict;
    if (!verdict.equal)
        return translated(verdict.message);
    if (verdict.terms > 0)
        return tr("All %1 elements agree with ATen within the rounding of a sum of %2 terms: largest difference %3.")
            .arg(count(verdict.elements), count(verdict.terms), ValueText::number(verdict.maxAbs, digits));
    return tr("All %1 elements agree with ATen: largest difference %2, rtol %3, atol %4.")
        .arg(count(verdict.elements), ValueText::number(verdict.maxAbs, digits), ValueText::number(verdict.rtol, digits),
             ValueText::number(verdict.atol, digits));
}

QString KernelText::keptLine(const protocol::KeptVerdict& kept)
{
    const QString age = translated(ageText(QDateTime::currentSecsSinceEpoch() - kept.time));
    const QString of = tr("%1, %2", "program, inputs").arg(QString::fromStdString(kept.program), QString::fromStdString(kept.inputs));
    return kept.good() ? tr("Checked %1 on %2: equal, largest difference %3.", "when, program and inputs, number")
                             .arg(age, of, ValueText::number(kept.maxAbs, digits))
                       : tr("Checked %1 on %2: %3", "when, program and inputs, what was wrong").arg(age, of, translated(kept.message));
}

QString KernelText::summary(const KernelPlan& plan)
{
    const protocol::LowerAnswer& answer = *plan.answer();
    const protocol::LoweredCounts counts = answer.counts();
    const QString text =
        tr("%1 in %2 for %3 · ATen runs %4 of %5", "summary of a plan: kernels, launches, configuration, number of nodes, nodes")
            .arg(tr("%n kernel(s)", nullptr, int(answer.kernels.size())), tr("%n launch(es)", nullptr, int(answer.launches.size())),
                 QString::fromStdString(answer.npu), count(counts.aten), tr("%n computing node(s)", nullptr, int(counts.computing)));
    return counts.unusable == 0 ? text
                                : tr("%1 · %2 can't run, so ATen runs %3 in their place", "summary of a plan, kernels, number of nodes")
                                      .arg(text, tr("%n kernel(s)", nullptr, int(counts.unusable)), count(counts.orphans));
}

QString KernelText::summary(const KernelCheck& check)
{
    const auto counts = check.counts();
    QStringList parts;
    for (const Kind kind : {Kind::Failed, Kind::Differs, Kind::Equal, Kind::None})
        if (counts[std::size_t(kind)] > 0)
            parts.append(tr("%1 %2", "count, verdict").arg(count(counts[std::size_t(kind)]), nameOf(kind)));
    if (const int kept = check.keptCount(); kept > 0)
        parts.append(tr("%n of them kept from earlier checks", nullptr, kept));
    return tr("Checked against ATen: %1").arg(parts.join(QStringLiteral(", ")));
}

QString KernelText::names(const KernelPlan& plan, const std::vector<std::uint32_t>& nodes)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(nodes.size(), mostNames); ++i)
        names.append(QString::fromStdString(plan.nodeName(nodes[i])));
    const QString joined = names.join(QStringLiteral(", "));
    return nodes.size() > mostNames ? tr("%1 and %2 more").arg(joined, count(nodes.size() - mostNames)) : joined;
}

QString KernelText::whyNot(const protocol::LoweredNode& node)
{
    if (node.route != protocol::LoweredNode::Route::Fallback)
        return {};
    if (node.tried.empty())
        return translated(node.why);
    const auto& last = node.tried.back();
    return tr("%1: %2", "template: why it was not taken").arg(QString::fromStdString(last.name), translated(last.why));
}

QString KernelText::nodeLine(const KernelPlan& plan, const KernelCheck& check, std::uint32_t node)
{
    const protocol::LoweredNode* lowered = plan.tryNode(node);
    if (!lowered || lowered->route == protocol::LoweredNode::Route::None)
        return {};
    if (const auto kernel = plan.tryKernel(node)) {
        const QString name = QString::fromStdString(plan.answer()->kernels[*kernel].name);
        const QString said = verdictLine(plan, check, *kernel);
        return said.isEmpty() ? tr("kernel %1").arg(name) : tr("kernel %1: %2").arg(name, said);
    }
    if (lowered->route == protocol::LoweredNode::Route::View)
        return tr("a view: needs no kernel");
    if (lowered->route == protocol::LoweredNode::Route::Body)
        return tr("control flow: the nodes of its bodies have kernels");
    return tr("run by ATen: %1").arg(whyNot(*lowered));
}

} // namespace nodewise::views
