// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_facts.h"

#include "core/graph/graph.h"
#include "views/common/translated.h"
#include "views/coverage/coverage_text.h"

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;

void add(FactSection& section, const QString& what, FactCell cell)
{
    section.rows.push_back({{FactCell::toned(what, Tone::Dim), std::move(cell)}, {}});
}

/// Levels of a list without lines: two wide blanks each.
QString indented(std::uint32_t depth, const QString& text)
{
    return QString(int(std::min<std::uint32_t>(depth, 8)) * 2, QChar(0x2002)) + text;
}

} // namespace

FactCell CoverageFacts::verdict(const protocol::Judgment& judgment)
{
    const bool bad = judgment.verdict >= protocol::Verdict::Unsupported, cpu = judgment.verdict == protocol::Verdict::Fallback;
    FactCell cell = FactCell::toned(
        QStringLiteral("%1 %2").arg(QString::fromUtf8(coveredSign(markOf(judgment.verdict))), CoverageText::nameOf(judgment.verdict)),
        bad   ? Tone::Error
        : cpu ? Tone::Warning
              : Tone::Good);
    const protocol::ChainLink* rule = CoverageResult::tryRule(judgment);
    if (const QString why = translated(judgment.reason); !why.isEmpty())
        cell.add(u'\n' + why, Tone::Dim);
    else if (rule && judgment.verdict < protocol::Verdict::Fallback && !rule->becomes.empty())
        cell.add(QStringLiteral(" → ") + CoverageText::becomes(rule->becomes));
    return cell;
}

void CoverageFacts::addChain(FactSection& section, const protocol::Judgment& judgment)
{
    for (const protocol::ChainLink& link : judgment.chain) {
        FactCell what(indented(link.depth, QString::fromStdString(link.op)));
        what.mono = true;
        FactCell cell(CoverageText::line(link));
        if (const QString where = CoverageText::place(link); !where.isEmpty()) {
            cell.add(QStringLiteral("  "));
            cell.link(where,
                      {FactLink::To::Action, std::uint32_t(std::max(0, link.line)), QString::fromStdString(link.file), "coverage.rule"});
        }
        if (const QString why = translated(link.why); !why.isEmpty())
            cell.add(u'\n' + why, Tone::Dim);
        section.rows.push_back({{std::move(what), std::move(cell)}, {}});
    }
}

std::optional<FactSection> CoverageFacts::section(const CoverageRun& run, graph::NodeId node)
{
    if (!run.document().fx() || run.document().fx()->node(node).op != graph::NodeOp::CallFunction)
        return {};
    FactSection section;
    section.title = tr("Backend");
    const ProfileEntry& chosen = run.choice().entry();
    const auto& result = run.result();
    if (!result) {
        FactCell cell = FactCell::value(chosen.shortName());
        if (run.busy())
            cell.add(QStringLiteral("  ") + tr("The program is being judged…"), Tone::Dim);
        else if (run.hindrance().isEmpty())
            cell.add(QStringLiteral("  ")).link(tr("judge"), {FactLink::To::Action, 0, {}, "coverage.judge"});
        add(section, tr("profile"), std::move(cell));
        return section;
    }
    const protocol::CoverageAnswer& answer = result->answer();
    FactCell profile;
    profile.mono = true;
    profile.link(QString::fromStdString(answer.profile), {FactLink::To::Action, 0, QString::fromStdString(answer.path), "coverage.rule"});
    const QString age = run.isDraft() ? tr("unsaved text") : run.outdatedText();
    if (!age.isEmpty())
        profile.add(QStringLiteral("  ") + age, Tone::Warning);
    add(section, tr("profile"), std::move(profile));
    const protocol::Judgment* judgment = result->tryJudgment(node.index());
    add(section, tr("verdict"), judgment ? verdict(*judgment) : FactCell::toned(tr("It has no verdict: it returns no tensor."), Tone::Dim));
    if (judgment)
        addChain(section, *judgment);
    return section;
}

} // namespace nodewise::views
