// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/outline_page.h"

#include "views/common/follow.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_rows.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QTreeView>

namespace nodewise::views {

OutlinePage::OutlinePage(QWidget* parent)
    : QWidget(parent), m_model(new KernelOutlineModel(this)), m_tree(new QTreeView(this)), m_view(new MlirView(this))
{
    m_tree->setModel(m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setIndentation(14);
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    const int letters[] = {28, 21, 7, 7};
    for (int column = 0; column < KernelOutlineModel::ColumnCount; ++column)
        m_tree->header()->resizeSection(column, em * letters[column]);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(KernelOutlineModel::Detail, QHeaderView::Stretch);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_tree);
    split->addWidget(m_view);
    split->setStretchFactor(0, 0); // a wide window gives its space to the text
    split->setStretchFactor(1, 1);
    split->setSizes({480, 340});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(split);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        const int line = index.isValid() ? int(m_model->row(index).line) : 0;
        if (line <= 0)
            return;
        m_view->setLinked({line - 1}, true);
        Q_EMIT lineChosen(std::uint32_t(line));
    });
    retranslate();
    onLanguageChange(this, [this] {
        retranslate();
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
    m_tree->expandAll();
}

void OutlinePage::retranslate()
{
    m_tree->setAccessibleName(tr("Loops, copies, buffers and computations"));
    m_view->setAccessibleName(tr("Rendered MLIR"));
}

} // namespace nodewise::views
