// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/value_page.h"

#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/table_file.h"
#include "views/common/translated.h"
#include "views/common/value_filter.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/session_work.h"
#include "views/debug/value_table.h"
#include "views/debug/work_strip.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

constexpr int narrow = 820; // pixels, below which chips have no words

} // namespace

ValuePage::ValuePage(const DebugContext& context, SessionWork* work, QAbstractItemModel* model, const std::vector<std::size_t>& kinds,
                     std::function<Side()> side, QWidget* parent)
    : QWidget(parent), m_context(context), m_work(work), m_table(new ValueTable(context, new ValueFilter(model), std::move(side), this)),
      m_chips(new FilterChips(kinds, this)), m_text(new QLineEdit(this)), m_export(new QToolButton(this)), m_start(new QPushButton(this)),
      m_strip(new WorkStrip(work, this)), m_corner(new QWidget(this)), m_stack(new QStackedWidget(this)), m_empty(new QLabel(this)),
      m_note(new QLabel(this)), m_file(new TableExport(this))
{
    model->setParent(this);
    m_start->setProperty("role", "primary");
    auto* corner = new QHBoxLayout(m_corner);
    corner->setContentsMargins(0, 0, 0, 0);
    corner->addWidget(m_strip->resultRow(), 1);
    corner->addStretch(0);
    corner->addWidget(m_start);
    m_note->setProperty("role", "warning");
    m_note->setWordWrap(true);
    m_note->setContentsMargins(12, 2, 12, 4);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* found = new QWidget(m_stack);
    m_found = new QVBoxLayout(found);
    m_found->setContentsMargins(0, 0, 0, 0);
    m_found->setSpacing(0);
    m_found->addWidget(makeBar());
    m_found->addWidget(m_note);
    m_found->addWidget(m_table, 1);
    m_stack->addWidget(makeEmpty());
    m_stack->addWidget(found);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_strip);
    column->addWidget(m_stack, 1);
    connectParts();
    onLanguageChange(this, &ValuePage::retranslate);
}

QWidget* ValuePage::makeBar()
{
    auto* bar = new QWidget(this);
    m_bar = new QHBoxLayout(bar);
    m_bar->setContentsMargins(8, 3, 6, 3);
    m_bar->setSpacing(6);
    m_bar->addWidget(m_chips);
    m_bar->addWidget(m_text, 1);
    m_bar->addWidget(m_export);
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(70);
    return bar;
}

QWidget* ValuePage::makeEmpty()
{
    auto* page = new QFrame(m_stack);
    page->setProperty("role", "pane");
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(24, 16, 24, 16);
    m_empty->setProperty("role", "dim");
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    column->addWidget(m_empty);
    return page;
}

void ValuePage::connectParts()
{
    connect(m_start, &QPushButton::clicked, this, [this] { start(); });
    connect(m_work, &SessionWork::changed, this, [this] { refresh(); });
    connect(m_chips, &FilterChips::chosenChanged, this, [this] { m_table->filter().setKinds(m_chips->chosen()); });
    connect(m_text, &QLineEdit::textChanged, &m_table->filter(), &ValueFilter::setText);
    connect(m_table, &ValueTable::rowActivated, this, [this](int row) {
        Q_EMIT valueRequested(m_table->filter().sourceModel()->index(row, 0).data(NodeRole).toUInt(), elementOf(row));
    });
    connect(m_table, &ValueTable::copyRequested, this, [this] {
        const bool chosen = m_table->selectionModel()->hasSelection();
        QGuiApplication::clipboard()->setText(tableText(textOf(m_table->shownRows(chosen)), QLatin1Char('\t')));
    });
    connect(m_export, &QToolButton::clicked, this,
            [this] { m_file->ask(m_exportTitle, m_exportFile, [this] { return textOf(m_table->shownRows(false)); }); });
    connect(m_file, &TableExport::message, this, &ValuePage::message);
    connect(m_file, &TableExport::runningChanged, this, [this] { m_export->setEnabled(m_any && !m_file->running()); });
}

void ValuePage::addToBar(QWidget* widget)
{
    m_bar->insertWidget(m_bar->count() - 1, widget); // export stays the last
}

void ValuePage::addToCorner(QWidget* widget)
{
    auto* corner = static_cast<QHBoxLayout*>(m_corner->layout());
    corner->insertWidget(corner->count() - 1, widget); // start stays the last
}

void ValuePage::start()
{
    m_work->start();
}

void ValuePage::addAbove(QWidget* widget)
{
    m_found->insertWidget(0, widget);
}

void ValuePage::setBody(QWidget* body)
{
    m_found->addWidget(body, 1);
}

void ValuePage::exportTo(const QString& file)
{
    m_file->write(textOf(m_table->shownRows(false)), file);
}

void ValuePage::setExportNames(const QString& title, const QString& file)
{
    m_exportTitle = title;
    m_exportFile = file;
}

void ValuePage::showResult(bool any, const QString& empty, const QString& summary, const QStringList& notes)
{
    m_any = any;
    m_stack->setCurrentIndex(any ? 1 : 0);
    m_empty->setText(empty);
    m_empty->setVisible(!m_work->busy());
    m_strip->setSummary(any ? summary : QString());
    m_note->setText(notes.join(QLatin1Char('\n')));
    m_note->setVisible(any && !notes.isEmpty());
    m_export->setEnabled(any && !m_file->running());
}

void ValuePage::showStart(const QString& first)
{
    m_start->setText(m_work->state() == SessionWork::State::Done ? tr("Run Again") : first);
    m_start->setMinimumWidth(m_start->fontMetrics().horizontalAdvance(m_start->text()) + 32); // its padding
    const QString why = m_work->hindrance();
    m_start->setEnabled(why.isEmpty());
    m_start->setToolTip(why.isEmpty() ? tr("Runs the program from its start; edits count, breakpoints do not. The session goes back to "
                                           "where it stood.")
                                      : why);
}

QStringList ValuePage::failure(Side side, const std::optional<std::uint32_t>& node, const Text& why) const
{
    if (!node)
        return {};
    return {
        tr("The run failed at %1: %2 The rows are those before it.").arg(m_context.breakpoints->nodeName(side, *node), translated(why))};
}

QString ValuePage::emptyText() const
{
    return m_any ? QString() : m_empty->text();
}

QString ValuePage::noteText() const
{
    return m_note->isHidden() ? QString() : m_note->text();
}

void ValuePage::retranslate()
{
    m_text->setPlaceholderText(tr("node, operator or module"));
    m_text->setAccessibleName(tr("Filter values"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Write what is shown as .csv or .tsv; Ctrl+C copies it"));
    m_strip->cancelButton()->setToolTip(tr("Give it up; the session goes back to where it stood"));
    refresh();
}

void ValuePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_chips->setCompact(width() < narrow);
}

} // namespace nodewise::views
