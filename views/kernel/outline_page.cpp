// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/outline_page.h"

#include "views/common/follow.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_rows.h"
#include "views/table/table_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QTreeView>

namespace nodewise::views {

namespace {

TableWords outlineWords()
{
    return {.name = OutlinePage::tr("Loops, copies, buffers and computations"),
            .filter = OutlinePage::tr("loop, buffer or operation"),
            .filterName = OutlinePage::tr("Filter the outline"),
            .exportTitle = OutlinePage::tr("Export Outline"),
            .exportFile = QStringLiteral("outline.csv")};
}

} // namespace

OutlinePage::OutlinePage(QWidget* parent)
    : QWidget(parent), m_model(new KernelOutlineModel(this)), m_page(new TablePage(m_model, outlineWords, {}, this)),
      m_view(new MlirView(this))
{
    QTreeView& tree = *m_page->table();
    tree.setIndentation(14);
    tree.header()->setStretchLastSection(false);
    tree.header()->setSectionResizeMode(KernelOutlineModel::Detail, QHeaderView::Stretch);
    m_page->keepOpen();
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_page);
    split->addWidget(m_view);
    split->setStretchFactor(0, 0); // a wide window gives its space to the text
    split->setStretchFactor(1, 1);
    split->setSizes({480, 340});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(split);
    connect(m_page, &TablePage::chosen, this, [this] {
        const QModelIndexList rows = m_page->chosenRows();
        const int line = rows.isEmpty() ? 0 : int(m_model->row(rows.front()).line);
        if (line <= 0)
            return;
        m_view->setLinked({line - 1}, true);
        Q_EMIT lineChosen(std::uint32_t(line));
    });
    followLanguage(this, [this] {
        m_view->setAccessibleName(tr("Rendered MLIR"));
        setOutline(protocol::KernelOutline(m_outline)); // its rows have words
    });
}

void OutlinePage::setText(std::shared_ptr<const MlirText> text)
{
    m_outline = {};
    m_model->setRows(KernelOutlineModel::Rows());
    m_view->setText(std::move(text));
}

void OutlinePage::setOutline(const protocol::KernelOutline& outline)
{
    m_outline = outline;
    m_model->setRows(KernelOutlineModel::rowsOf(outline));
}

} // namespace nodewise::views
