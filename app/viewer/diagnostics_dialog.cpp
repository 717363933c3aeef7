// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/diagnostics_dialog.h"

#include "views/common/translated.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace nodewise::viewer {

namespace {

constexpr int indexRole = Qt::UserRole;    ///< among the diagnostics
constexpr int nameRole = Qt::UserRole + 1; ///< of another node of the same diagnostic

QString placeOf(const Error& e)
{
    QStringList parts;
    for (const std::string* part : {&e.record, &e.path})
        if (!part->empty())
            parts.append(QString::fromStdString(*part));
    return parts.join(QStringLiteral(": "));
}

} // namespace

DiagnosticsDialog::DiagnosticsDialog(views::Selection* selection, QWidget* parent)
    : QDialog(parent), m_selection(selection), m_list(new QTreeWidget(this))
{
    setWindowTitle(tr("Warnings"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(820, 420);
    m_list->setUniformRowHeights(true);
    m_list->setHeaderLabels({tr("Severity"), tr("Node"), tr("Message"), tr("Place")});
    m_list->setAccessibleName(windowTitle());
    auto* hint = new QLabel(tr("Press Enter or double-click to select the node."), this);
    hint->setProperty("role", "dim");
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copy = buttons->addButton(tr("&Copy All"), QDialogButtonBox::ActionRole);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_list, 1);
    column->addWidget(hint);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(allText()); });
    connect(m_list, &QTreeWidget::itemActivated, this, &DiagnosticsDialog::choose);
    connect(selection, &views::Selection::documentChanged, this, &DiagnosticsDialog::fill);
    fill();
}

void DiagnosticsDialog::fill()
{
    const auto& diagnostics = m_selection->document().diagnostics;
    m_list->clear();
    bool nested = false;
    const QString severities[] = {tr("Note"), tr("Warning"), tr("Error")};
    QList<QTreeWidgetItem*> items;
    for (std::size_t i = 0; i < diagnostics.size(); ++i) {
        const graph::Diagnostic& d = diagnostics[i];
        QString message = views::translated(d.where.message);
        if (!d.where.hint.empty())
            message = tr("%1 — %2", "message and what to do").arg(message, views::translated(d.where.hint));
        auto* item = new QTreeWidgetItem(
            {severities[static_cast<int>(d.severity)], QString::fromStdString(d.where.node), message, placeOf(d.where)});
        item->setToolTip(2, message);
        item->setData(0, indexRole, static_cast<qulonglong>(i));
        for (const std::string& other : d.others) {
            auto* child = new QTreeWidgetItem(item, {QString(), QString::fromStdString(other)});
            child->setData(0, nameRole, QString::fromStdString(other));
        }
        if (!d.others.empty())
            item->setText(1, tr("%1 +%2", "a node and how many more").arg(item->text(1), QLocale().toString(qulonglong(d.others.size()))));
        nested = nested || !d.others.empty();
        items.append(item);
    }
    m_list->setRootIsDecorated(nested);
    if (items.isEmpty())
        items.append(new QTreeWidgetItem({QString(), QString(), tr("Nothing to warn about.")}));
    m_list->addTopLevelItems(items);
    for (int column = 0; column < 2; ++column)
        m_list->resizeColumnToContents(column);
    m_list->header()->resizeSection(2, 420);
}

void DiagnosticsDialog::choose()
{
    const QTreeWidgetItem* item = m_list->currentItem();
    if (!item || !m_selection)
        return;
    if (const QVariant name = item->data(0, nameRole); name.isValid())
        return select(name.toString().toStdString());
    if (!item->data(0, indexRole).isValid())
        return;
    const graph::Diagnostic& d = m_selection->document().diagnostics[item->data(0, indexRole).toULongLong()];
    if (d.node.valid() && m_selection->document().fx())
        m_selection->selectFx(d.node);
    else
        select(d.where.node);
}

/// By its name in the FX graph, or in a lone IR.
void DiagnosticsDialog::select(const std::string& name)
{
    const views::Document& document = m_selection->document();
    if (const auto fx = views::tryNodeIndex(document, views::Side::Fx, name))
        m_selection->selectFx(graph::NodeId(*fx));
    else if (const auto ir = views::tryNodeIndex(document, views::Side::Ir, name))
        m_selection->selectIr(ir::NodeId(*ir));
}

QString DiagnosticsDialog::allText() const
{
    QStringList lines;
    for (const graph::Diagnostic& d : m_selection->document().diagnostics)
        lines.append(views::translated(d.where));
    return lines.join(QLatin1Char('\n'));
}

} // namespace nodewise::viewer
