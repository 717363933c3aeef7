// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/search_panel.h"

#include "core/query/query.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/inspect/query_edit.h"
#include "views/inspect/query_help.h"
#include "views/inspect/search_model.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace nodewise::views {

namespace {

constexpr int typingDelay = 60; ///< ms
constexpr int wideFrom = 420;   ///< op and shape need this much room
constexpr int mostRecent = 12;

Markup linkOf(const QString& query, const QColor& color)
{
    return Markup(QStringLiteral("<a href=\"%1\" style=\"color:%2;text-decoration:none;font-family:'%3'\">%4</a>"))
        .arg(QString::fromLatin1(query.toUtf8().toPercentEncoding()), color.name(), monoFont().family(), query);
}

TableWords searchWords()
{
    return {.name = SearchPanel::tr("Found nodes"),
            .exportTitle = SearchPanel::tr("Export Found Nodes"),
            .exportFile = QStringLiteral("nodes.csv")};
}

} // namespace

SearchPanel::SearchPanel(QWidget* parent)
    : QWidget(parent), m_edit(new QueryEdit(this)), m_help(new QToolButton(this)), m_status(new Label(this)), m_empty(new Label(this)),
      m_model(new SearchModel(this)), m_page(new TablePage(m_model, searchWords, {}, this)), m_view(m_page->table())
{
    build();
    m_delay.setSingleShot(true);
    m_delay.setInterval(typingDelay);
    connect(&m_delay, &QTimer::timeout, this, &SearchPanel::run);
    connect(m_edit, &QLineEdit::textChanged, this, &SearchPanel::onTextChanged);
    connect(m_help, &QToolButton::clicked, this, &SearchPanel::showHelp);
    connect(m_empty, &Label::linkActivated, this, [this](const QString& link) {
        setQuery(QString::fromUtf8(QByteArray::fromPercentEncoding(link.toLatin1())));
        m_edit->setFocus();
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (index.isValid())
            selectCurrent();
    });
    connect(m_view, &QTreeView::clicked, this, &SearchPanel::selectCurrent);
    showEmpty();
    onLanguageChange(this, [this] {
        nameParts();
        showEmpty();
        if (m_error.isEmpty())
            showStatus();
        else
            onTextChanged(); // says again what is wrong
    });
    onThemeChange(this, &SearchPanel::showEmpty);
}

SearchPanel::~SearchPanel() = default;

void SearchPanel::build()
{
    m_edit->installEventFilter(this);
    m_help->setText(QStringLiteral("?"));
    m_help->setAutoRaise(true);
    m_status->setObjectName("status");
    m_status->setProperty("role", "dim");
    m_status->setWordWrap(true);
    m_status->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_status->setContentsMargins(10, 3, 10, 5);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_empty->setContentsMargins(10, 6, 10, 6);
    m_empty->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setStyleSheet(QStringLiteral("QTreeView::item { padding: 1px 8px; }"));
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(SearchModel::Module, QHeaderView::Stretch);
    m_view->header()->setMinimumSectionSize(40);
    m_view->installEventFilter(this);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(6, 4, 6, 4);
    bar->setSpacing(4);
    bar->addWidget(m_edit);
    bar->addWidget(m_help);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_empty, 1);
    column->addWidget(m_page, 1);
    column->addWidget(m_status);
    setFocusProxy(m_edit);
    nameParts();
}

void SearchPanel::nameParts()
{
    m_edit->setPlaceholderText(tr("Find nodes"));
    m_edit->setAccessibleName(tr("Query"));
    m_help->setToolTip(tr("Query syntax"));
    m_help->setAccessibleName(tr("Help on queries"));
}

void SearchPanel::setSelection(Selection* selection)
{
    m_selection = selection;
    onTextChanged();
}

void SearchPanel::focusQuery()
{
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

void SearchPanel::setQuery(const QString& query)
{
    m_edit->setText(query);
}

QString SearchPanel::query() const
{
    return m_edit->text();
}

int SearchPanel::resultCount() const
{
    return m_model->rowCount();
}

void SearchPanel::setRecentQueries(const QStringList& queries)
{
    m_recent = queries.mid(0, mostRecent);
    showEmpty();
}

void SearchPanel::onTextChanged()
{
    const QString text = m_edit->text();
    const QByteArray utf8 = text.toUtf8();
    const auto parsed = query::Query::parse({utf8.constData(), static_cast<std::size_t>(utf8.size())});
    m_error.clear();
    int column = -1;
    if (!parsed) {
        const Error& error = parsed.error();
        m_error = translated(error.message);
        if (!error.hint.empty())
            m_error = tr("%1: %2", "what is wrong in a query and what to write").arg(m_error, translated(error.hint));
        column = static_cast<int>(QString::fromUtf8(utf8.left(std::max(0, error.column - 1))).size());
    }
    m_edit->setErrorColumn(column);
    if (text.trimmed().isEmpty() || !parsed || !m_selection)
        return clearResults();
    m_delay.start();
}

void SearchPanel::clearResults()
{
    m_delay.stop();
    m_job.cancel();
    m_stepWhenDone = false;
    m_model->setRows(SearchModel::Rows());
    showEmpty();
    showStatus();
    Q_EMIT marked({}, {});
}

void SearchPanel::run()
{
    const QByteArray utf8 = m_edit->text().toUtf8();
    auto parsed = query::Query::parse({utf8.constData(), static_cast<std::size_t>(utf8.size())});
    if (!parsed || !m_selection)
        return;
    const Document& document = m_selection->document();
    m_job.start([query = std::move(*parsed), model = document.model, ir = document.ir, links = document.links](
                    const Progress&) { return search(query, model ? model->graph.get() : nullptr, ir.get(), links.get()); },
                [this](SearchResult result) { take(std::move(result)); });
}

void SearchPanel::take(SearchResult result)
{
    m_filling = true;
    m_model->setRows(std::move(result.rows));
    m_filling = false;
    fitColumns();
    showEmpty();
    showStatus();
    Q_EMIT marked(result.fx, result.ir);
    if (std::exchange(m_stepWhenDone, false))
        step(1);
    Q_EMIT finished();
}

void SearchPanel::step(int by)
{
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    remember(m_edit->text().trimmed());
    const int current = m_view->currentIndex().isValid() ? m_view->currentIndex().row() : by > 0 ? -1 : 0;
    const QModelIndex index = m_view->model()->index((current + by + count) % count, 0); // as they are sorted
    if (index == m_view->currentIndex())
        selectCurrent();
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index);
}

void SearchPanel::selectCurrent()
{
    if (m_filling || !m_selection)
        return;
    const SearchRow& found = m_model->row(m_page->filter().mapToSource(m_view->currentIndex()).row());
    if (found.fx)
        m_selection->selectFx(*found.fx);
    else if (found.ir)
        m_selection->selectIr(*found.ir);
    showStatus();
}

void SearchPanel::showStatus()
{
    const int count = m_model->rowCount();
    const QModelIndex current = m_view->currentIndex();
    m_status->setProperty("role", m_error.isEmpty() ? "dim" : "error");
    if (!m_error.isEmpty())
        m_status->setText(m_error);
    else if (m_edit->text().trimmed().isEmpty())
        m_status->clear();
    else if (count == 0)
        m_status->setText(tr("Nothing found."));
    else if (current.isValid())
        m_status->setText(tr("%1 of %2 · Enter next").arg(current.row() + 1).arg(count));
    else
        m_status->setText(tr("%n found · Enter next", nullptr, count));
    m_status->setVisible(!m_status->text().isEmpty());
    m_status->setStyleSheet(QStringLiteral("color:%1").arg((m_error.isEmpty() ? Theme::current().dim : Theme::current().error).name()));
}

/// What to show while there is no result: examples, and what was asked before.
void SearchPanel::showEmpty()
{
    const bool asked = !m_edit->text().trimmed().isEmpty();
    m_page->setVisible(asked && m_model->rowCount() > 0); // else the status stands right under the query
    m_empty->setVisible(!asked);
    if (asked)
        return;
    const Markup heading(QStringLiteral("<span style=\"color:%1\">%2</span>")), next(QStringLiteral("<br>"));
    const QString dim = Theme::current().dim.name();
    Markup lines = heading.arg(dim, tr("Type a name, or be more specific:"));
    for (const char* example : {"op:linear", "dtype:bf16 -op:view", "shape:[_,16,*]", "module:layers.0 name:~mul_.*"})
        lines += next + linkOf(QLatin1String(example), Theme::current().accent);
    if (!m_recent.isEmpty())
        lines += next + next + heading.arg(dim, tr("Recent queries:"));
    for (const QString& recent : m_recent)
        lines += next + linkOf(recent, Theme::current().accent);
    m_empty->setText(lines);
}

void SearchPanel::showHelp()
{
    auto* help = new QueryHelp(this);
    connect(help, &QueryHelp::exampleChosen, this, [this](const QString& example) {
        const QString text = m_edit->text().trimmed();
        setQuery(text.isEmpty() ? example : text + QLatin1Char(' ') + example);
        m_edit->setFocus();
    });
    help->adjustSize();
    help->move(m_help->mapToGlobal(QPoint(0, m_help->height() + 2)));
    help->show();
}

void SearchPanel::fitColumns()
{
    const bool wide = width() >= wideFrom;
    m_view->setColumnHidden(SearchModel::Op, !wide);
    m_view->setColumnHidden(SearchModel::Shape, !wide);
    m_view->setHeaderHidden(!wide);
    m_model->setShort(!wide);
    if (wide) {
        m_view->setColumnWidth(SearchModel::Name, width() * 28 / 100);
        m_view->setColumnWidth(SearchModel::Op, width() * 26 / 100);
        m_view->setColumnWidth(SearchModel::Shape, width() * 20 / 100);
    } else {
        m_view->setColumnWidth(SearchModel::Name, width() * 55 / 100);
    }
}

void SearchPanel::remember(const QString& query)
{
    if (query.isEmpty() || (!m_recent.isEmpty() && m_recent.front() == query))
        return;
    m_recent.removeAll(query);
    m_recent.prepend(query);
    m_recent = m_recent.mid(0, mostRecent);
    Q_EMIT recentQueriesChanged(m_recent);
}

bool SearchPanel::editKey(int key, Qt::KeyboardModifiers modifiers)
{
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_delay.isActive()) {
            // The results are still those of the text before.
            m_delay.stop();
            m_stepWhenDone = true;
            run();
            return true;
        }
        step(modifiers & Qt::ShiftModifier ? -1 : 1);
        return true;
    case Qt::Key_Down:
        if (m_model->rowCount() == 0)
            return false;
        m_view->setFocus();
        if (!m_view->currentIndex().isValid())
            step(1);
        return true;
    case Qt::Key_Escape:
        if (m_edit->text().isEmpty())
            return false;
        m_edit->clear();
        return true;
    default:
        return listKey(key, modifiers);
    }
}

bool SearchPanel::listKey(int key, Qt::KeyboardModifiers modifiers)
{
    if (key == Qt::Key_F3) {
        step(modifiers & Qt::ShiftModifier ? -1 : 1);
        return true;
    }
    if (key == Qt::Key_Up && m_view->hasFocus() && m_view->currentIndex().row() == 0) {
        m_edit->setFocus();
        return true;
    }
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_view->hasFocus()) {
        step(modifiers & Qt::ShiftModifier ? -1 : 1);
        return true;
    }
    return false;
}

bool SearchPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (watched == m_edit ? editKey(key->key(), key->modifiers()) : listKey(key->key(), key->modifiers()))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SearchPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

} // namespace nodewise::views
