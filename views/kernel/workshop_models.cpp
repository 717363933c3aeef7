// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/workshop_models.h"

#include "core/graph/graph.h"
#include "views/common/style_sheet.h"
#include "views/kernel/kernel_text.h"
#include "views/kernel/template_draft.h"

namespace nodewise::views {

namespace {

using Kind = KernelVerdict::Kind;

} // namespace

std::vector<DraftNodeRow> DraftNodeModel::rowsOf(const TemplateDraft& draft, const DraftCheck& check, const Document& document)
{
    std::vector<DraftNodeRow> rows;
    const graph::Graph* fx = document.fx();
    const bool fresh = check.isOf(draft.request());
    for (const protocol::LoweredNode& node : draft.answer()->plan.nodes) {
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
            row.verdict = tr("not matched");
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

Table<DraftNodeRow> DraftNodeModel::describe() const
{
    using Row = DraftNodeRow;
    const auto column = [](const QString& title, const char* name, int letters, bool mono, QString Row::*text) {
        return views::Column<Row>{.title = title,
                                  .name = name,
                                  .letters = letters,
                                  .mono = mono,
                                  .text = [text](const Row& row) { return row.*text; },
                                  .color = [](const Row&, const Theme& theme) { return theme.dim; },
                                  .hint = [text](const Row& row) { return row.*text; }};
    };
    Table<Row> table{.columns = {column(tr("Node"), "node", 18, true, &Row::name), column(tr("Reads"), "reads", 24, true, &Row::reads),
                                 column(tr("Produces"), "makes", 18, true, &Row::makes),
                                 column(tr("Verdict"), "verdict", 24, false, &Row::verdict),
                                 column(tr("Detail"), "detail", 60, false, &Row::detail)},
                     .key = [](const Row& row) { return QString::number(row.node); }};
    table.columns[Name].color = [](const Row& row, const Theme& theme) { return row.taken ? QColor() : theme.dim; };
    table.columns[Verdict].color = [](const Row& row, const Theme& theme) {
        return row.kind == Kind::None || row.stale ? theme.dim : row.kind == Kind::Equal ? theme.good : differsColor(theme);
    };
    return table;
}

} // namespace nodewise::views
