// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/tensor_summary.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/debug/value_text.h"
#include "views/tensor/histogram_plot.h"

#include <QCheckBox>
#include <QLocale>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <cmath>

namespace nodewise::views {

namespace {

Label* selectable(QWidget* parent)
{
    auto* label = new Label(parent);
    label->setWordWrap(true);
    label->setMinimumWidth(20);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// A line per element.
QString elementsText(const protocol::ValueInfo& value)
{
    constexpr std::size_t most = 12;
    QStringList lines{ValueText::shape(value)};
    for (std::size_t i = 0; i < std::min(most, value.elements.size()); ++i) {
        const protocol::ValueInfo& element = value.elements[i];
        const QString range = ValueText::range(element);
        lines.append(
            QStringLiteral("[%1]  %2%3").arg(i).arg(ValueText::shape(element), range.isEmpty() ? QString() : QStringLiteral("  ") + range));
    }
    if (value.elements.size() > most)
        lines.append(QStringLiteral("…"));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

TensorSummary::TensorSummary(QWidget* parent)
    : QWidget(parent), m_title(new Label(this)), m_words(selectable(this)), m_table(selectable(this)), m_plot(new HistogramPlot(this)),
      m_log(new QCheckBox(this)), m_more(selectable(this))
{
    m_title->setProperty("role", "heading");
    m_words->setProperty("role", "dim");
    m_more->setProperty("role", "dim");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_title, m_words, m_table, m_plot, m_log, m_more})
        column->addWidget(widget);
    m_title->hide();
    connect(m_log, &QCheckBox::toggled, m_plot, &HistogramPlot::setLogarithmic);
    followLanguage(this, &TensorSummary::retranslate);
    setWords(QString());
}

void TensorSummary::setTitle(const QString& title)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
}

void TensorSummary::setWords(const QString& words)
{
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
    for (QWidget* widget : std::initializer_list<QWidget*>{m_table, m_plot, m_log, m_more})
        widget->hide();
}

void TensorSummary::setValue(const protocol::ValueInfo& value)
{
    if (value.kind == protocol::ValueInfo::Kind::List && ValueText::hasRun(value))
        return setWords(elementsText(value));
    if (!value.stats || value.state == protocol::ValueInfo::State::Pending || value.state == protocol::ValueInfo::State::Dropped ||
        value.stats->count == 0) {
        setWords(ValueText::range(value));
        return;
    }
    QStringList more;
    if (!value.aliases.empty())
        more.append(ValueText::lines(value).filter(QString::fromStdString(value.aliases.front())));
    if (value.edited)
        more.append(tr("edited"));
    showTable(*value.stats);
    m_more->setText(more.join(QLatin1Char('\n')));
    m_more->setVisible(!more.isEmpty());
}

void TensorSummary::setFullStats(const protocol::FullStats& full)
{
    const protocol::TensorStats& stats = full.stats;
    if (stats.count == 0)
        return setWords(tr("no elements"));
    showTable(stats, &full);
    QStringList quantiles;
    for (const auto& [part, value] : stats.quantiles)
        quantiles.append(tr("%1 % %2", "quantile in percent and its value")
                             .arg(QString::number(part * 100, 'g', 3), ValueText::number(value))
                             .replace(QLatin1Char(' '), QChar(QChar::Nbsp))); // stay on one line
    m_more->setText(quantiles.join(QStringLiteral("   ")));
    m_more->setVisible(!quantiles.isEmpty());
}

void TensorSummary::showTable(const protocol::TensorStats& stats, const protocol::FullStats* full)
{
    m_words->hide();
    const QString mono = monoFont().family(), dim = Theme::current().dim.name(), error = Theme::current().error.name();
    const auto cell = [&](const QString& name, const QString& value, bool bad = false) {
        return Markup(QStringLiteral("<td style='padding-right:18px'><span style='color:%1'>%2</span> "
                                     "<span style=\"font-family:'%3'%4\">%5</span></td>"))
            .arg(dim, name, mono, bad ? QStringLiteral(";color:%1").arg(error) : QString(), value);
    };
    const QLocale locale;
    const auto count = [&locale](std::uint64_t n) { return locale.toString(qulonglong(n)); };
    std::vector<Markup> cells{
        cell(tr("min"), ValueText::number(stats.min)),
        cell(tr("max"), ValueText::number(stats.max)),
        cell(tr("mean"), ValueText::number(stats.mean)),
        cell(tr("std"), stats.count == 1 ? QStringLiteral("–") : ValueText::number(stats.std)),
        cell(tr("NaN · Inf"), tr("%1 · %2", "counts").arg(count(stats.nan), count(stats.inf)), stats.nan + stats.inf > 0),
        cell(tr("zeros", "count of elements"), count(stats.zeros))};
    if (full)
        cells.insert(cells.end(),
                     {cell(tr("subnormals", "count of elements"), count(full->subnormals)), cell(tr("elements"), count(stats.count))});
    Markup rows; // two columns: the inspector may be narrow
    for (std::size_t i = 0; i + 1 < cells.size(); i += 2)
        rows += Markup(QStringLiteral("<tr>%1%2</tr>")).arg(cells[i], cells[i + 1]);
    m_table->setText(Markup(QStringLiteral("<table cellspacing='0' cellpadding='2'>%1</table>")).arg(rows));
    m_table->show();
    m_plot->setHistogram(stats.histogram);
    m_plot->setVisible(!stats.histogram.counts.empty());
    m_log->setVisible(!stats.histogram.counts.empty());
}

void TensorSummary::setStale(bool stale)
{
    setEnabled(!stale);
}

QString TensorSummary::allText() const
{
    QStringList parts{m_title->text()};
    for (const Label* label : {m_words, m_table, m_more})
        if (!label->isHidden())
            parts.append(label->text().remove(QRegularExpression(QStringLiteral("<[^>]*>"))));
    return parts.join(QLatin1Char('\n'));
}

void TensorSummary::retranslate()
{
    m_log->setText(tr("logarithmic counts"));
}

} // namespace nodewise::views
