// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/diagnostics_dialog.h"

#include "app/viewer/cage_text.h"
#include "core/process/cage.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/table/record_model.h"
#include "views/table/table_page.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QLocale>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::viewer {

namespace {

/// A diagnostic, or below it another node that it is about.
struct DiagnosticRow {
    int severity = 0;
    QString word{}, node{}, message{}, place{}; ///< as shown
    std::string name{};                         ///< of the node
    graph::NodeId id{};                         ///< in the FX graph, where it is known
};

QString severityText(int severity)
{
    const QString texts[] = {DiagnosticsDialog::tr("Note"), DiagnosticsDialog::tr("Warning"), DiagnosticsDialog::tr("Error")};
    return texts[severity];
}

QString placeOf(const Error& e)
{
    QStringList parts;
    for (const std::string* part : {&e.record, &e.path})
        if (!part->empty())
            parts.append(QString::fromStdString(*part));
    return parts.join(QStringLiteral(": "));
}

views::TableWords diagnosticWords()
{
    return {.name = DiagnosticsDialog::tr("Warnings"),
            .filter = DiagnosticsDialog::tr("node or message"),
            .filterName = DiagnosticsDialog::tr("Filter warnings"),
            .exportTitle = DiagnosticsDialog::tr("Export Warnings"),
            .exportFile = QStringLiteral("warnings.csv"),
            .empty = DiagnosticsDialog::tr("Nothing to warn about.")};
}

std::vector<views::TableChip> diagnosticChips()
{
    std::vector<views::TableChip> chips;
    for (const int severity : {2, 1, 0})
        chips.push_back({std::size_t(severity), [severity] { return severityText(severity); }});
    return chips;
}

} // namespace

class DiagnosticModel : public views::RecordTree<DiagnosticRow> {
public:
    using DescribedModel::DescribedModel;

protected:
    views::Table<DiagnosticRow> describe() const override
    {
        const auto column = [](const QString& title, const char* name, int letters, QString DiagnosticRow::*text) {
            return views::Column<DiagnosticRow>{
                .title = title, .name = name, .letters = letters, .mono = false, .text = [text](const auto& row) { return row.*text; }};
        };
        views::Table<DiagnosticRow> table{.columns = {column(DiagnosticsDialog::tr("Severity"), "severity", 12, &DiagnosticRow::word),
                                                      column(DiagnosticsDialog::tr("Node"), "node", 24, &DiagnosticRow::node),
                                                      column(DiagnosticsDialog::tr("Message"), "message", 56, &DiagnosticRow::message),
                                                      column(DiagnosticsDialog::tr("Place"), "place", 24, &DiagnosticRow::place)},
                                          .kind = [](const DiagnosticRow& row) { return row.severity; }};
        table.columns[0].sortKey = [](const DiagnosticRow& row) { return row.severity; };
        table.columns[2].hint = [](const DiagnosticRow& row) { return row.message; };
        return table;
    }
};

DiagnosticsDialog::DiagnosticsDialog(views::Selection* selection, QWidget* parent)
    : QDialog(parent), m_selection(selection), m_model(new DiagnosticModel(this)),
      m_page(new views::TablePage(m_model, diagnosticWords, diagnosticChips(), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    resize(820, 420);
    auto* hint = new views::Label(this);
    hint->setProperty("role", "dim");
    auto* cage = new views::Label(this);
    cage->setObjectName(QStringLiteral("cage"));
    cage->setProperty("role", process::cageComplete() ? "dim" : "warning");
    cage->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copy = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_page, 1);
    column->addWidget(hint);
    column->addWidget(cage);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(allText()); });
    connect(m_page, &views::TablePage::activated, this, &DiagnosticsDialog::choose);
    connect(selection, &views::Selection::documentChanged, this, &DiagnosticsDialog::fill);
    views::followLanguage(this, [this, hint, cage, copy] {
        setWindowTitle(tr("Warnings"));
        hint->setText(tr("Press Enter or double-click to select the node."));
        cage->setText(cageLine());
        copy->setText(tr("&Copy All"));
        fill();
    });
}

void DiagnosticsDialog::fill()
{
    DiagnosticModel::Rows rows;
    std::vector<std::uint64_t> counts(3);
    bool nested = false;
    for (const graph::Diagnostic& d : m_selection->document().diagnostics) {
        const int severity = static_cast<int>(d.severity);
        ++counts[std::size_t(severity)];
        QString message = views::translated(d.where.message), node = QString::fromStdString(d.where.node);
        if (!d.where.hint.empty())
            message = tr("%1 — %2", "message and what to do").arg(message, views::translated(d.where.hint));
        if (!d.others.empty())
            node = tr("%1 +%2", "a node and how many more").arg(node, QLocale().toString(qulonglong(d.others.size())));
        const std::uint32_t parent = rows.add({severity, severityText(severity), node, message, placeOf(d.where), d.where.node, d.node});
        for (const std::string& other : d.others)
            rows.add({severity, {}, QString::fromStdString(other), {}, {}, other}, parent);
        nested = nested || !d.others.empty();
    }
    m_model->setRows(std::move(rows));
    m_page->setCounts(std::move(counts));
    m_page->table()->setRootIsDecorated(nested);
    for (int column = 0; column < 2; ++column)
        m_page->table()->resizeColumnToContents(column);
}

/// By its name in the FX graph, or in a lone IR.
void DiagnosticsDialog::choose(const QModelIndex& index)
{
    if (!m_selection)
        return;
    const auto [name, id] = std::pair(m_model->row(index).name, m_model->row(index).id);
    const views::Document& document = m_selection->document();
    if (id.valid() && document.fx())
        m_selection->selectFx(id);
    else if (const auto fx = views::tryNodeIndex(document, views::Side::Fx, name))
        m_selection->selectFx(graph::NodeId(*fx));
    else if (const auto ir = views::tryNodeIndex(document, views::Side::Ir, name))
        m_selection->selectIr(ir::NodeId(*ir));
}

QString DiagnosticsDialog::allText() const
{
    QStringList lines{cageLine()};
    for (const graph::Diagnostic& d : m_selection->document().diagnostics)
        lines.append(views::translated(d.where));
    return lines.join(QLatin1Char('\n'));
}

} // namespace nodewise::viewer
