// SPDX-License-Identifier: Apache-2.0
#include "views/cost/timeline_page.h"

#include "views/common/follow.h"
#include "views/common/selection.h"
#include "views/cost/cost_link.h"
#include "views/cost/simulate_prompt.h"
#include "views/cost/simulation.h"
#include "views/timeline/timeline_view.h"
#include "views/timeline/trace_saver.h"

#include <QFileInfo>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

/// Its place among its kernel's instructions; none: the slice is no instruction.
std::optional<std::uint64_t> instructionOf(const trace::Trace& trace, trace::SliceId slice)
{
    for (const trace::Argument& argument : trace.arguments(slice))
        if (const auto* place = std::get_if<std::int64_t>(&argument.value); place && argument.key == "instruction")
            return std::uint64_t(*place);
    return std::nullopt;
}

SliceTile tileOf(const CostRun& run, std::uint32_t kernel, const trace::Link& link, trace::SliceId slice)
{
    SliceTile tile{link.line, {}};
    const sim::TileGraph& graph = run.program().kernels[kernel];
    if (const auto place = instructionOf(*run.trace(), slice))
        for (const auto& [step, value] : sim::iterationOf(graph, *place))
            tile.loops.emplace_back(graph.steps[step].line, value);
    return tile;
}

} // namespace

TimelinePage::TimelinePage(const CostContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_simulation(context.simulation), m_whole(new QStackedWidget(this)),
      m_empty(new SimulatePrompt(context.simulation, this))
{
    m_whole->addWidget(m_empty);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_whole);
    connectParts();
    followLanguage(this, &TimelinePage::retranslate);
    onRun();
}

void TimelinePage::connectParts()
{
    connect(m_simulation, &Simulation::runChanged, this, &TimelinePage::onRun);
    connect(m_context.selection, &Selection::changed, this, &TimelinePage::followSelection);
}

/// It is many widgets, which each change of the theme polishes.
void TimelinePage::makeView()
{
    m_view = new TimelineView(this);
    auto* shown = new QWidget(this);
    auto* column = new QVBoxLayout(shown);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_saver = new TraceSaver(m_view, shown);
    column->addWidget(m_saver);
    column->addWidget(m_view, 1);
    m_whole->addWidget(shown);
    setFocusProxy(m_view);
    connect(m_view, &TimelineView::nodesChosen, this, &TimelinePage::onNodes);
    connect(m_view, &TimelineView::sliceChosen, this, &TimelinePage::onSlice);
    connect(m_view, &TimelineView::kernelChosen, this, &TimelinePage::kernelRequested);
    connect(m_view, &TimelineView::noteRequested, this, &TimelinePage::noteRequested);
    m_view->setNotes(m_notes);
    connect(m_view, &TimelineView::message, this, &TimelinePage::message);
    connect(m_saver, &TraceSaver::message, this, &TimelinePage::message);
}

void TimelinePage::setNotes(std::function<QStringList(const QString& name)> notes)
{
    m_notes = std::move(notes);
    if (m_view)
        m_view->setNotes(m_notes);
}

QString TimelinePage::emptyText() const
{
    return m_view && m_view->trace() ? QString() : m_empty->text();
}

void TimelinePage::onRun()
{
    const auto& run = m_simulation->run();
    if (run && !m_view)
        makeView();
    if (!m_view)
        return;
    m_view->setTrace(run ? run->trace() : nullptr);
    if (run) {
        const QString name = QFileInfo(QString::fromStdString(m_context.document->file)).completeBaseName() + QLatin1Char('-') +
                             QString::fromStdString(run->npu().name);
        m_saver->setNames(name + QStringLiteral(".json"), name + QStringLiteral(".png"));
    }
    m_whole->setCurrentIndex(m_view->trace() ? 1 : 0);
    followSelection();
}

void TimelinePage::onNodes(const QStringList& names)
{
    const auto& run = m_simulation->run();
    if (!run || m_following)
        return;
    std::vector<std::uint32_t> nodes;
    for (const QString& name : names)
        if (const auto node = run->tryNodeIndex(name.toStdString()))
            nodes.push_back(*node);
    const QScopedValueRollback following(m_following, true);
    selectNodes(*m_context.selection, Side::Fx, nodes);
}

/// Its kernel is looked at, at its line, and with the tile that it worked on.
void TimelinePage::onSlice(quint32 slice)
{
    const auto& run = m_simulation->run();
    if (!run || m_view->trace() != run->trace() || slice >= run->trace()->sliceCount())
        return;
    const trace::Link* link = run->trace()->tryLink(slice);
    const auto kernel = link ? run->tryKernel(link->kernel) : std::nullopt;
    if (!kernel)
        return;
    showKernel(m_context, *run, *kernel);
    Q_EMIT tileChosen(tileOf(*run, *kernel, *link, slice));
}

/// All their slices are lit.
void TimelinePage::followSelection()
{
    const auto& run = m_simulation->run();
    const graph::Graph* fx = m_context.document->fx();
    if (m_following || !run || !fx)
        return;
    QStringList names;
    for (const graph::NodeId node : m_context.selection->state().fx)
        if (run->tryNode(node.index()))
            names.append(QString::fromStdString(fx->qualifiedName(node)));
    m_view->selectNodes(names);
}

void TimelinePage::retranslate()
{
    setAccessibleName(tr("Timeline"));
    m_empty->setText(tr("Shows what each unit of the NPU does over time: simulate the program to see its timeline."));
}

} // namespace nodewise::views
