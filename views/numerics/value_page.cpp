// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/value_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/session_work.h"
#include "views/debug/value_table.h"
#include "views/debug/work_strip.h"
#include "views/table/value_filter.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

TableWords completed(TableWords words)
{
    words.filter = ValuePage::tr("node, operator or module");
    words.filterName = ValuePage::tr("Filter values");
    words.exportTip = ValuePage::tr("Export what is shown, with all digits; Ctrl+C copies it");
    return words;
}

} // namespace

ValuePage::ValuePage(const DebugContext& context, SessionWork* work, QAbstractItemModel* model, Described* described,
                     TablePage::Words words, std::vector<TableChip> chips, std::function<Side()> side, QWidget* parent)
    : QWidget(parent), m_context(context), m_work(work), m_table(new ValueTable(context, new ValueFilter(model), std::move(side), this)),
      m_page(new TablePage(
          model, described, [words = std::move(words)] { return completed(words()); }, std::move(chips), this, m_table)),
      m_start(new QPushButton(this)), m_strip(new WorkStrip(work, this)), m_corner(new QWidget(this)), m_stack(new QStackedWidget(this)),
      m_empty(new Label(this)), m_note(new Label(this))
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
    m_page->column()->insertWidget(1, m_note);
    m_stack->addWidget(makeEmpty());
    m_stack->addWidget(m_page);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_strip);
    column->addWidget(m_stack, 1);
    connectParts();
    onLanguageChange(this, [this] { retranslate(); });
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
    connect(m_page, &TablePage::activated, this,
            [this](const QModelIndex& index) { Q_EMIT valueRequested(index.data(NodeRole).toUInt(), elementOf(index.row())); });
    connect(m_page, &TablePage::message, this, &ValuePage::message);
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

void ValuePage::showResult(bool any, const QString& empty, const QString& summary, const QStringList& notes)
{
    m_any = any;
    m_stack->setCurrentIndex(any ? 1 : 0);
    m_empty->setText(empty);
    m_empty->setVisible(!m_work->busy());
    m_strip->setSummary(any ? summary : QString());
    m_note->setText(notes.join(QLatin1Char('\n')));
    m_note->setVisible(any && !notes.isEmpty());
}

void ValuePage::showStart(const QString& first)
{
    m_start->setText(m_work->state() == SessionWork::State::Done ? tr("Run Again") : first);
    m_start->setMinimumWidth(m_start->fontMetrics().horizontalAdvance(m_start->text()) + 32); // its padding
    const QString why = m_work->hindrance();
    m_start->setEnabled(why.isEmpty());
    m_start->setToolTip(Tip(why.isEmpty()
                                ? tr("Runs the program from the start; edits apply, breakpoints do not. The session returns to its "
                                     "stop.")
                                : why)
                            .text());
}

QStringList ValuePage::failure(Side side, const std::optional<std::uint32_t>& node, const UserText& why) const
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
    m_page->fitColumns(); // titles are as long as the language makes them
    m_strip->cancelButton()->setToolTip(tr("Cancel; the session returns to its stop"));
    refresh();
}

} // namespace nodewise::views
