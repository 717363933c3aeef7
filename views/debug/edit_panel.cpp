// SPDX-License-Identifier: Apache-2.0
#include "views/debug/edit_panel.h"

#include "views/common/follow.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

QVariant EditModel::cell(const protocol::EditInfo& edit, int column, int role) const
{
    if (role == Qt::FontRole)
        return monoFont();
    if (role == Qt::TextAlignmentRole)
        return int((column == Tick ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Name:
        return QString::fromStdString(edit.name);
    case Text:
        return translated(edit.text);
    case Tick:
        return QLocale().toString(qulonglong(edit.tick));
    default:
        return {};
    }
}

QVariant EditModel::title(int column, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    return column == Name ? tr("value") : column == Text ? tr("edit") : tr("made at step");
}

EditPanel::EditPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new EditModel(this)), m_view(new QTreeView(this)), m_undo(new QToolButton(this)),
      m_redo(new QToolButton(this)), m_note(new QLabel(this))
{
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    m_view->header()->resizeSection(EditModel::Name, em * 22);
    m_view->header()->resizeSection(EditModel::Text, em * 40);
    m_note->setProperty("role", "dim");
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 8, 3);
    row->addWidget(m_undo);
    row->addWidget(m_redo);
    row->addWidget(m_note, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_view, 1);
    connect(m_undo, &QToolButton::clicked, this, &EditPanel::undo);
    connect(m_redo, &QToolButton::clicked, this, &EditPanel::redo);
    connect(context.session, &DebugSession::valuesChanged, this, &EditPanel::refresh);
    connect(context.session, &DebugSession::stateChanged, this, &EditPanel::enableButtons);
    connect(m_view, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        selectNode(*m_context.selection, sideOf(m_context.session->side() == protocol::Side::Ir), m_model->row(index.row()).node);
    });
    followLanguage(this, &EditPanel::retranslate);
}

void EditPanel::refresh()
{
    m_context.session->askText("nodewise/edits", "{}", this, [this](Result<std::string> body) {
        take(body ? protocol::decodeBody<protocol::EditsAnswer>(*body) : Result<protocol::EditsAnswer>(fail(body.error())), false);
    });
}

void EditPanel::apply(const protocol::EditRequest& request)
{
    m_context.session->ask<protocol::EditsAnswer>(
        request, this, [this](Result<protocol::EditsAnswer> answer) { take(answer, true); }, DebugSession::Lifetime::Session);
}

bool EditPanel::canUndo() const
{
    return m_context.session->stopped() && m_model->rowCount() > 0;
}

bool EditPanel::canRedo() const
{
    return m_context.session->stopped() && m_redoable;
}

void EditPanel::undo()
{
    if (canUndo())
        ask("nodewise/undo");
}

void EditPanel::redo()
{
    if (canRedo())
        ask("nodewise/redo");
}

void EditPanel::enableButtons()
{
    m_undo->setEnabled(canUndo());
    m_redo->setEnabled(canRedo());
}

void EditPanel::ask(const char* command)
{
    m_context.session->askText(
        command, "{}", this,
        [this](Result<std::string> body) {
            take(body ? protocol::decodeBody<protocol::EditsAnswer>(*body) : Result<protocol::EditsAnswer>(fail(body.error())), true);
        },
        DebugSession::Lifetime::Session);
}

void EditPanel::take(const Result<protocol::EditsAnswer>& answer, bool valuesChanged)
{
    if (!answer) {
        if (valuesChanged)
            Q_EMIT failed(translated(answer.error()));
        return;
    }
    m_model->setRows(answer->edits);
    m_redoable = !answer->undone.empty();
    enableButtons();
    if (valuesChanged)
        m_note->setText(answer->recomputed > 0 ? tr("%n node(s) computed again", nullptr, static_cast<int>(answer->recomputed))
                                               : QString());
    Q_EMIT countChanged(static_cast<int>(answer->edits.size()));
}

void EditPanel::retranslate()
{
    m_view->setAccessibleName(tr("Edits"));
    m_undo->setText(tr("Undo"));
    m_undo->setToolTip(tr("Undo the last edit and recompute what depends on it"));
    m_redo->setText(tr("Redo"));
    m_redo->setToolTip(tr("Redo the edit that was undone last"));
    enableButtons();
}

} // namespace nodewise::views
