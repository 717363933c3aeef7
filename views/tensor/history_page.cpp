// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/history_page.h"

#include "core/export/element_history_report.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/table/table_page.h"
#include "views/tensor/tensor_ask.h"

#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

using Event = protocol::ElementEvent;

QString HistoryModel::wordOf(Event::What what)
{
    switch (what) {
    case Event::What::Given:
        return tr("given");
    case Event::What::Made:
        return tr("made");
    case Event::What::Written:
        return tr("written");
    case Event::What::Moved:
        return tr("moved");
    case Event::What::Viewed:
        return tr("viewed");
    case Event::What::Read:
        break;
    }
    return tr("read");
}

Table<HistoryRow> HistoryModel::describe() const
{
    const auto bold = [](const HistoryRow& row) { return row.asked; };
    const auto color = [](const HistoryRow& row, const Theme& theme) {
        const bool aside = row.event.what == Event::What::Viewed || row.event.what == Event::What::Read;
        return row.origin ? theme.error : aside && !row.asked ? theme.dim : QColor();
    };
    const auto from = [](const HistoryRow& row) {
        QString out = QString::fromStdString(exporting::sourcesText(row.event));
        if (!row.event.argument.empty())
            out = tr("as %1", "argument").arg(QString::fromStdString(row.event.argument));
        if (!row.event.why.empty())
            out += (out.isEmpty() ? QString() : QStringLiteral("; ")) + translated(row.event.why);
        return out;
    };
    return {.columns = {{.title = tr("what"),
                         .name = "what",
                         .letters = 9,
                         .mono = false,
                         .text = [](const HistoryRow& row) { return wordOf(row.event.what); },
                         .color = color,
                         .bold = bold},
                        {.title = tr("node"),
                         .name = "node",
                         .letters = 26,
                         .text = [](const HistoryRow& row) { return QString::fromStdString(row.event.name); },
                         .color = color,
                         .bold = bold},
                        {.title = tr("index"),
                         .name = "index",
                         .letters = 14,
                         .text = [](const HistoryRow& row) { return QString::fromStdString(protocol::boxText(row.event.index)); }},
                        {.title = tr("value"),
                         .name = "value",
                         .letters = 14,
                         .right = true,
                         .text = [](const HistoryRow& row) { return QString::fromStdString(row.event.text); },
                         .color = color},
                        {.title = tr("operator"),
                         .name = "op",
                         .letters = 24,
                         .text = [](const HistoryRow& row) { return QString::fromStdString(row.event.op); },
                         .color = [](const HistoryRow&, const Theme& theme) { return theme.dim; }},
                        {.title = tr("from"), .name = "from", .letters = 60, .text = from}},
            .tip = [from](const HistoryRow& row) { return from(row); }};
}

namespace {

TableWords historyWords()
{
    return {.name = HistoryPage::tr("History of an element"),
            .exportTitle = HistoryPage::tr("Export History"),
            .exportFile = QStringLiteral("history.csv"),
            .empty = HistoryPage::tr("Double-click a cell of the grid to see where it comes from.")};
}

} // namespace

HistoryPage::HistoryPage(DebugSession* session, QWidget* parent)
    : TensorPage(session, parent), m_ask(makeAsk()), m_model(new HistoryModel(this)),
      m_table(new TablePage(m_model, historyWords, {}, this)), m_summary(new Label)
{
    m_summary->setWordWrap(true);
    m_summary->setContentsMargins(10, 6, 10, 6);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* all = new QWidget;
    auto* column = new QVBoxLayout(all);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_summary);
    column->addWidget(m_table, 1);
    setContents(all);
    connect(m_table->table(), &QTreeView::clicked, this, [this] {
        if (const Event* event = tryChosen())
            Q_EMIT nodeChosen(event->ref.node);
    });
    connect(m_table, &TablePage::activated, this, [this] {
        if (const Event* event = tryChosen(); event && event->what != Event::What::Read)
            Q_EMIT valueChosen(protocol::ValueRef(event->ref), std::vector<std::int64_t>(event->index)); // the row may go
    });
    retranslate();
}

const Event* HistoryPage::tryChosen() const
{
    const int row = m_table->chosenRow();
    return row >= 0 ? &m_model->row(row).event : nullptr;
}

QString HistoryPage::summary() const
{
    return m_summary->text();
}

void HistoryPage::setElement(const std::vector<std::int64_t>& index)
{
    m_element = index;
    invalidate();
}

void HistoryPage::refresh()
{
    m_shown = m_element;
    m_shown.resize(subject()->shape.size(), 0);
    for (std::size_t i = 0; i < m_shown.size(); ++i)
        m_shown[i] = std::clamp<std::int64_t>(m_shown[i], 0, subject()->shape[i] - 1);
    protocol::ElementHistoryRequest request;
    request.value = subject()->value.ref;
    request.slice = subject()->slice.toStdString();
    request.index = m_shown;
    m_ask->ask<protocol::ElementHistoryAnswer>(request, [this](Result<protocol::ElementHistoryAnswer> answer) {
        if (!answer)
            return fail_(answer.error());
        take(*answer);
    });
}

void HistoryPage::take(const protocol::ElementHistoryAnswer& answer)
{
    m_answer = answer;
    std::vector<HistoryRow> rows;
    for (std::size_t i = 0; i < answer.events.size(); ++i)
        rows.push_back({answer.events[i], answer.at == i, answer.firstNonFinite == i});
    m_model->setRows(std::move(rows));
    retranslate();
}

void HistoryPage::retranslate()
{
    if (!m_answer)
        return m_summary->setText(QString());
    const QString place = QString::fromStdString(protocol::boxText(m_shown));
    QString text = tr("%1 = %2: %3", "index, number, where it is from")
                       .arg(place, QString::fromStdString(m_answer->text), translated(m_answer->summary));
    if (m_answer->leftOut > 0)
        text += QLatin1Char(' ') + tr("%n more are left out.", nullptr, static_cast<int>(m_answer->leftOut));
    m_summary->setText(text);
}

} // namespace nodewise::views
