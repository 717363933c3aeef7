// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/histogram_page.h"

#include "views/common/label.h"
#include "views/tensor/histogram_plot.h"
#include "views/tensor/tensor_ask.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

namespace nodewise::views {

HistogramPage::HistogramPage(DebugSession* session, QWidget* parent)
    : TensorPage(session, parent), m_ask(makeAsk()), m_plot(new HistogramPlot), m_foot(new Label), m_tools(new QWidget),
      m_bins(new QComboBox(m_tools)), m_low(new QLineEdit(m_tools)), m_high(new QLineEdit(m_tools)), m_log(new QCheckBox(m_tools))
{
    m_plot->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_foot->setProperty("role", "dim");
    m_foot->setObjectName(QStringLiteral("foot"));
    m_foot->setWordWrap(true);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(10, 8, 10, 6);
    column->addWidget(m_plot, 1);
    column->addWidget(m_foot);
    setContents(body);
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    for (const int bins : {32, 64, 128, 256, 512})
        m_bins->addItem(QString(), bins);
    m_bins->setCurrentIndex(2);
    for (QLineEdit* field : {m_low, m_high}) {
        field->setFixedWidth(78);
        connect(field, &QLineEdit::editingFinished, this, &HistogramPage::invalidate);
    }
    for (QWidget* tool : std::initializer_list<QWidget*>{m_bins, m_low, m_high, m_log})
        row->addWidget(tool);
    connect(m_bins, &QComboBox::currentIndexChanged, this, &HistogramPage::invalidate);
    connect(m_log, &QCheckBox::toggled, m_plot, &HistogramPlot::setLogarithmic);
    retranslate();
}

void HistogramPage::setRange(const QString& low, const QString& high)
{
    m_low->setText(low);
    m_high->setText(high);
    invalidate();
}

QImage HistogramPage::picture()
{
    return m_plot->hasPicture() ? m_plot->pictureFile().image() : QImage();
}

void HistogramPage::refresh()
{
    protocol::StatsRequest request;
    request.value = subject()->value.ref;
    request.slice = subject()->slice.toStdString();
    request.bins = m_bins->currentData().toInt();
    bool typed = false;
    if (const double low = m_low->text().toDouble(&typed); typed)
        request.low = low;
    if (const double high = m_high->text().toDouble(&typed); typed)
        request.high = high;
    m_ask->ask<protocol::FullStats>(request, [this](Result<protocol::FullStats> stats) { stats ? take(*stats) : fail_(stats.error()); });
}

void HistogramPage::take(const protocol::FullStats& stats)
{
    m_plot->setHistogram(stats.stats.histogram);
    const QLocale locale;
    const auto count = [&](std::uint64_t n) { return locale.toString(qulonglong(n)); };
    QStringList parts{tr("%1 values").arg(count(stats.stats.count))};
    if (stats.below + stats.above > 0)
        parts.append(tr("%1 below, %2 above the range").arg(count(stats.below), count(stats.above)));
    if (stats.stats.nan > 0)
        parts.append(tr("%1 NaN", "count").arg(count(stats.stats.nan)));
    if (stats.stats.inf > 0)
        parts.append(tr("%1 infinite").arg(count(stats.stats.inf)));
    m_foot->setText(parts.join(QStringLiteral("   ")));
}

void HistogramPage::retranslate()
{
    for (int i = 0; i < m_bins->count(); ++i)
        m_bins->setItemText(i, tr("%1 bins").arg(m_bins->itemData(i).toInt()));
    m_bins->setAccessibleName(tr("Number of bins"));
    m_low->setPlaceholderText(tr("from"));
    m_high->setPlaceholderText(tr("to"));
    m_low->setAccessibleName(tr("Start of the range"));
    m_high->setAccessibleName(tr("End of the range"));
    m_low->setToolTip(tr("Where the histogram starts; empty: at the smallest number"));
    m_high->setToolTip(tr("Where the histogram ends; empty: at the largest number"));
    m_log->setText(tr("Logarithmic"));
    m_log->setToolTip(tr("Counts on a logarithmic scale, so that rare numbers are visible"));
}

} // namespace nodewise::views
