// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/workshop_models.h"

#include "core/graph/graph.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/kernel/kernel_text.h"
#include "views/kernel/template_draft.h"

#include <QFileInfo>

namespace nodewise::views {

namespace {

using File = dap::TemplateProblem::File;
using Kind = KernelVerdict::Kind;

/// "roll.mlir:12:3"
QString placeOf(const dap::TemplateProblem& problem, const QString& name)
{
    QString file = problem.file == File::Text        ? name + QStringLiteral(".mlir")
                   : problem.file == File::Functions ? name + QStringLiteral(".py")
                                                     : QFileInfo(QString::fromStdString(problem.path)).fileName();
    if (problem.line > 0)
        file += QStringLiteral(":%1").arg(problem.line);
    if (problem.line > 0 && problem.column > 0)
        file += QStringLiteral(":%1").arg(problem.column);
    return file;
}

} // namespace

std::vector<ProblemRow> ProblemModel::rowsOf(const TemplateDraft& draft)
{
    std::vector<ProblemRow> rows;
    for (const dap::TemplateProblem& problem : draft.problems()) {
        const QString message = translated(problem.message), hint = translated(problem.hint);
        rows.push_back({problem, placeOf(problem, draft.name()), hint.isEmpty() ? message : tr("%1 (%2)").arg(message, hint)});
    }
    return rows;
}

QVariant ProblemModel::cell(const ProblemRow& row, int column, int role) const
{
    if (role == Qt::DisplayRole)
        return column == Where ? row.where : row.what;
    if (role == Qt::FontRole && column == Where)
        return monoFont();
    return role == Qt::ToolTipRole ? QVariant(row.what) : QVariant();
}

QVariant ProblemModel::title(int column, int role) const
{
    return role != Qt::DisplayRole ? QVariant() : column == Where ? tr("Where") : tr("What is wrong");
}

std::vector<DraftNodeRow> DraftNodeModel::rowsOf(const TemplateDraft& draft, const DraftCheck& check, const Document& document)
{
    std::vector<DraftNodeRow> rows;
    const graph::Graph* fx = document.fx();
    const bool fresh = check.isOf(draft.request());
    for (const dap::LoweredNode& node : draft.answer()->plan.nodes) {
        DraftNodeRow row{.node = node.node, .taken = node.launch.has_value(), .name = QString::fromStdString(node.name)};
        if (fx && node.node < fx->nodes().size()) {
            const graph::Node& of = fx->node(graph::NodeId(node.node));
            row.makes = QString::fromStdString(graph::valueText(of.value));
            QStringList reads;
            for (const graph::NodeId producer : fx->producers(of.id))
                reads.append(QString::fromStdString(graph::valueText(fx->node(producer).value)));
            row.reads = reads.join(QStringLiteral(", "));
        }
        const KernelVerdict* verdict = check.tryVerdict(node.node);
        if (!row.taken) {
            row.verdict = tr("not taken");
            row.detail = KernelText::whyNot(node);
        } else if (verdict) {
            row.kind = verdict->kind();
            row.stale = !fresh;
            row.verdict =
                fresh ? KernelText::verdict(*verdict) : tr("%1 (before the last change)", "verdict").arg(KernelText::verdict(*verdict));
            row.detail = KernelText::verdictLine(*verdict);
        } else {
            row.verdict = KernelText::nameOf(Kind::None);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

QVariant DraftNodeModel::cell(const DraftNodeRow& row, int column, int role) const
{
    const QString texts[] = {row.name, row.reads, row.makes, row.verdict, row.detail};
    switch (role) {
    case Qt::DisplayRole:
        return texts[column];
    case Qt::ToolTipRole:
        return texts[column].isEmpty() ? QVariant() : texts[column];
    case Qt::FontRole:
        return column < Verdict ? monoFont() : QVariant();
    case Qt::ForegroundRole:
        if (column == Verdict && row.kind != Kind::None && !row.stale)
            return row.kind == Kind::Equal ? Theme::current().good : differsColor(Theme::current());
        return column > Name || !row.taken ? QVariant(Theme::current().dim) : QVariant();
    default:
        return {};
    }
}

QVariant DraftNodeModel::title(int column, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Node"), tr("Reads"), tr("Makes"), tr("Verdict"), tr("Detail")};
    return titles[column];
}

} // namespace nodewise::views
