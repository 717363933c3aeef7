// SPDX-License-Identifier: Apache-2.0
#include "views/compare/tolerance_editor.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/compare/tolerance_model.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QStyle>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

TableWords ruleWords()
{
    return {.name = ToleranceEditor::tr("Rules for tolerances"),
            .exportTitle = ToleranceEditor::tr("Export Tolerances"),
            .exportFile = QStringLiteral("tolerances.csv")};
}

} // namespace

ToleranceEditor::ToleranceEditor(QWidget* parent)
    : QWidget(parent), m_model(new ToleranceModel(this)), m_page(new TablePage(m_model, ruleWords, {}, this)), m_rtol(new QLineEdit(this)),
      m_atol(new QLineEdit(this)), m_title(new Label(this)), m_rtolName(new Label(QStringLiteral("rtol"), this)),
      m_atolName(new Label(QStringLiteral("atol"), this)), m_note(new Label(this)), m_add(new QToolButton(this)),
      m_remove(new QToolButton(this)), m_undo(new QToolButton(this))
{
    m_title->setProperty("role", "heading");
    const std::pair<QWidget*, const char*> names[] = {{m_rtol, "rtol"}, {m_remove, "remove"}, {m_undo, "undo"}};
    for (const auto& [widget, name] : names)
        widget->setObjectName(QLatin1String(name));
    m_rtolName->setBuddy(m_rtol);
    m_atolName->setBuddy(m_atol);
    QTreeView& view = *m_page->table();
    view.setSortingEnabled(false); // the last one that matches counts
    view.setSelectionMode(QAbstractItemView::SingleSelection);
    view.setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    view.setProperty("role", "card");
    view.setFrameShape(QFrame::StyledPanel);
    m_page->setMinimumHeight(74);
    view.header()->setStretchLastSection(false);
    for (const int column : {ToleranceModel::Op, ToleranceModel::Module})
        view.header()->setSectionResizeMode(column, QHeaderView::Stretch);
    m_note->setWordWrap(true);
    auto* fields = new QHBoxLayout;
    fields->setSpacing(6);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_title, m_rtolName, m_rtol, m_atolName, m_atol})
        fields->addWidget(widget, widget == m_rtol || widget == m_atol ? 1 : 0);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    for (QToolButton* button : {m_add, m_remove, m_undo})
        buttons->addWidget(button);
    buttons->addWidget(m_note, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(5);
    column->addLayout(fields);
    column->addWidget(m_page, 1);
    column->addLayout(buttons);
    auto* removing = new QAction(this);
    removing->setShortcut(QKeySequence::Delete);
    removing->setShortcutContext(Qt::WidgetShortcut);
    view.addAction(removing);
    connect(removing, &QAction::triggered, m_remove, &QToolButton::click);
    connect(m_add, &QToolButton::clicked, this, [this] {
        m_model->add();
        const QModelIndex cell = m_page->filter().mapFromSource(m_model->index(m_model->rowCount() - 1, ToleranceModel::Op));
        m_page->table()->setCurrentIndex(cell);
        m_page->table()->edit(cell);
    });
    connect(m_remove, &QToolButton::clicked, this, [this] { m_model->remove(m_page->chosenRow()); });
    connect(m_undo, &QToolButton::clicked, m_model, &ToleranceModel::undo);
    connect(m_page, &TablePage::chosen, this, &ToleranceEditor::enableButtons);
    connect(m_model, &ToleranceModel::refused, m_note, qOverload<const QString&>(&Label::setText));
    connect(m_model, &ToleranceModel::changed, this, [this] {
        m_note->clear();
        enableButtons();
        Q_EMIT changed();
    });
    for (QLineEdit* field : {m_rtol, m_atol}) {
        field->setMinimumWidth(60);
        connect(field, &QLineEdit::textEdited, this, &ToleranceEditor::onTyped);
    }
    m_note->setProperty("role", "error");
    followLanguage(this, &ToleranceEditor::retranslate);
    enableButtons();
}

void ToleranceEditor::setSetup(const CompareSetup& setup)
{
    for (const auto& [field, value] : {std::pair(m_rtol, &setup.rtol), std::pair(m_atol, &setup.atol)})
        if (toleranceOf(field->text()) != *value || field->text().isEmpty())
            field->setText(*value ? toleranceText(**value) : QString());
    if (m_model->rules() != setup.rules)
        m_model->setRules(setup.rules);
    enableButtons();
}

void ToleranceEditor::writeTo(CompareSetup& setup) const
{
    setup.rtol = toleranceOf(m_rtol->text());
    setup.atol = toleranceOf(m_atol->text());
    setup.rules = m_model->rules();
}

QString ToleranceEditor::noteText() const
{
    return m_note->text();
}

void ToleranceEditor::onTyped()
{
    m_note->clear();
    for (QLineEdit* field : {m_rtol, m_atol}) {
        const bool good = field->text().trimmed().isEmpty() || toleranceOf(field->text());
        field->setProperty("state", good ? QString() : QStringLiteral("error"));
        field->style()->polish(field);
        if (!good)
            m_note->setText(tr("\"%1\" is not a tolerance: type a number such as 1e-5, or nothing for the default.").arg(field->text()));
    }
    Q_EMIT changed();
}

void ToleranceEditor::enableButtons()
{
    m_remove->setEnabled(m_page->chosenRow() >= 0);
    m_undo->setEnabled(m_model->canUndo());
}

void ToleranceEditor::retranslate()
{
    m_title->setText(tr("Tolerances"));
    for (QLineEdit* field : {m_rtol, m_atol})
        field->setPlaceholderText(tr("default", "tolerance"));
    m_rtol->setToolTip(
        tr("Relative, in place of each dtype's default: an element agrees where |x − reference| ≤ atol + rtol · |reference|"));
    m_atol->setToolTip(
        tr("Absolute, in place of each dtype's default: an element agrees where |x − reference| ≤ atol + rtol · |reference|"));
    m_add->setText(tr("Add Rule"));
    m_add->setToolTip(tr("Other tolerances for some operators, modules or dtypes"));
    m_remove->setText(tr("Remove"));
    m_undo->setText(tr("Undo"));
    m_undo->setToolTip(tr("Undo the last change of the rules"));
}

} // namespace nodewise::views
