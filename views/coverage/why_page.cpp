// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/why_page.h"

#include "views/common/column_fit.h"
#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/selection.h"
#include "views/common/wrap_delegate.h"
#include "views/coverage/chain_model.h"
#include "views/coverage/coverage_page.h"
#include "views/coverage/coverage_run.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

WhyPage::WhyPage(const CoverageContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new ChainModel(this)), m_swatch(new QLabel(this)), m_empty(new QLabel(this)),
      m_head(new ElidedLabel(this)), m_tree(new QTreeView(this)), m_stack(new QStackedWidget(this))
{
    m_tree->setModel(m_model);
    m_tree->setTextElideMode(Qt::ElideMiddle); // of a place the line matters
    m_tree->setItemDelegateForColumn(ChainModel::Why, new WrapDelegate(this));
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setIndentation(18);
    m_empty->setProperty("role", "dim");
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setContentsMargins(24, 8, 24, 8);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_tree);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(m_swatch);
    row->addWidget(m_head, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_stack, 1);
    setFocusProxy(m_tree);
    connect(m_context.selection, &Selection::changed, this, &WhyPage::refresh);
    connect(m_context.coverage, &CoverageRun::resultChanged, this, &WhyPage::refresh);
    connect(m_tree, &QTreeView::activated, this, &WhyPage::requestRule);
    // What a step becomes stands below it, too.
    auto* fit = new ColumnFit(m_tree, {{46, 22, true}, {24, 10, true}, {36, 16, true}, {24, 14, true}, {40, 24, true}}, ChainModel::Why,
                              {ChainModel::Becomes});
    connect(fit, &ColumnFit::fitted, m_tree, &QTreeView::doItemsLayout, Qt::QueuedConnection); // reasons wrap elsewhere
    connect(this, &WhyPage::chainShown, fit, &ColumnFit::fit);
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == ChainModel::Where)
            requestRule(index);
    });
    followLanguage(this, &WhyPage::refresh);
    onThemeChange(this, &WhyPage::refresh);
}

QString WhyPage::headText() const
{
    return m_stack->currentIndex() == 0 ? m_empty->text() : m_head->text();
}

void WhyPage::requestRule(const QModelIndex& index)
{
    const protocol::ChainLink& link = m_model->row(index);
    if (!link.file.empty())
        Q_EMIT ruleRequested(QString::fromStdString(link.file), link.line);
}

void WhyPage::refresh()
{
    setAccessibleName(tr("Why the node has its verdict"));
    m_tree->setAccessibleName(tr("Rules that affected it"));
    const auto& result = m_context.coverage->result();
    const auto node = currentNode(*m_context.selection, Side::Fx);
    const CoverageResult::Node* found = result && node ? result->tryNode(*node) : nullptr;
    m_swatch->setVisible(found);
    m_head->setVisible(found);
    m_stack->setCurrentIndex(found ? 1 : 0);
    if (!found) {
        m_model->setRows(ChainModel::Rows());
        m_empty->setText(!result ? tr("Nothing has been judged yet.")
                         : !node ? tr("Select a node to see why it has its verdict.")
                                 : tr("This node has no verdict: it calls no operator that returns a tensor."));
        return;
    }
    const protocol::Judgment& judgment = result->judgment(*found);
    m_swatch->setPixmap(coveredSwatch(markOf(judgment.verdict)).pixmap(QSize(14, 14), devicePixelRatioF()));
    m_head->setText(QStringLiteral("%1 · %2: %3")
                        .arg(QString::fromStdString(found->name), QString::fromStdString(found->op), CoverageText::line(judgment)));
    m_model->setRows(ChainModel::rowsOf(judgment));
    m_tree->expandAll();
    Q_EMIT chainShown(); // now that all rows can be measured
}

} // namespace nodewise::views
