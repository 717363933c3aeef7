// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/sum_page.h"

#include "views/timeline/sum_model.h"
#include "views/timeline/time_window.h"

#include <QComboBox>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeView>

namespace nodewise::views {

using trace::SumBy;

namespace {

constexpr SumBy all[] = {SumBy::Name, SumBy::Kind, SumBy::Stall, SumBy::Lane, SumBy::Node, SumBy::Op, SumBy::Module, SumBy::Kernel};

TableWords words()
{
    return {.name = SumPage::tr("Sums of the selected slices"),
            .filter = SumPage::tr("name"),
            .filterName = SumPage::tr("Filter sums"),
            .exportTitle = SumPage::tr("Save Sums"),
            .exportFile = QStringLiteral("sums.csv"),
            .exportTip = SumPage::tr("Write the sums that are shown as a table")};
}

} // namespace

SumPage::SumPage(QWidget* parent) : SumPage(new SumModel, parent)
{
}

SumPage::SumPage(SumModel* model, QWidget* parent)
    : AnalysisPage(model, words, parent), m_model(model), m_by(new QComboBox(this)), m_seen(new QPushButton(this))
{
    table()->setRootIsDecorated(false);
    table()->sortByColumn(SumModel::Total, Qt::DescendingOrder);
    addToBar(m_seen);
    addToBar(m_by);
    connect(m_by, &QComboBox::activated, this, [this] { refresh(); });
    connect(m_seen, &QPushButton::clicked, this, &SumPage::seenRequested);
    const auto choose = [this](const QModelIndex& index) { Q_EMIT sliceChosen(m_model->row(index.row()).sum.example); };
    connect(this, &TablePage::clicked, this, choose);
    connect(this, &TablePage::activated, this, choose);
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
    m_model->setSums(sums, SumBy(m_by->currentData().toInt()), text());
    table()->setColumnHidden(SumModel::Waited, sums.all.waited == 0);
    table()->setColumnHidden(SumModel::Self, sums.all.self == sums.all.total);
    const QLocale locale;
    const QString count = locale.toString(qulonglong(sums.all.count)),
                  span = text().duration(double(ticksApart(m_selection->range.from, m_selection->range.to)));
    setSummary(tr("%1 slices within %2: %3", "count, duration, sum").arg(count, span, text().duration(double(sums.all.total))));
}

void SumPage::clear()
{
    m_selection.reset();
    m_model->setRows(SumModel::Rows());
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
    AnalysisPage::retranslate();
    fillBy();
    m_by->setAccessibleName(tr("How sums are grouped"));
    m_seen->setText(tr("Sum Up Visible Slices"));
    if (!m_selection)
        setSummary(tr("Drag with Ctrl to sum up the slices in a rectangle."));
    else
        refresh();
}

} // namespace nodewise::views
