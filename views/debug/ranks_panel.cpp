// SPDX-License-Identifier: Apache-2.0
#include "views/debug/ranks_panel.h"

#include "core/protocol/session_record.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/debug/debug_actions.h"
#include "views/debug/debug_session.h"
#include "views/debug/rank_model.h"
#include "views/table/table_page.h"

#include <QHBoxLayout>
#include <QKeySequence>
#include <QLocale>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <string_view>

namespace nodewise::views {

using State = DebugSession::State;
using Step = DebugSession::Step;

namespace {

TableWords words()
{
    return {.name = RanksPanel::tr("Ranks"),
            .exportTitle = RanksPanel::tr("Export Ranks"),
            .exportFile = QStringLiteral("ranks.csv"),
            .empty = RanksPanel::tr("A program with collectives, such as all_reduce, runs on several ranks. Say how many in Debug > Choose "
                                    "Interpreter.")};
}

/// What a rank that is inside of a collective, or gone, can't be asked.
bool answers(const protocol::RankState& rank)
{
    return rank.state != "waiting" && rank.state != "running" && rank.state != "ended";
}

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

/// Of the menu's action that does the same.
QString stepKeys()
{
    const auto actions = debugActions();
    const auto step = std::ranges::find(actions, std::string_view("debug.step"), [](const ActionSpec& spec) { return spec.id; });
    return step == actions.end()
               ? QString()
               : QKeySequence(QLatin1String(step->shortcut), QKeySequence::PortableText).toString(QKeySequence::NativeText);
}

} // namespace

RanksPanel::RanksPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new RankModel(this)), m_page(new TablePage(m_model, words, {}, this)),
      m_stepAll(new QToolButton(this)), m_stepRank(new QToolButton(this)), m_continueRank(new QToolButton(this)),
      m_compare(new QToolButton(this)), m_go(new QToolButton(this)), m_verdict(new Label(this))
{
    makeBar();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_page, 1);
    column->addWidget(makeVerdict());
    DebugSession* session = context.session;
    connect(session, &DebugSession::snapshotChanged, this, &RanksPanel::ask);
    connect(session, &DebugSession::valuesChanged, this, &RanksPanel::askValues);
    connect(session, &DebugSession::stateChanged, this, &RanksPanel::refresh);
    connect(session, &DebugSession::opened, this, [this] { // another run: what was compared was of the one before
        m_compared.reset();
        m_failure.clear();
        m_comparing = 0; // its answer comes no more
        refresh();
    });
    connect(context.selection, &Selection::changed, this, &RanksPanel::askValues);
    connect(m_page, &TablePage::chosen, this, &RanksPanel::lookAtChosen);
    connect(m_page, &TablePage::message, this, &RanksPanel::message);
    followLanguage(this, &RanksPanel::retranslate);
    ask();
}

void RanksPanel::makeBar()
{
    int place = 0;
    for (QToolButton* button : {m_stepAll, m_stepRank, m_continueRank, m_compare}) {
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        m_page->addToBar(button, place++);
    }
    m_stepAll->setObjectName(QStringLiteral("stepAll"));
    m_stepRank->setObjectName(QStringLiteral("stepRank"));
    m_continueRank->setObjectName(QStringLiteral("continueRank"));
    m_compare->setObjectName(QStringLiteral("compareRanks"));
    connect(m_stepAll, &QToolButton::clicked, this, [this] { m_context.session->step(Step::Next); });
    connect(m_stepRank, &QToolButton::clicked, this, [this] { m_context.session->stepRank(Step::Next); });
    connect(m_continueRank, &QToolButton::clicked, this, [this] { m_context.session->stepRank(Step::Continue); });
    connect(m_compare, &QToolButton::clicked, this, [this] { comparing() ? m_context.session->cancelRequest(m_comparing) : compare(); });
}

QWidget* RanksPanel::makeVerdict()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(8, 4, 8, 4);
    m_verdict->setObjectName(QStringLiteral("verdict"));
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_go->setObjectName(QStringLiteral("goToDivergence"));
    row->addWidget(m_verdict, 1);
    row->addWidget(m_go, 0, Qt::AlignBottom);
    connect(m_go, &QToolButton::clicked, this, [this] {
        if (m_compared && m_compared->first)
            selectNode(*m_context.selection, Side::Fx, m_compared->first->node);
    });
    return box;
}

/// Where all of them stand, once for each stop.
void RanksPanel::ask()
{
    DebugSession* session = m_context.session;
    if (session->ranks() == 0) {
        if (!session->alive() && !session->snapshot())
            setRows({});
        return refresh();
    }
    if (!session->stopped() || m_asked == session->generation())
        return refresh();
    m_asked = session->generation();
    session->ask<protocol::RanksAnswer>(protocol::RanksRequest{}, this, [this](const Result<protocol::RanksAnswer>& answer) {
        if (answer)
            show(answer->ranks);
    });
    refresh();
}

void RanksPanel::show(std::vector<protocol::RankState> ranks)
{
    const int blamed = m_compared && m_compared->first ? m_compared->first->rank : -1;
    std::vector<RankRow> rows;
    for (protocol::RankState& rank : ranks) {
        const int number = rank.rank;
        rows.push_back({.state = std::move(rank), .looked = number == m_context.session->rank(), .blamed = number == blamed});
    }
    setRows(std::move(rows));
    if (const int at = m_context.session->rank(); at < m_model->rowCount())
        m_page->mark({m_model->index(at, 0)}); // what is chosen is what is shown
    askValues();
}

void RanksPanel::setRows(std::vector<RankRow> rows)
{
    const bool first = m_model->rowCount() == 0 && !rows.empty();
    m_model->setRows(std::move(rows));
    if (first)
        m_page->fitColumns();
    refresh();
}

/// The selected node's value on each rank that can be asked.
void RanksPanel::askValues()
{
    DebugSession* session = m_context.session;
    if (session->ranks() == 0 || !session->stopped())
        return;
    ++m_values;
    m_node = currentNode(*m_context.selection, Side::Fx);
    const graph::Graph* fx = m_context.document->fx();
    m_model->setNode(m_node && fx ? text(fx->node(graph::NodeId(*m_node)).name) : QString());
    std::vector<RankRow> rows = m_model->rows();
    for (RankRow& row : rows)
        row.value.reset();
    m_model->setRows(rows);
    if (!m_node)
        return;
    protocol::ValuesRequest request;
    request.nodes = {*m_node};
    request.stats = true;
    for (const RankRow& row : rows) {
        const int rank = row.state.rank;
        if (!answers(row.state))
            continue;
        auto arguments = protocol::mergedJson(protocol::encodeBody(request), "{\"rank\":" + std::to_string(rank) + "}");
        session->askText(std::string(protocol::ValuesRequest::command), arguments.value_or("{}"), this,
                         [this, rank, at = m_values](const Result<std::string>& body) {
                             auto answer = body ? protocol::decodeBody<protocol::ValuesAnswer>(*body)
                                                : Result<protocol::ValuesAnswer>(fail(body.error()));
                             if (at != m_values || !answer || answer->values.empty())
                                 return;
                             std::vector<RankRow> now = m_model->rows();
                             for (RankRow& each : now)
                                 if (each.state.rank == rank)
                                     each.value = std::make_shared<const protocol::ValueInfo>(std::move(answer->values.front()));
                             m_model->setRows(std::move(now));
                         });
    }
}

void RanksPanel::lookAtChosen()
{
    if (const int row = m_page->chosenRow(); row >= 0)
        m_context.session->lookAt(m_model->row(row).state.rank);
}

void RanksPanel::compare()
{
    DebugSession* session = m_context.session;
    if (session->ranks() == 0 || !session->stopped() || comparing())
        return;
    m_failure.clear();
    m_comparing = session->ask<protocol::CompareRanksAnswer>(
        protocol::CompareRanksRequest{}, this, [this](const Result<protocol::CompareRanksAnswer>& answer) { took(answer); },
        DebugSession::Lifetime::Session);
    refresh();
}

void RanksPanel::took(const Result<protocol::CompareRanksAnswer>& answer)
{
    m_comparing = 0;
    m_compared = answer ? std::optional(*answer) : std::nullopt;
    m_failure = answer ? QString() : translated(answer.error());
    std::vector<RankRow> rows = m_model->rows();
    for (RankRow& row : rows)
        row.blamed = m_compared && m_compared->first && m_compared->first->rank == row.state.rank;
    m_model->setRows(std::move(rows));
    refresh();
}

QString RanksPanel::verdict() const
{
    if (!m_compared)
        return m_failure;
    const protocol::CompareRanksAnswer& all = *m_compared;
    const QLocale locale;
    const auto number = [&locale](std::uint64_t count) { return locale.toString(qulonglong(count)); };
    QStringList lines;
    if (const auto& first = all.first) {
        const QString who = first->sure
                                ? tr("rank %1 differs from most others").arg(first->rank)
                                : tr("rank %1 differs from rank %2, and which is right can't be told").arg(first->rank).arg(first->of);
        lines.append(tr("First divergence: %1 (%2): %3, though they read the same.", "node, operator, which rank differs")
                         .arg(text(first->name), text(first->op), who));
        if (!first->message.empty())
            lines.append(translated(first->message));
    } else if (all.notCompared > 0 || all.values == 0) {
        lines.append(tr("Not all could be compared."));
    } else {
        lines.append(tr("The ranks agree."));
    }
    lines.append(tr("%1 values: %2 equal on all ranks, %3 differ as what they read does, %4 diverged, %5 not compared")
                     .arg(number(all.values), number(all.equal), number(all.own), number(all.diverged), number(all.notCompared)));
    return lines.join(QLatin1Char('\n'));
}

void RanksPanel::refresh()
{
    const DebugSession& session = *m_context.session;
    const auto snapshot = session.snapshot();
    const bool ready = session.ranks() > 0 && session.stopped() && !comparing();
    const bool finished = snapshot && snapshot->info().finished;
    if (session.ranks() == 0)
        m_comparing = 0;
    const bool anyStands = std::ranges::any_of(m_model->rows(), [](const RankRow& row) { return row.state.state == "stopped"; });
    m_stepAll->setEnabled(ready && anyStands);
    m_stepRank->setEnabled(ready && !finished);
    m_continueRank->setEnabled(ready && !finished);
    m_compare->setEnabled(ready || comparing());
    const QString rank = QString::number(session.rank());
    m_stepRank->setText(tr("Step Rank %1").arg(rank));
    m_continueRank->setText(tr("Continue Rank %1").arg(rank));
    m_compare->setText(comparing() ? tr("Cancel") : tr("Compare Ranks"));
    const bool diverged = m_compared && m_compared->first;
    m_verdict->setText(comparing() ? tr("The program runs on all ranks once more…") : verdict());
    m_verdict->setProperty("role", m_failure.isEmpty() ? QVariant() : QVariant(QStringLiteral("error")));
    m_verdict->parentWidget()->setVisible(!m_verdict->text().isEmpty());
    m_go->setVisible(diverged && !comparing());
    if (diverged)
        m_go->setText(tr("Go to %1").arg(text(m_compared->first->name)));
}

void RanksPanel::retranslate()
{
    m_stepAll->setText(tr("Step All"));
    m_stepAll->setToolTip(Tip(tr("Run one node on every rank (%1)", "with the shortcut").arg(stepKeys())).text());
    m_stepRank->setToolTip(Tip(tr("Run one node on this rank alone; in a collective it waits for the others")).text());
    m_continueRank->setToolTip(Tip(tr("Run this rank alone to a breakpoint, the end, or a collective in which others are missing")).text());
    m_compare->setToolTip(
        Tip(tr("Run the program once on all ranks, and find the first node that read the same on all and made something else")).text());
    m_go->setToolTip(Tip(tr("Select the node")).text());
    refresh();
}

} // namespace nodewise::views
