// SPDX-License-Identifier: Apache-2.0
#include "views/debug/edit_panel.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"
#include "views/table/table_page.h"

#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

Table<protocol::EditInfo> EditModel::describe() const
{
    using Row = protocol::EditInfo;
    return {
        .columns =
            {{.title = tr("value"),
              .name = "value",
              .letters = 22,
              .text = [](const Row& row) { return QString::fromStdString(row.name); }},
             {.title = tr("edit"), .name = "edit", .letters = 40, .text = [](const Row& row) { return translated(row.text); }},
             {.title = tr("made at step"), .name = "step", .number = true, .value = [](const Row& row) { return qulonglong(row.tick); }}},
    };
}

namespace {

TableWords editWords()
{
    return {.name = EditPanel::tr("Edits"),
            .filter = EditPanel::tr("value or edit"),
            .filterName = EditPanel::tr("Filter edits"),
            .exportTitle = EditPanel::tr("Export Edits"),
            .exportFile = QStringLiteral("edits.csv"),
            .empty = EditPanel::tr("No value is edited. The menu of a value edits it.")};
}

} // namespace

EditPanel::EditPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new EditModel(this)), m_page(new TablePage(m_model, editWords, {}, this)),
      m_undo(new QToolButton(this)), m_redo(new QToolButton(this)), m_note(new Label(this))
{
    m_redo->setObjectName(QStringLiteral("redo"));
    m_note->setProperty("role", "dim");
    m_page->addToBar(m_undo, 0);
    m_page->addToBar(m_redo, 1);
    m_page->addToBar(m_note, 2, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_page);
    connect(m_undo, &QToolButton::clicked, this, &EditPanel::undo);
    connect(m_redo, &QToolButton::clicked, this, &EditPanel::redo);
    connect(context.session, &DebugSession::valuesChanged, this, &EditPanel::refresh);
    connect(context.session, &DebugSession::stateChanged, this, &EditPanel::enableButtons);
    connect(m_page->table(), &QTreeView::clicked, this, [this] {
        if (const int row = m_page->chosenRow(); row >= 0)
            selectNode(*m_context.selection, sideOf(m_context.session->side() == protocol::Side::Ir), m_model->row(row).node);
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
    m_undo->setText(tr("Undo"));
    m_undo->setToolTip(tr("Undo the last edit and recompute what depends on it"));
    m_redo->setText(tr("Redo"));
    m_redo->setToolTip(tr("Redo the edit that was undone last"));
    enableButtons();
}

} // namespace nodewise::views
