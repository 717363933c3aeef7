// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/why_page.h"

#include "views/common/column_fit.h"
#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/coverage/chain_model.h"
#include "views/coverage/coverage_page.h"
#include "views/coverage/coverage_run.h"

#include <QHBoxLayout>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

TableWords words()
{
    return {
        .name = WhyPage::tr("Rules that affected it"), .exportTitle = WhyPage::tr("Export Rules"), .exportFile = QStringLiteral("why.csv")};
}

} // namespace

WhyPage::WhyPage(const CoverageContext& context, QWidget* parent) : WhyPage(context, new ChainModel, parent)
{
}

WhyPage::WhyPage(const CoverageContext& context, ChainModel* model, QWidget* parent)
    : TablePage(model, words, {}, parent), m_context(context), m_model(model), m_swatch(new Label(this)), m_head(new ElidedLabel(this))
{
    model->setParent(this);
    table()->setTextElideMode(Qt::ElideMiddle); // of a place the line matters
    table()->setExpandsOnDoubleClick(false);
    table()->setIndentation(18);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(m_swatch);
    row->addWidget(m_head, 1);
    column()->insertLayout(0, row);
    connect(m_context.selection, &Selection::changed, this, &WhyPage::refresh);
    connect(m_context.coverage, &CoverageRun::resultChanged, this, &WhyPage::refresh);
    connect(this, &TablePage::activated, this, &WhyPage::requestRule);
    // What a step becomes stands below it, too.
    auto* fit = new ColumnFit(table(), {{46, 22, true}, {24, 10, true}, {36, 16, true}, {24, 14, true}, {40, 24, true}}, ChainModel::Why,
                              {ChainModel::Becomes});
    connect(fit, &ColumnFit::fitted, table(), &QTreeView::doItemsLayout, Qt::QueuedConnection); // reasons wrap elsewhere
    connect(this, &WhyPage::chainShown, fit, &ColumnFit::fit);
    connect(this, &TablePage::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == ChainModel::Where)
            requestRule(index);
    });
    refresh();
    onThemeChange(this, &WhyPage::refresh);
}

void WhyPage::requestRule(const QModelIndex& index)
{
    const protocol::ChainLink& link = m_model->row(index);
    if (!link.file.empty())
        Q_EMIT ruleRequested(QString::fromStdString(link.file), link.line);
}

void WhyPage::refresh()
{
    const auto& result = m_context.coverage->result();
    const auto node = currentNode(*m_context.selection, Side::Fx);
    const CoverageResult::Node* found = result && node ? result->tryNode(*node) : nullptr;
    m_swatch->setVisible(found);
    m_head->setVisible(found);
    if (!found) {
        m_model->setRows(ChainModel::Rows());
        setEmptyText(!result ? tr("Nothing has been judged yet.")
                     : !node ? tr("Select a node to see why it has its verdict.")
                             : tr("This node has no verdict: it calls no operator that returns a tensor."));
        return;
    }
    const protocol::Judgment& judgment = result->judgment(*found);
    m_swatch->setPixmap(coveredSwatch(markOf(judgment.verdict)).pixmap(QSize(14, 14), devicePixelRatioF()));
    m_head->setText(QStringLiteral("%1 · %2: %3")
                        .arg(QString::fromStdString(found->name), QString::fromStdString(found->op), CoverageText::line(judgment)));
    m_model->setRows(ChainModel::rowsOf(judgment));
    table()->expandAll();
    Q_EMIT chainShown(); // now that all rows can be measured
}

void WhyPage::retranslate()
{
    TablePage::retranslate();
    refresh();
}

} // namespace nodewise::views
