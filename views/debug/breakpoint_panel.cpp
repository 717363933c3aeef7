// SPDX-License-Identifier: Apache-2.0
#include "views/debug/breakpoint_panel.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/debug/breakpoint_model.h"
#include "views/debug/condition_check.h"
#include "views/debug/expression_delegate.h"
#include "views/debug/expression_field.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAction>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nodewise::views {

namespace {

TableWords breakpointWords()
{
    return {.name = BreakpointPanel::tr("Breakpoints"),
            .filter = BreakpointPanel::tr("place or condition"),
            .filterName = BreakpointPanel::tr("Filter breakpoints"),
            .exportTitle = BreakpointPanel::tr("Export Breakpoints"),
            .exportFile = QStringLiteral("breakpoints.csv")};
}

} // namespace

BreakpointPanel::BreakpointPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_check(new ConditionCheck(context, this)), m_problem(new Label(this)),
      m_model(new BreakpointModel(context.breakpoints, this)), m_page(new TablePage(m_model, breakpointWords, {}, this)),
      m_add(new QToolButton(this)), m_remove(new QToolButton(this)), m_addMenu(new QMenu(this))
{
    m_page->table()->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setMenu(m_addMenu);
    m_page->addToBar(m_add, 0);
    m_page->addToBar(m_remove, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_page, 1);
    column->addWidget(m_problem);
    m_problem->setProperty("role", "error");
    m_problem->setWordWrap(true);
    m_problem->setContentsMargins(10, 3, 10, 5);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problem->hide();
    for (const int written : {BreakpointModel::Condition, BreakpointModel::Log})
        m_page->table()->setItemDelegateForColumn(
            written, new ExpressionDelegate([this](ExpressionField& field, const QModelIndex& index) { prepare(field, index); }, this));
    connect(m_model, &QAbstractItemModel::modelReset, this, &BreakpointPanel::showProblem);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &BreakpointPanel::showProblem);
    connect(m_page->table()->selectionModel(), &QItemSelectionModel::currentChanged, this, &BreakpointPanel::showProblem);
    auto* remove = new QAction(this);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_page->table()->addAction(remove);
    connect(remove, &QAction::triggered, this, &BreakpointPanel::removeChosen);
    connect(m_remove, &QToolButton::clicked, this, &BreakpointPanel::removeChosen);
    connect(m_page, &TablePage::menuOpening, this,
            [this](QMenu* menu, const QModelIndex& index) { fillMenu(*menu, m_model->row(index.row()).key); });
    connect(m_addMenu, &QMenu::aboutToShow, this, [this] {
        m_addMenu->clear();
        fillAddMenu(*m_addMenu);
    });
    connect(m_page->table(), &QTreeView::clicked, this, [this] {
        const int row = m_page->chosenRow();
        const Breakpoint* b = row < 0 ? nullptr : m_context.breakpoints->tryFind(m_model->row(row).key);
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
    dialog->setLabelText(Tip(label).text());
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

/// An editor was opened; `index` is the filter's.
void BreakpointPanel::prepare(ExpressionField& field, const QModelIndex& index)
{
    const int row = m_page->filter().mapToSource(index).row();
    const Breakpoint* b = m_context.breakpoints->tryFind(m_model->row(row).key);
    if (!b)
        return; // the range of a stop without a place
    field.setWords(m_check->words(*b));
    if (index.column() != BreakpointModel::Condition)
        return;
    m_edited = &field;
    auto* pause = new QTimer(&field);
    pause->setSingleShot(true);
    pause->setInterval(150);
    connect(&field, &QLineEdit::textChanged, pause, qOverload<>(&QTimer::start));
    connect(pause, &QTimer::timeout, &field, [this, &field, key = b->key] { checkTyped(field, key); });
    connect(&field, &QObject::destroyed, m_model, [this] { showProblem(); }); // while there is a model: not of a panel that goes
}

/// While it is written: what is wrong with it shows at once.
void BreakpointPanel::checkTyped(ExpressionField& field, int key)
{
    const Breakpoint* b = m_context.breakpoints->tryFind(key);
    const QString text = field.text();
    if (b)
        m_check->check(*b, text, &field, [this, &field, text](const UserText& problem) {
            if (field.text() != text)
                return; // typed on
            field.setProblem(translated(problem));
            showProblem();
        });
}

QString BreakpointPanel::problem() const
{
    if (m_edited && !m_edited->problem().isEmpty())
        return m_edited->problem();
    const auto problemOf = [](const BreakpointRow& row) { return row.refused ? row.tip : QString(); };
    if (const int chosen = m_page->chosenRow(); chosen >= 0 && m_model->row(chosen).refused)
        return problemOf(m_model->row(chosen));
    for (const BreakpointRow& row : m_model->rows())
        if (row.refused)
            return tr("%1: %2", "breakpoint: what is wrong").arg(row.place, problemOf(row));
    return {};
}

void BreakpointPanel::showProblem()
{
    constexpr qsizetype most = 240; // LibTorch lists all variants of a function
    const QString problem = this->problem();
    m_problem->setText(problem.size() > most ? problem.left(most) + QStringLiteral("…") : problem);
    m_problem->setToolTip(Tip(problem).text());
    m_problem->setVisible(!problem.isEmpty());
}

void BreakpointPanel::editCondition(int key)
{
    const auto& rows = m_model->rows();
    const auto found = std::find_if(rows.begin(), rows.end(), [key](const BreakpointRow& row) { return row.key == key; });
    if (key == 0 || found == rows.end())
        return;
    m_page->filterField()->clear();
    const QModelIndex index = m_page->filter().mapFromSource(m_model->index(int(found - rows.begin()), BreakpointModel::Condition));
    m_page->table()->setCurrentIndex(index);
    m_page->table()->edit(index);
}

void BreakpointPanel::removeChosen()
{
    std::vector<int> keys;
    for (const QModelIndex& index : m_page->chosenRows())
        keys.push_back(m_model->row(index.row()).key);
    for (const int key : keys)
        m_context.breakpoints->remove(key);
}

/// `key`: 0 of a stop without a place.
void BreakpointPanel::fillMenu(QMenu& menu, int key)
{
    menu.addAction(tr("Edit &Condition"), this, [this, key] { editCondition(key); })->setEnabled(key != 0);
    menu.addAction(tr("&Remove"), this, [this, key] { m_context.breakpoints->remove(key); })->setEnabled(key != 0);
    menu.addSeparator();
    fillAddMenu(*menu.addMenu(tr("&Add")));
    menu.addSeparator();
    menu.addAction(tr("&Enable All"), this, [this] { m_context.breakpoints->setAllEnabled(true); });
    menu.addAction(tr("&Disable All"), this, [this] { m_context.breakpoints->setAllEnabled(false); });
    menu.addAction(tr("Remove A&ll"), this, [this] { m_context.breakpoints->removeAll(); });
}

void BreakpointPanel::retranslate()
{
    m_add->setText(tr("Add ▾"));
    m_add->setToolTip(tr("Add a breakpoint on an operator, a module, a Python line or a value. For a node, press F9 or click the gutter."));
    m_remove->setText(tr("Remove"));
}

} // namespace nodewise::views
