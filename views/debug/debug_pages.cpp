// SPDX-License-Identifier: Apache-2.0
#include "views/debug/debug_pages.h"

#include "views/common/tip.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/breakpoint_panel.h"
#include "views/debug/console_panel.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_banner.h"
#include "views/debug/edit_panel.h"
#include "views/debug/ranks_panel.h"
#include "views/debug/stack_panel.h"
#include "views/debug/values_panel.h"
#include "views/debug/watch_model.h"
#include "views/debug/watch_panel.h"

#include <QInputDialog>
#include <QJsonArray>
#include <QJsonObject>

namespace nodewise::views {

namespace {

QString counted(const QString& name, int count)
{
    return count > 0 ? QStringLiteral("%1 %2").arg(name).arg(count) : name;
}

} // namespace

DebugPages::DebugPages(DebugAnalysis& analysis, QObject* parent) : QObject(parent), m_analysis(analysis)
{
}

std::vector<PageSpec> DebugPages::specs()
{
    using Where = PageSpec::Where;
    const auto edits = [this] { return counted(tr("Edits"), m_edits ? m_edits->model().rowCount() : 0); };
    const auto breakpoints = [this] { return counted(tr("Breakpoints"), static_cast<int>(m_analysis.breakpoints().all().size())); };
    return {
        {"banner", Where::Banner, 10, nullptr, [this](QWidget* parent) { return makeBanner(parent); }},
        {"values", Where::DockLeft, 10, [] { return tr("Values"); }, [this](QWidget*) { return makeValues(); }},
        {"watches", Where::DockLeft, 20, [] { return tr("Watches"); }, [this](QWidget*) { return makeWatches(); }},
        {"breakpoints", Where::DockLeft, 30, breakpoints, [this](QWidget*) { return makeBreakpoints(); }},
        {"stack", Where::DockLeft, 40, [] { return tr("Call Stack"); }, [this](QWidget*) { return makeStack(); }},
        {"ranks", Where::DockLeft, 45, [] { return tr("Ranks"); }, [this](QWidget*) { return makeRanks(); }},
        {"console", Where::DockRight, 40, [] { return tr("Console"); }, [this](QWidget*) { return makeConsole(); }},
        {"edits", Where::DockRight, 60, edits, [this](QWidget*) { return makeEdits(); }},
    };
}

QWidget* DebugPages::makeBanner(QWidget* parent)
{
    auto* banner = new DebugBanner(m_analysis.context(), parent);
    connect(banner, &DebugBanner::launchRequested, &m_analysis.launcher(), &SessionStart::start);
    connect(banner, &DebugBanner::inputsRequested, &m_analysis, [this] { Q_EMIT m_analysis.actionRequested("debug.inputs"); });
    connect(banner, &DebugBanner::failed, &m_analysis, &Analysis::message);
    return banner;
}

QWidget* DebugPages::makeValues()
{
    m_values = new ValuesPanel(m_analysis.context());
    connect(m_values, &ValuesPanel::tensorRequested, &m_analysis, &DebugAnalysis::tensorRequested);
    connect(m_values, &ValuesPanel::differenceRequested, &m_analysis, &DebugAnalysis::differenceRequested);
    connect(m_values, &ValuesPanel::exportRequested, &m_analysis, &DebugAnalysis::exportRequested);
    connect(m_values, &ValuesPanel::editRequested, this, &DebugPages::editValue);
    connect(m_values, &ValuesPanel::watchRequested, this, &DebugPages::watch);
    connect(m_values, &ValuesPanel::failed, &m_analysis, &Analysis::message);
    return m_values;
}

void DebugPages::showInput()
{
    if (!m_values)
        return;
    const ValuesModel& values = m_values->model();
    const QModelIndex inputs = values.sectionIndex(ValuesModel::Section::Stop);
    for (int row = 0; row < values.rowCount(inputs); ++row) {
        const auto value = values.tryValue(values.index(row, 0, inputs));
        if (value && value->state != protocol::ValueInfo::State::Pending && value->kind == protocol::ValueInfo::Kind::Tensor)
            return Q_EMIT m_analysis.tensorRequested(*value);
    }
}

QWidget* DebugPages::makeWatches()
{
    m_watches = new WatchPanel(m_analysis.context());
    m_watches->model().setExpressions(m_kept);
    return m_watches;
}

QWidget* DebugPages::makeBreakpoints()
{
    m_breakpoints = new BreakpointPanel(m_analysis.context());
    return m_breakpoints;
}

QWidget* DebugPages::makeStack()
{
    auto* stack = new StackPanel(m_analysis.context());
    connect(stack, &StackPanel::sourceRequested, &m_analysis, &Analysis::sourceRequested);
    return stack;
}

QWidget* DebugPages::makeRanks()
{
    m_ranks = new RanksPanel(m_analysis.context());
    connect(m_ranks, &RanksPanel::message, &m_analysis, &Analysis::message);
    return m_ranks;
}

void DebugPages::compareRanks()
{
    if (m_ranks)
        m_ranks->compare();
}

QWidget* DebugPages::makeConsole()
{
    m_console = new ConsolePanel(m_analysis.context());
    return m_console;
}

QWidget* DebugPages::makeEdits()
{
    m_edits = new EditPanel(m_analysis.context());
    connect(m_edits, &EditPanel::countChanged, &m_analysis, &Analysis::changed);
    connect(m_edits, &EditPanel::failed, this, [this](const QString& text) {
        if (m_console)
            m_console->say(text, true);
        Q_EMIT m_analysis.message(text);
    });
    return m_edits;
}

void DebugPages::watch(const QString& expression)
{
    m_watches->model().add(expression);
    Q_EMIT m_analysis.pageRequested(QStringLiteral("watches"), false);
}

void DebugPages::editValue(const protocol::ValueInfo& value)
{
    auto* dialog = new QInputDialog(m_edits);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Edit %1").arg(QString::fromStdString(value.name)));
    dialog->setLabelText(
        Tip(tr("New value: a number, or a TorchScript expression over the values of this stop,\nsuch as %1 * 2 or torch.zeros([2, 3]).")
                .arg(QString::fromStdString(value.name)))
            .text());
    dialog->setTextValue(value.kind == protocol::ValueInfo::Kind::Tensor ? QString::fromStdString(value.name)
                                                                         : QString::fromStdString(value.text));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, ref = value.ref](const QString& typed) {
        protocol::EditRequest request;
        request.value = ref;
        bool number = false;
        const double parsed = typed.trimmed().toDouble(&number);
        if (number)
            request.number = protocol::Scalar(parsed);
        else
            request.expression = typed.trimmed().toStdString();
        if (m_edits)
            m_edits->apply(request);
    });
    dialog->open();
}

void DebugPages::editCondition(int breakpoint)
{
    if (m_breakpoints)
        m_breakpoints->editCondition(breakpoint);
}

bool DebugPages::canUndo() const
{
    return m_edits && m_edits->canUndo();
}

bool DebugPages::canRedo() const
{
    return m_edits && m_edits->canRedo();
}

void DebugPages::undo()
{
    if (m_edits)
        m_edits->undo();
}

void DebugPages::redo()
{
    if (m_edits)
        m_edits->redo();
}

void DebugPages::save(QJsonObject& kept) const
{
    kept["watches"] = QJsonArray::fromStringList(m_watches ? m_watches->model().expressions() : m_kept);
}

void DebugPages::restore(const QJsonObject& kept)
{
    m_kept.clear();
    for (const auto& watch : kept["watches"].toArray())
        m_kept.append(watch.toString());
    if (m_watches)
        m_watches->model().setExpressions(m_kept);
}

} // namespace nodewise::views
