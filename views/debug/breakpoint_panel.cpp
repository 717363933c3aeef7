// SPDX-License-Identifier: Apache-2.0
#include "views/debug/breakpoint_panel.h"

#include "views/common/follow.h"
#include "views/common/selection.h"
#include "views/debug/breakpoint_model.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QMenu>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

BreakpointPanel::BreakpointPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new BreakpointModel(context.breakpoints, this)), m_view(new QTreeView(this)),
      m_add(new QToolButton(this)), m_remove(new QToolButton(this)), m_addMenu(new QMenu(this))
{
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    m_view->header()->resizeSection(BreakpointModel::Place, em * 30);
    m_view->header()->resizeSection(BreakpointModel::Kind, em * 12);
    m_view->header()->resizeSection(BreakpointModel::Condition, em * 26);
    m_view->header()->resizeSection(BreakpointModel::Hits, em * 8);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setMenu(m_addMenu);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 8, 3);
    row->addWidget(m_add);
    row->addWidget(m_remove);
    row->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_view, 1);
    auto* remove = new QAction(this);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(remove);
    connect(remove, &QAction::triggered, this, &BreakpointPanel::removeCurrent);
    connect(m_remove, &QToolButton::clicked, this, &BreakpointPanel::removeCurrent);
    connect(m_view, &QTreeView::customContextMenuRequested, this, &BreakpointPanel::showMenu);
    connect(m_addMenu, &QMenu::aboutToShow, this, [this] {
        m_addMenu->clear();
        fillAddMenu(*m_addMenu);
    });
    connect(m_view, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        const Breakpoint* b = m_model->tryBreakpoint(index.row());
        if (!b || (b->kind != Breakpoint::Kind::Node && b->kind != Breakpoint::Kind::Value))
            return;
        if (const auto node = m_context.breakpoints->tryNodeIndex(b->side, b->target))
            selectNode(*m_context.selection, b->side, *node);
    });
    followLanguage(this, &BreakpointPanel::retranslate);
}

void BreakpointPanel::fillAddMenu(QMenu& menu)
{
    menu.addAction(tr("On an &Operator…"), this, [this] { askToAdd(Breakpoint::Kind::Op); });
    menu.addAction(tr("On a &Module…"), this, [this] { askToAdd(Breakpoint::Kind::Module); });
    menu.addAction(tr("On a &Python Line…"), this, [this] { askToAdd(Breakpoint::Kind::Line); });
    menu.addAction(tr("On a &Value…"), this, [this] { askToAdd(Breakpoint::Kind::Value); });
}

void BreakpointPanel::askToAdd(Breakpoint::Kind kind)
{
    QString label, text;
    const auto fx = m_context.selection->currentFx();
    const graph::Graph* graph = m_context.document->fx();
    switch (kind) {
    case Breakpoint::Kind::Op:
        label = tr("Operator, or a pattern such as aten.softmax*:");
        text = fx && graph ? QString::fromStdString(std::string(graph->node(*fx).opType())) : QString();
        break;
    case Breakpoint::Kind::Module:
        label = tr("Module, or a pattern such as layers.0*:");
        text = !m_context.selection->state().modulePath.isEmpty() ? m_context.selection->state().modulePath
               : fx && graph && graph->node(*fx).module.valid()   ? QString::fromStdString(graph->module(graph->node(*fx).module).path)
                                                                  : QString();
        break;
    case Breakpoint::Kind::Line:
        label = tr("Python file and line, such as modeling_llama.py:228:");
        break;
    default:
        label = tr("Node whose value to watch for being computed or written:");
        text = fx ? m_context.breakpoints->nodeName(Side::Fx, fx->index()) : QString();
    }
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Add Breakpoint"));
    dialog->setLabelText(label);
    dialog->setTextValue(text);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, kind](const QString& typed) {
        Breakpoint b;
        b.kind = kind;
        b.target = typed.trimmed();
        b.side = m_context.document->fx() ? Side::Fx : Side::Ir;
        if (kind == Breakpoint::Kind::Line) {
            b.line = b.target.section(QLatin1Char(':'), -1).toInt();
            b.target = b.target.section(QLatin1Char(':'), 0, -2);
            if (b.line < 1)
                return;
        }
        if (!b.target.isEmpty())
            m_context.breakpoints->add(std::move(b));
    });
    dialog->open();
}

void BreakpointPanel::editCondition(int key)
{
    for (int row = BreakpointModel::exceptionRows; row < m_model->rowCount(); ++row) {
        if (m_model->tryBreakpoint(row)->key != key)
            continue;
        const QModelIndex index = m_model->index(row, BreakpointModel::Condition);
        m_view->setCurrentIndex(index);
        m_view->edit(index);
    }
}

void BreakpointPanel::removeCurrent()
{
    if (const Breakpoint* b = m_model->tryBreakpoint(m_view->currentIndex().row()))
        m_context.breakpoints->remove(b->key);
}

void BreakpointPanel::showMenu(const QPoint& at)
{
    const QModelIndex index = m_view->indexAt(at);
    const Breakpoint* b = m_model->tryBreakpoint(index.row());
    const int key = b ? b->key : 0;
    QMenu menu(this);
    menu.addAction(tr("Edit &Condition"), this, [this, key] { editCondition(key); })->setEnabled(b);
    menu.addAction(tr("&Remove"), this, [this, key] { m_context.breakpoints->remove(key); })->setEnabled(b);
    menu.addSeparator();
    fillAddMenu(*menu.addMenu(tr("&Add")));
    menu.addSeparator();
    menu.addAction(tr("&Enable All"), this, [this] { m_context.breakpoints->setAllEnabled(true); });
    menu.addAction(tr("&Disable All"), this, [this] { m_context.breakpoints->setAllEnabled(false); });
    menu.addAction(tr("Remove A&ll"), this, [this] { m_context.breakpoints->removeAll(); });
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

void BreakpointPanel::retranslate()
{
    m_view->setAccessibleName(tr("Breakpoints"));
    m_add->setText(tr("Add ▾"));
    m_add->setToolTip(tr("Add a breakpoint on an operator, a module, a Python line or a value. For a node, press F9 or click the gutter."));
    m_remove->setText(tr("Remove"));
}

} // namespace nodewise::views
