// SPDX-License-Identifier: Apache-2.0
#include "views/debug/stack_panel.h"

#include "views/common/selection.h"
#include "views/debug/debug_session.h"
#include "views/table/table_page.h"

#include <QFileInfo>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

Table<DebugFrame> StackModel::describe() const
{
    const auto name = [](const DebugFrame& frame) {
        return !frame.endOf ? frame.name : frame.endOf->isEmpty() ? tr("end of the program") : tr("end of %1", "a body").arg(*frame.endOf);
    };
    const auto place = [](const DebugFrame& frame) {
        return frame.ofGraph          ? tr("line %1 of the code").arg(frame.line)
               : frame.file.isEmpty() ? QString()
                                      : QStringLiteral("%1:%2").arg(QFileInfo(frame.file).fileName()).arg(frame.line);
    };
    return {
        .columns = {{.title = tr("frame"),
                     .name = "frame",
                     .letters = 44,
                     .text = name,
                     .color = [](const DebugFrame& frame, const Theme& theme) { return frame.python ? theme.dim : QColor(); }},
                    {.title = tr("place"),
                     .name = "place",
                     .letters = 24,
                     .text = place,
                     .color = [](const DebugFrame&, const Theme& theme) { return theme.dim; }}},
        .tip = [](const DebugFrame& frame) { return frame.file; },
    };
}

namespace {

TableWords stackWords()
{
    return {.name = StackPanel::tr("Call stack"),
            .filter = StackPanel::tr("frame or file"),
            .filterName = StackPanel::tr("Filter the call stack"),
            .exportTitle = StackPanel::tr("Export Call Stack"),
            .exportFile = QStringLiteral("stack.csv"),
            .empty = StackPanel::tr("Where a run stops, its frames are listed here.")};
}

} // namespace

StackPanel::StackPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new StackModel(this)), m_page(new TablePage(m_model, stackWords, {}, this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_page);
    connect(context.session, &DebugSession::snapshotChanged, this, &StackPanel::refresh);
    const auto go = [this] {
        if (const int row = m_page->chosenRow(); row >= 0)
            goTo(DebugFrame(m_model->row(row)));
    };
    connect(m_page->table(), &QTreeView::clicked, this, go);
    connect(m_page, &TablePage::activated, this, go);
    refresh();
}

void StackPanel::goTo(const DebugFrame& frame)
{
    const bool ir = m_context.session->side() == protocol::Side::Ir;
    const auto snapshot = m_context.session->snapshot();
    const auto node = frame.python && snapshot ? snapshot->info().node : frame.node;
    if (!frame.module.isEmpty())
        m_context.selection->selectModule(frame.module);
    else if (node)
        selectNode(*m_context.selection, sideOf(ir), *node);
    if (frame.python)
        Q_EMIT sourceRequested();
}

void StackPanel::refresh()
{
    const auto snapshot = m_context.session->snapshot();
    if (snapshot && snapshot->frames.empty() && m_context.session->stopped())
        return; // they are on their way: the old ones stay until then
    m_model->setRows(snapshot ? snapshot->frames : std::vector<DebugFrame>());
}

} // namespace nodewise::views
