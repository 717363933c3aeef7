// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_text.h"

#include "core/base/byte_text.h"
#include "views/common/translated.h"
#include "views/cost/cost_text.h"
#include "views/editor/problem_page.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

using Stage = protocol::ChainLink::Stage;
using Verdict = protocol::Verdict;
using Measure = CoverageMeasure;

} // namespace

double amountOf(const CoverageResult::Sum& sum, Measure measure)
{
    return measure == Measure::Nodes ? double(sum.nodes) : measure == Measure::Flops ? sum.flops : double(sum.bytes);
}

QString CoverageText::nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Direct:
        return tr("direct");
    case Verdict::Lowered:
        return tr("lowered");
    case Verdict::Decomposed:
        return tr("decomposed");
    case Verdict::Custom:
        return tr("custom");
    case Verdict::Fallback:
        return tr("fallback");
    case Verdict::Unsupported:
        return tr("unsupported");
    case Verdict::Unimplemented:
        return tr("unimplemented");
    case Verdict::Refused:
        return tr("refused");
    }
    return {};
}

QString CoverageText::meaning(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Direct:
        return tr("The hardware has functions that compute it, or it needs none.");
    case Verdict::Lowered:
        return tr("The backend has a lowering, or a template, of its own for it.");
    case Verdict::Decomposed:
        return tr("It is replaced by other operators, all of which the backend supports.");
    case Verdict::Custom:
        return tr("It is, or becomes, one of the backend's own operators.");
    case Verdict::Fallback:
        return tr("The CPU runs it, and its values are copied there and back.");
    case Verdict::Unsupported:
        return tr("The backend rejects it: compilation fails.");
    case Verdict::Unimplemented:
        return tr("Nothing handles it: the program compiles, but fails at run time.");
    case Verdict::Refused:
        return tr("Nodewise does not run its operator, so no backend is asked about it.");
    }
    return {};
}

QString CoverageText::nameOf(Measure measure)
{
    switch (measure) {
    case Measure::Nodes:
        return tr("Nodes");
    case Measure::Flops:
        return tr("FLOPs");
    case Measure::Bytes:
        return tr("Bytes");
    }
    return {};
}

QString CoverageText::amount(const CoverageResult::Sum& sum, Measure measure)
{
    switch (measure) {
    case Measure::Nodes:
        return tr("%Ln node(s)", nullptr, int(sum.nodes));
    case Measure::Flops:
        return flops(sum);
    case Measure::Bytes:
        return QString::fromStdString(byteText(sum.bytes));
    }
    return {};
}

QString CoverageText::flops(const CoverageResult::Sum& sum)
{
    QString unknown = tr("operations of %Ln node(s) are not known", nullptr, int(sum.unknownFlops));
    if (sum.unknownFlops > 0 && sum.unknownFlops == sum.nodes)
        return unknown;
    QString known = tr("%1 FLOP", "three digits, such as 1.05 M").arg(CostText::rough(sum.flops));
    return sum.unknownFlops == 0 ? known : tr("%1 (%2)", "FLOPs, and what is not among them").arg(known, unknown);
}

QString CoverageText::nameOf(Stage stage)
{
    switch (stage) {
    case Stage::Decomposition:
        return tr("decomposition");
    case Stage::Declined:
        return tr("declined rule");
    case Stage::Excluded:
        return tr("excluded from decomposition");
    case Stage::Pass:
        return tr("pass");
    case Stage::Custom:
        return tr("custom operator");
    case Stage::Lowering:
        return tr("lowering");
    case Stage::Mapping:
        return tr("Inductor operator");
    case Stage::OpFunc:
        return tr("hardware function");
    case Stage::Override:
        return tr("override");
    case Stage::KernelDecomposition:
        return tr("decomposition in the kernel");
    case Stage::View:
        return tr("view");
    case Stage::Dtype:
        return tr("stored as another type");
    case Stage::Fallback:
        return tr("fallback to the CPU");
    case Stage::Unsupported:
        return tr("unsupported");
    case Stage::Unimplemented:
        return tr("unimplemented");
    case Stage::Refused:
        return tr("refused");
    }
    return {};
}

QString CoverageText::place(const std::string& file, int line)
{
    if (file.empty())
        return {};
    const QString name = QFileInfo(QString::fromStdString(file)).fileName();
    return line > 0 ? QStringLiteral("%1:%2").arg(name).arg(line) : name;
}

QString CoverageText::place(const protocol::ChainLink& link)
{
    return place(link.file, link.line);
}

std::vector<EditProblem> CoverageText::problems(const std::vector<protocol::ProfileProblem>& mistakes,
                                                const std::vector<protocol::ProfileProblem>& warnings)
{
    std::vector<EditProblem> out;
    for (const auto* each : {&mistakes, &warnings})
        for (const protocol::ProfileProblem& problem : *each)
            out.push_back({QString::fromStdString(problem.file), problem.line, problem.column, problemText(problem.message, problem.hint),
                           each == &warnings});
    return out;
}

QString CoverageText::becomes(const std::vector<std::string>& ops)
{
    QStringList out;
    std::vector<std::string> seen;
    for (const std::string& op : ops) {
        if (std::ranges::find(seen, op) != seen.end())
            continue;
        seen.push_back(op);
        const auto times = std::ranges::count(ops, op);
        const QString name = QString::fromStdString(op);
        out.append(times > 1 ? QStringLiteral("%1×%2").arg(QLocale().toString(qlonglong(times)), name) : name);
    }
    return out.join(QStringLiteral(", "));
}

QString CoverageText::line(const protocol::ChainLink& link)
{
    QString text = nameOf(link.stage);
    if (!link.rule.empty())
        text += u' ' + QString::fromStdString(link.rule);
    if (!link.unit.empty())
        text = tr("%1 on %2", "hardware function and its unit").arg(text, QString::fromStdString(link.unit));
    if (!link.becomes.empty())
        text += QStringLiteral(" → ") + becomes(link.becomes);
    return text;
}

QString CoverageText::line(const protocol::Judgment& judgment)
{
    const QString name = nameOf(judgment.verdict);
    const protocol::ChainLink* rule = CoverageResult::tryRule(judgment);
    if (judgment.verdict < Verdict::Fallback && rule) {
        if (!rule->becomes.empty())
            return QStringLiteral("%1 → %2").arg(name, becomes(rule->becomes));
        const bool own = rule->stage == Stage::OpFunc || rule->stage == Stage::Lowering || rule->stage == Stage::Custom;
        if (!rule->rule.empty() && own)
            return QStringLiteral("%1 → %2").arg(name, QString::fromStdString(rule->rule));
    }
    const QString why = translated(judgment.reason);
    return why.isEmpty() ? name : tr("%1: %2", "verdict and reason").arg(name, why);
}

QString CoverageText::nodeLine(const CoverageResult& result, std::uint32_t node)
{
    const protocol::Judgment* judgment = result.tryJudgment(node);
    return judgment ? tr("%1: %2", "profile and verdict").arg(QString::fromStdString(result.answer().profile), line(*judgment)) : QString();
}

QStringList CoverageText::chainLines(const protocol::Judgment& judgment)
{
    QStringList out;
    for (const protocol::ChainLink& link : judgment.chain) {
        const QString where = place(link), indent(int(link.depth) * 2, u' ');
        const QString text = QStringLiteral("%1%2: %3").arg(indent, QString::fromStdString(link.op), line(link));
        out.append(where.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, where));
    }
    return out;
}

QString CoverageText::summary(const CoverageResult& result)
{
    QStringList parts;
    const double all = double(result.whole().nodes);
    for (std::size_t verdict = 0; verdict < verdictCount; ++verdict)
        if (const auto& sum = result.totals()[verdict]; sum.nodes > 0)
            parts.append(tr("%1 %2", "percent, verdict").arg(CostText::percent(double(sum.nodes) / all), nameOf(Verdict(verdict))));
    return QStringLiteral("%1 · %2").arg(amount(result.whole(), Measure::Nodes), parts.join(QStringLiteral(", ")));
}

} // namespace nodewise::views
