// SPDX-License-Identifier: Apache-2.0
#include "views/dump/graphs_page.h"

#include "core/base/words.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/dump/file_pane.h"
#include "views/mlir/line_view.h"

#include <QDir>
#include <QFileInfo>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace nodewise::views {

namespace {

void addUnique(std::vector<std::string>& to, const std::vector<std::string>& names)
{
    for (const std::string& name : names)
        if (std::ranges::find(to, name) == to.end())
            to.push_back(name);
}

} // namespace

GraphsPage::GraphsPage(QWidget* parent) : QWidget(parent), m_panes{}, m_state(new Label(this))
{
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    for (std::size_t i = 0; i < m_panes.size(); ++i) {
        m_panes[i] = new FilePane(split);
        m_panes[i]->setMinimumWidth(120);
        split->addWidget(m_panes[i]);
        connect(m_panes[i], &TextPane::message, this, &GraphsPage::message);
        connect(m_panes[i]->view(), &LineView::rowChanged, this, [this, i](std::uint64_t row) {
            if (!m_moving && !m_panes[i]->isMoving())
                choose(Pane(i), int(row) + 1);
        });
    }
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_state->setContentsMargins(10, 5, 10, 5);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_state);
    column->addWidget(split, 1);
    setFocusProxy(m_panes[1]);
    onLanguageChange(this, &GraphsPage::openPanes);
}

void GraphsPage::setModel(std::shared_ptr<const dump::Artifacts> artifacts, std::size_t model)
{
    if (artifacts == m_artifacts && model == m_model)
        return;
    m_artifacts = std::move(artifacts);
    m_model = model;
    m_chosen = {};
    openPanes();
}

const dump::CompiledModel* GraphsPage::tryModel() const
{
    return m_artifacts && m_model < m_artifacts->models.size() ? &m_artifacts->models[m_model] : nullptr;
}

void GraphsPage::openPanes()
{
    const dump::CompiledModel* model = tryModel();
    if (!model)
        return;
    const QDir folder(QDir(QString::fromStdString(m_artifacts->folder)).filePath(QString::fromStdString(model->folder)));
    const QScopedValueRollback<bool> guard(m_moving, true);
    const auto open = [&](Pane which, bool there, const char* name, const QString& title) {
        pane(which)->open(there ? folder.filePath(QLatin1String(name)) : QString(), title, QLatin1String(name));
        pane(which)->setAccessibleName(title);
        if (!there)
            pane(which)->view()->setEmptyText(tr("This file is missing."));
    };
    open(Pane::Before, model->before.has_value(), "fx_graph_readable.py", tr("Before the passes"));
    open(Pane::After, model->after.has_value(), "fx_graph_transformed.py", tr("After the passes"));
    const bool cpp = model->code && model->code->path.ends_with(".cpp");
    open(Pane::Code, model->code.has_value(), cpp ? "output_code.cpp" : "output_code.py", tr("Output code"));
    m_state->setText(textOf(m_chosen));
}

void GraphsPage::focusPane(Pane which)
{
    pane(which)->setFocus();
}

GraphsPage::Chosen GraphsPage::chosenAt(Pane which, int line) const
{
    Chosen made;
    const dump::CompiledModel* model = tryModel();
    if (!model)
        return made;
    const auto nodeAt = [line](const std::optional<dump::PrintedGraph>& graph) { return graph ? graph->tryNodeAt(line) : nullptr; };
    if (which == Pane::Before) {
        if (const dump::PrintedNode* node = nodeAt(model->before))
            made.before = {node->name};
    } else if (which == Pane::After) {
        if (const dump::PrintedNode* node = nodeAt(model->after))
            made.after = {node->name};
    } else if (model->code) {
        const auto& calls = model->code->calls;
        for (std::size_t i = 0; i < calls.size(); ++i) {
            const dump::OutputKernel* kernel = model->code->tryKernel(calls[i].kernel);
            if (calls[i].line == line || calls[i].line == line + 1 || calls[i].line == line + 2 || (kernel && kernel->line == line))
                made.calls = {i};
            if (calls[i].line == line)
                break;
        }
    }
    return made;
}

/// From what was clicked to the other two.
void GraphsPage::complete(Chosen& chosen) const
{
    const dump::CompiledModel& model = *tryModel();
    if (!chosen.before.empty())
        for (const std::string& name : chosen.before)
            addUnique(chosen.after, model.afterOf(name));
    else if (chosen.after.empty())
        for (const std::size_t call : chosen.calls)
            addUnique(chosen.after, model.nodesOf(model.code->calls[call]));
    if (chosen.before.empty())
        for (const std::string& name : chosen.after)
            addUnique(chosen.before, model.beforeOf(name));
    if (chosen.calls.empty())
        for (const std::string& name : chosen.after)
            for (const std::size_t call : model.callsOf(name))
                if (std::ranges::find(chosen.calls, call) == chosen.calls.end())
                    chosen.calls.push_back(call);
}

void GraphsPage::light(const Chosen& chosen, std::optional<Pane> from)
{
    const QScopedValueRollback<bool> guard(m_moving, true);
    const dump::CompiledModel& model = *tryModel();
    const auto linesOf = [](const std::optional<dump::PrintedGraph>& graph, const std::vector<std::string>& names) {
        std::vector<int> lines;
        for (const std::string& name : names)
            if (const dump::PrintedNode* node = graph ? graph->tryNode(name) : nullptr)
                lines.push_back(node->line);
        return lines;
    };
    std::vector<int> calls;
    for (const std::size_t call : chosen.calls) {
        calls.push_back(model.code->calls[call].line);
        if (const dump::OutputKernel* kernel = model.code->tryKernel(model.code->calls[call].kernel))
            calls.push_back(kernel->line);
    }
    const std::array<std::vector<int>, 3> lines{linesOf(model.before, chosen.before), linesOf(model.after, chosen.after), calls};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        m_panes[i]->setLit(lines[i]);
        if (!lines[i].empty() && from != Pane(i))
            m_panes[i]->goTo(lines[i].front());
    }
    m_state->setText(textOf(chosen));
}

void GraphsPage::choose(Pane which, int line)
{
    if (!tryModel())
        return;
    Chosen chosen = chosenAt(which, line);
    if (chosen.before.empty() && chosen.after.empty() && chosen.calls.empty())
        return; // what was chosen before stays lit
    complete(chosen);
    m_chosen = std::move(chosen);
    light(m_chosen, which);
    Q_EMIT this->chosen(queriesOf(m_chosen));
}

bool GraphsPage::showNode(const std::string& after)
{
    if (!tryModel() || !tryModel()->after || !tryModel()->after->tryNode(after))
        return false;
    m_chosen = {};
    m_chosen.after = {after};
    complete(m_chosen);
    light(m_chosen, {});
    return true;
}

std::vector<dump::PlaceQuery> GraphsPage::queriesOf(const Chosen& chosen) const
{
    std::vector<dump::PlaceQuery> made;
    const dump::CompiledModel& model = *tryModel();
    const bool later = model.after.has_value();
    const auto& graph = later ? model.after : model.before;
    for (const std::string& name : later ? chosen.after : chosen.before) {
        const dump::PrintedNode* node = graph ? graph->tryNode(name) : nullptr;
        if (node)
            made.push_back(dump::placeOf(model, *graph, *node));
    }
    return made;
}

QString GraphsPage::textOf(const Chosen& chosen) const
{
    const dump::CompiledModel* model = tryModel();
    if (!model)
        return {};
    if (chosen.before.empty() && chosen.after.empty() && chosen.calls.empty())
        return model->mappings
                   ? tr("Click a node or a call to see what corresponds to it.")
                   : tr("Click a node. Which kernel computes it is unknown: inductor_provenance_tracking_node_mappings.json is missing.");
    QStringList parts;
    std::set<std::string> pre;
    QString source;
    for (const std::string& name : chosen.after) {
        const dump::PrintedNode* node = model->after ? model->after->tryNode(name) : nullptr;
        if (node && node->source && source.isEmpty()) {
            const dump::PythonLine& line = model->after->sources[*node->source];
            source = QStringLiteral("%1:%2  %3")
                         .arg(QFileInfo(QString::fromStdString(line.file)).fileName())
                         .arg(line.line)
                         .arg(QString::fromStdString(line.code));
        }
        if (model->mappings)
            for (const std::string& one : dump::NodeMappings::of(model->mappings->postToPre, name))
                pre.insert(one);
    }
    parts.append(QString::fromStdString(joined(chosen.after.empty() ? chosen.before : chosen.after)));
    if (!pre.empty())
        parts.append(tr("from %1", "nodes before autograd").arg(QString::fromStdString(joined({pre.begin(), pre.end()}))));
    std::vector<std::string> kernels;
    for (const std::size_t call : chosen.calls)
        addUnique(kernels, {model->code->calls[call].kernel});
    parts.append(kernels.empty() ? tr("no kernel of its own") : tr("in %1", "kernels").arg(QString::fromStdString(joined(kernels))));
    if (!source.isEmpty())
        parts.append(source);
    return parts.join(QStringLiteral(" · "));
}

QString GraphsPage::stateText() const
{
    return m_state->text();
}

bool GraphsPage::settled() const
{
    return std::ranges::all_of(m_panes, [](const FilePane* pane) { return pane->settled(); });
}

} // namespace nodewise::views
