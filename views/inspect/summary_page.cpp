// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/summary_page.h"

#include "core/findings/runs.h"
#include "core/program/runnable.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/inspect/fact_table.h"
#include "views/inspect/line_plot.h"
#include "views/inspect/module_map.h"
#include "views/inspect/number_text.h"
#include "views/inspect/summary_facts.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace nodewise::views {

namespace {

/// Two columns of cards need this much room.
constexpr int wideFrom = 760;

} // namespace

SummaryPage::SummaryPage(QWidget* parent) : QScrollArea(parent), m_next(new QTimer(this))
{
    m_next->setSingleShot(true);
    m_next->setInterval(1); // not 0, which would be in the same turn
    connect(m_next, &QTimer::timeout, this, &SummaryPage::fillNext);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Summary of the program"));
    auto* body = new QFrame(this);
    body->setProperty("role", "ground");
    auto* row = new QHBoxLayout(body);
    row->setContentsMargins(14, 14, 14, 14);
    row->setSpacing(12);
    for (QVBoxLayout*& column : m_columns) {
        column = new QVBoxLayout;
        column->setSpacing(12);
        column->addStretch(1);
        row->addLayout(column, 1);
    }
    setWidget(body);
    onLanguageChange(this, [this] {
        setAccessibleName(tr("Summary of the program"));
        fill();
    });
}

SummaryPage::~SummaryPage() = default;

void SummaryPage::setSelection(Selection* selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    m_job.cancel();
    m_filled = false;
    clear();
    if (!selection)
        return;
    m_summary.reset();
    connect(selection, &Selection::documentChanged, this, &SummaryPage::fill); // more warnings
    const Document& document = selection->document();
    if (!document.fx())
        return fill();
    sentence(tr("Counting…"));
    m_job.start(
        [model = document.model](const Progress&) {
            return std::tuple(std::make_shared<const summary::Summary>(summary::summarize(*model)), findings::findingsOf(*model),
                              summary::moduleCosts(*model));
        },
        [this](
            std::tuple<std::shared_ptr<const summary::Summary>, std::vector<findings::Finding>, std::vector<summary::ModuleCost>> counted) {
            std::tie(m_summary, m_findings, m_costs) = std::move(counted);
            fill();
        });
}

void SummaryPage::fill()
{
    const bool ir = m_selection && !m_selection->document().fx();
    if (!m_selection || (!ir && !m_summary))
        return; // still being counted
    clear();
    m_filled = false;
    ir ? fillIr() : fillCards();
    fillNext(); // what comes first is there at once
}

/// One card more.
void SummaryPage::fillNext()
{
    if (m_steps.empty())
        return;
    const auto step = std::move(m_steps.front());
    m_steps.pop_front();
    step();
    arrange();
    if (!m_steps.empty())
        return m_next->start();
    m_filled = true;
    Q_EMIT filled();
}

void SummaryPage::fillCards()
{
    const auto add = [this](FactSection (SummaryFacts::*section)() const) {
        m_steps.emplace_back([this, section] { addCard((SummaryFacts(m_selection->document(), *m_summary).*section)()); });
    };
    m_steps.emplace_back([this] {
        addCard(SummaryFacts::findings(allFindings())); // what to do comes first
        addNext();
    });
    add(&SummaryFacts::program);
    m_steps.emplace_back([this] { addMap(); });
    add(&SummaryFacts::operators);
    add(&SummaryFacts::ports);
    add(&SummaryFacts::largestWeights);
    add(&SummaryFacts::weights);
    add(&SummaryFacts::cost);
    if (m_summary->liveness.peakNode.valid())
        m_steps.emplace_back([this] { addMemory(); });
    add(&SummaryFacts::symbols);
    add(&SummaryFacts::warnings);
}

void SummaryPage::addMemory()
{
    const Document& document = m_selection->document();
    const summary::Summary& summary = *m_summary;
    m_plot = new LinePlot([] {
        return PlotWords{.name = tr("Live bytes over the nodes"),
                         .exportTitle = tr("Export Picture of Live Bytes"),
                         .exportFile = QStringLiteral("live-bytes.png")};
    });
    const graph::Graph* graph = document.fx();
    // Nothing runs while there are only inputs and weights, often most of the nodes.
    const auto& nodes = graph->root().nodes;
    const auto runs =
        std::find_if(nodes.begin(), nodes.end(), [graph](graph::NodeId id) { return graph->node(id).op != graph::NodeOp::Placeholder; });
    const auto first = runs == nodes.end() ? std::ptrdiff_t(0) : runs - nodes.begin();
    const auto at = [graph, first](std::size_t place) { return graph->root().nodes[place + static_cast<std::size_t>(first)]; };
    m_plot->setSeries(
        {summary.liveness.bytes.begin() + first, summary.liveness.bytes.end()},
        [](double bytes) { return byteText(static_cast<std::int64_t>(bytes)); },
        [model = document.model, graph, at](std::size_t place) { return fromUtf8(graph->node(at(place)).name); });
    const auto select = [this, at](qint64 place, bool walking) {
        if (m_selection && !walking)
            m_selection->selectFx(at(static_cast<std::size_t>(place)));
    };
    connect(m_plot, &PlotView::chosen, this, select);
    connect(m_plot, &PlotView::requested, this, [select](qint64 place) { select(place, false); });
    connect(m_plot, &PlotView::message, this, &SummaryPage::message);
    addCard(SummaryFacts(document, summary).memory(), m_plot);
}

std::vector<findings::Finding> SummaryPage::allFindings() const
{
    std::vector<findings::Finding> all = m_findings;
    all.insert(all.end(), m_runFindings.begin(), m_runFindings.end());
    findings::rank(all);
    return all;
}

void SummaryPage::setRunFindings(std::vector<findings::Finding> found)
{
    const auto same = [](const findings::Finding& a, const findings::Finding& b) {
        return a.rule == b.rule && a.nodes == b.nodes && a.weight == b.weight && a.title.english() == b.title.english();
    };
    if (std::ranges::equal(found, m_runFindings, same))
        return;
    m_runFindings = std::move(found);
    if (m_cards.empty() || !m_cards.front().table || !m_summary)
        return; // they come with the rest
    const FactSection section = SummaryFacts::findings(allFindings());
    m_cards.front().table->setFacts(section);
    m_cards.front().table->setVisible(!section.rows.empty());
    m_cards.front().frame->setVisible(!section.rows.empty() || !section.note.isEmpty());
}

/// What most people do with a program next. One of another tool is not run: it is looked at beside the program that it was made of.
void SummaryPage::addNext()
{
    struct Next {
        const char* action;
        QString text, tip;
    };
    const bool runs = program::isExported(*m_selection->document().model);
    const std::vector<Next> all =
        !runs ? std::vector<Next>{{"levels.add", tr("Add Level..."), tr("Show another file of the same program beside this one")}}
              : std::vector<Next>{{"debug.start", tr("Run, node by node"), tr("Start a debug session with the inputs that are set")},
                                  {"coverage.start", tr("Judge by the backend"), tr("What the chosen backend does with each operator")},
                                  {"cost.start", tr("Simulate on an NPU"), tr("What the kernels cost on the chosen machine")},
                                  {"compare.panel", tr("Compare values"), tr("With the IR, a dump of a device, or another program")}};
    auto* row = new QWidget;
    m_nextButtons = new QGridLayout(row);
    m_nextButtons->setContentsMargins(0, 2, 0, 0);
    m_nextColumns = 0;
    int at = 0;
    for (const auto& next : all) {
        auto* button = new QPushButton(next.text, row);
        button->setObjectName(QString::fromLatin1(next.action));
        button->setToolTip(Tip(next.tip).text());
        button->setProperty("role", at == 0 ? "primary" : "");
        m_nextButtons->addWidget(button, at++, 0);
        connect(button, &QPushButton::clicked, this, [this, id = QByteArray(next.action)] { Q_EMIT actionRequested(id); });
    }
    FactSection section;
    section.title = tr("What next?");
    section.note =
        runs ? tr("Results appear in the panels below; findings of runs join the list.")
             : tr("This graph is shown, not run. Nodes of the exported program are linked with it once both are levels of one tab.");
    addCard(section, row);
}

void SummaryPage::addMap()
{
    if (m_costs.size() < 2)
        return;
    auto* whole = new QWidget;
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    auto* by = new QComboBox;
    by->addItems({tr("by FLOPs"), tr("by bytes of weights")});
    by->setAccessibleName(tr("What areas show"));
    m_map = new ModuleMap;
    m_map->setCosts(m_costs);
    column->addWidget(by, 0, Qt::AlignLeft);
    column->addWidget(m_map);
    connect(by, &QComboBox::currentIndexChanged, m_map,
            [map = m_map](int index) { map->setBy(index == 0 ? ModuleMap::By::Flops : ModuleMap::By::Bytes); });
    connect(m_map, &ModuleMap::chosen, this, [this](const QString& path) {
        if (m_selection)
            m_selection->selectModule(path);
    });
    FactSection section;
    section.title = tr("Cost by module");
    section.note = tr("An area is a module's share, with the modules within. A click selects the module.");
    addCard(section, whole);
}

/// A lone IR file has neither weights' records nor ranges of an export: its operators are what there is to count.
void SummaryPage::fillIr()
{
    if (!m_selection->document().ir) {
        m_steps.emplace_back([this] { sentence(tr("There is nothing to summarize.")); });
        return;
    }
    m_steps.emplace_back([this] {
        const Document& document = m_selection->document();
        std::map<std::string, std::size_t> counts;
        for (const ir::OpNode& node : document.ir->nodes)
            ++counts[node.opType];
        summary::Summary summary;
        for (const auto& [op, count] : counts)
            summary.ops.push_back({op, count, 0});
        std::stable_sort(summary.ops.begin(), summary.ops.end(), [](const auto& a, const auto& b) { return a.count > b.count; });
        FactSection operators = SummaryFacts(document, summary).operators();
        operators.note = tr("An IR file records no weights, ranges or Python lines. Open the .pt2 file that it was made from to see more.");
        addCard(operators);
        if (!document.diagnostics.empty())
            addCard(SummaryFacts(document, summary).warnings());
    });
}

void SummaryPage::clear()
{
    for (const Card& card : m_cards)
        delete card.frame;
    m_cards.clear();
    m_steps.clear();
    m_next->stop();
    m_heights[0] = m_heights[1] = 0;
    m_placed = 0;
    m_plot = nullptr;
    m_map = nullptr;
    m_columnCount = 0;
}

void SummaryPage::sentence(const QString& text)
{
    auto* label = new Label(text, widget());
    label->setProperty("role", "dim");
    m_cards.push_back({label, nullptr, {}});
    arrange();
}

SummaryPage::Card& SummaryPage::addCard(const FactSection& section, QWidget* above)
{
    auto* frame = new QFrame(widget());
    frame->setProperty("role", "card");
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(12, 9, 12, 10);
    column->setSpacing(5);
    auto* title = new Label(section.title, frame);
    title->setProperty("role", "heading");
    column->addWidget(title);
    if (above)
        column->addWidget(above);
    auto* table = new FactTable(frame);
    table->setFacts(section);
    connect(table, &FactTable::linkActivated, this, &SummaryPage::follow);
    column->addWidget(table);
    table->setVisible(!section.rows.empty());
    if (!section.note.isEmpty()) {
        auto* note = new Label(section.note, frame);
        note->setProperty("role", "dim");
        note->setWordWrap(true);
        note->setMinimumWidth(20);
        column->addWidget(note);
    }
    frame->setVisible(!section.rows.empty() || !section.note.isEmpty());
    m_cards.push_back({frame, table, section.title});
    return m_cards.back();
}

/// Two beside each other, where there is room.
void SummaryPage::arrangeNext()
{
    constexpr int pairFrom = 380;
    const int wanted = viewport()->width() >= pairFrom ? 2 : 1;
    if (!m_nextButtons || std::exchange(m_nextColumns, wanted) == wanted)
        return;
    QList<QWidget*> buttons;
    while (QLayoutItem* item = m_nextButtons->takeAt(0)) {
        buttons.append(item->widget());
        delete item;
    }
    for (int i = 0; i < buttons.size(); ++i)
        m_nextButtons->addWidget(buttons[i], i / wanted, i % wanted);
}

/// One card after the other into the column that is shorter so far.
void SummaryPage::place(const Card& card)
{
    const int column = m_columnCount == 2 && m_heights[1] < m_heights[0] ? 1 : 0;
    for (QVBoxLayout* layout : m_columns)
        layout->removeWidget(card.frame);
    m_columns[column]->insertWidget(m_columns[column]->count() - 1, card.frame);
    m_heights[column] += card.frame->isHidden() ? 0 : card.frame->sizeHint().height() + 12;
}

void SummaryPage::arrange()
{
    const int wanted = viewport()->width() >= wideFrom ? 2 : 1;
    if (wanted != m_columnCount) {
        m_columnCount = wanted;
        m_heights[0] = m_heights[1] = 0;
        m_placed = 0;
        auto* row = static_cast<QHBoxLayout*>(widget()->layout());
        row->setStretch(1, wanted == 2 ? 1 : 0);
        row->setSpacing(wanted == 2 ? 12 : 0);
        const int margin = wanted == 2 ? 14 : 8;
        row->setContentsMargins(margin, margin, margin, margin);
    }
    arrangeNext();
    for (; m_placed < m_cards.size(); ++m_placed)
        place(m_cards[m_placed]);
}

void SummaryPage::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    arrange();
}

void SummaryPage::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    if (!m_selection)
        QTimer::singleShot(1, this, &SummaryPage::wanted);
}

void SummaryPage::follow(const FactLink& link)
{
    if (link.to == FactLink::To::Query)
        Q_EMIT queryRequested(link.text);
    else if (link.to == FactLink::To::Fx && m_selection)
        m_selection->selectFx(graph::NodeId(link.node));
}

FactTable* SummaryPage::tryTable(const QString& title) const
{
    for (const Card& card : m_cards) {
        if (card.table && card.title == title && !card.table->isHidden())
            return card.table;
    }
    return nullptr;
}

} // namespace nodewise::views
