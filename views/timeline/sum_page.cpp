// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/sum_page.h"

#include "views/common/theme.h"
#include "views/table/table_file.h"
#include "views/timeline/sum_model.h"
#include "views/timeline/time_window.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>

namespace nodewise::views {

using trace::SumBy;

namespace {

constexpr SumBy all[] = {SumBy::Name, SumBy::Kind, SumBy::Stall, SumBy::Lane, SumBy::Node, SumBy::Op, SumBy::Module, SumBy::Kernel};

/// In the order that is shown; made here, as models belong to this thread.
TextTable tableOf(const SumModel& model, const QSortFilterProxyModel& order)
{
    auto lines = std::make_shared<std::vector<QStringList>>();
    for (int row = 0; row < order.rowCount(); ++row)
        lines->push_back(model.line(order.mapToSource(order.index(row, 0)).row()));
    return {model.titles(), lines->size(), [lines](std::size_t row) { return (*lines)[row]; }};
}

} // namespace

SumPage::SumPage(QWidget* parent)
    : AnalysisPage(parent), m_model(new SumModel(this)), m_order(new QSortFilterProxyModel(this)), m_by(new QComboBox(this)),
      m_copy(new QToolButton(this)), m_save(new QToolButton(this)), m_seen(new QPushButton(this)), m_file(new TableExport(this))
{
    m_order->setSourceModel(m_model);
    m_order->setSortRole(SumModel::sortRole);
    table()->setModel(m_order);
    table()->setRootIsDecorated(false);
    table()->setSortingEnabled(true);
    table()->sortByColumn(SumModel::Total, Qt::DescendingOrder);
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    for (const auto& [column, letters] : {std::pair(SumModel::Key, 30),
                                          {SumModel::Count, 9},
                                          {SumModel::Total, 15},
                                          {SumModel::Self, 15},
                                          {SumModel::Mean, 14},
                                          {SumModel::Longest, 15},
                                          {SumModel::Waited, 15},
                                          {SumModel::Share, 8}})
        table()->header()->resizeSection(column, em * letters);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_seen, m_by, m_copy, m_save})
        bar()->addWidget(widget);
    connect(m_by, &QComboBox::activated, this, [this] { refresh(); });
    connect(m_seen, &QPushButton::clicked, this, &SumPage::seenRequested);
    connect(m_copy, &QToolButton::clicked, this, &SumPage::copy);
    connect(m_save, &QToolButton::clicked, this,
            [this] { m_file->ask(tr("Save Sums"), QStringLiteral("sums.csv"), [this] { return tableOf(*m_model, *m_order); }); });
    connect(m_file, &TableExport::message, this, &SumPage::message);
    const auto chosen = [this](const QModelIndex& index) {
        if (index.isValid())
            Q_EMIT sliceChosen(m_model->row(m_order->mapToSource(index).row()).sum.example);
    };
    connect(table(), &QTreeView::clicked, this, chosen);
    connect(table(), &QTreeView::activated, this, chosen);
    auto* copying = new QShortcut(QKeySequence::Copy, table(), nullptr, nullptr, Qt::WidgetShortcut);
    connect(copying, &QShortcut::activated, this, &SumPage::copy);
    fillBy();
    retranslate();
}

void SumPage::setSelection(std::optional<trace::Selection> selection)
{
    m_selection = std::move(selection);
    m_seen->setVisible(!m_selection);
    if (!m_selection) {
        clear();
        retranslate();
    }
    refresh();
}

void SumPage::setBy(SumBy by)
{
    m_by->setCurrentIndex(m_by->findData(int(by)));
    refresh();
}

void SumPage::start()
{
    if (!m_selection)
        return;
    const auto by = SumBy(m_by->currentData().toInt());
    run(
        tr("Summing up…"),
        [trace = trace(), selection = *m_selection, by](const Progress& progress) { return trace::sumUp(*trace, selection, by, progress); },
        [this](const trace::Sums& sums) { take(sums); });
}

void SumPage::take(const trace::Sums& sums)
{
    m_model->setText(text());
    m_model->setSums(sums, SumBy(m_by->currentData().toInt()));
    table()->setColumnHidden(SumModel::Waited, sums.all.waited == 0);
    table()->setColumnHidden(SumModel::Self, sums.all.self == sums.all.total);
    const QLocale locale;
    const QString count = locale.toString(qulonglong(sums.all.count)),
                  span = text().duration(double(ticksApart(m_selection->range.from, m_selection->range.to)));
    setSummary(tr("%1 slices within %2: %3", "count, duration, sum").arg(count, span, text().duration(double(sums.all.total))));
    for (QToolButton* button : {m_copy, m_save})
        button->setEnabled(m_model->rowCount() > 0);
}

void SumPage::clear()
{
    m_selection.reset();
    m_model->setRows(SumModel::Rows());
    for (QToolButton* button : {m_copy, m_save})
        button->setEnabled(false);
}

void SumPage::copy()
{
    if (m_model->rowCount() == 0)
        return;
    QGuiApplication::clipboard()->setText(tableText(tableOf(*m_model, *m_order), QLatin1Char('\t')));
    Q_EMIT message(tr("Copied: %n row(s)", nullptr, m_model->rowCount()));
}

void SumPage::fillBy()
{
    const QSignalBlocker quiet(m_by);
    const int current = std::max(0, m_by->currentIndex());
    m_by->clear();
    for (const SumBy by : all)
        m_by->addItem(tr("by %1", "what sums are put together by").arg(SumModel::nameOf(by)), int(by));
    m_by->setCurrentIndex(current);
}

void SumPage::retranslate()
{
    fillBy();
    m_by->setAccessibleName(tr("How sums are grouped"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy the table, tab-separated"));
    m_save->setText(tr("Save…"));
    m_save->setToolTip(tr("Save the table as .csv or .tsv"));
    m_seen->setText(tr("Sum Up Visible Slices"));
    table()->setAccessibleName(tr("Sums of the selected slices"));
    if (!m_selection)
        setSummary(tr("Drag with Ctrl to sum up the slices in a rectangle."));
    else
        refresh();
}

} // namespace nodewise::views
