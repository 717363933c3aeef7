// SPDX-License-Identifier: Apache-2.0
#include "views/debug/stack_panel.h"

#include "views/common/follow.h"
#include "views/common/selection.h"
#include "views/debug/debug_session.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

QVariant StackModel::cell(const DebugFrame& frame, int column, int role) const
{
    if (role == Qt::ForegroundRole)
        return frame.python || column == Place ? QVariant(Theme::current().dim) : QVariant();
    if (role == Qt::FontRole)
        return monoFont();
    if (role == Qt::ToolTipRole)
        return frame.file;
    if (role != Qt::DisplayRole)
        return {};
    if (column == Name && frame.endOf)
        return frame.endOf->isEmpty() ? tr("end of the program") : tr("end of %1", "a body").arg(*frame.endOf);
    if (column == Name)
        return frame.name;
    if (frame.ofGraph)
        return tr("line %1 of the code").arg(frame.line);
    return frame.file.isEmpty() ? QString() : QStringLiteral("%1:%2").arg(QFileInfo(frame.file).fileName()).arg(frame.line);
}

QVariant StackModel::title(int column, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    return column == Name ? tr("frame") : tr("place");
}

StackPanel::StackPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new StackModel(this)), m_view(new QTreeView(this))
{
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->header()->resizeSection(StackModel::Name, QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m')) * 44);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    connect(context.session, &DebugSession::snapshotChanged, this, &StackPanel::refresh);
    const auto go = [this](const QModelIndex& index) { goTo(m_model->row(index.row())); };
    connect(m_view, &QTreeView::clicked, this, go);
    connect(m_view, &QTreeView::activated, this, go);
    followLanguage(this, &StackPanel::retranslate);
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

void StackPanel::retranslate()
{
    m_view->setAccessibleName(tr("Call stack"));
}

void StackPanel::refresh()
{
    const auto snapshot = m_context.session->snapshot();
    if (snapshot && snapshot->frames.empty() && m_context.session->stopped())
        return; // they are on their way: the old ones stay until then
    m_model->setRows(snapshot ? snapshot->frames : std::vector<DebugFrame>());
}

} // namespace nodewise::views
