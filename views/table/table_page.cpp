// SPDX-License-Identifier: Apache-2.0
#include "views/table/table_page.h"

#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/theme.h"
#include "views/common/tip.h"
#include "views/common/wrap_delegate.h"
#include "views/table/bar_delegate.h"
#include "views/table/column.h"
#include "views/table/table_file.h"
#include "views/table/value_filter.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

constexpr int leastFilter = 90; ///< pixels of the filter's field

std::vector<std::size_t> kindsOf(const std::vector<TableChip>& chips)
{
    std::vector<std::size_t> out;
    for (const TableChip& chip : chips)
        out.push_back(chip.kind);
    return out;
}

/// Every row, those below others after these.
void visit(const QAbstractItemModel& model, const QModelIndex& parent, const std::function<void(const QModelIndex&)>& each)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        each(index);
        visit(model, index, each);
    }
}

} // namespace

/// What of a table is told by keys while its rows are replaced.
struct TablePage::Kept {
    std::set<QString> selected, open;
    QString current;
    int place = 0; ///< of the scroll bar
};

TablePage::TablePage(QAbstractItemModel* model, Described* described, Words words, std::vector<TableChip> chips, QWidget* parent,
                     QTreeView* tree)
    : QWidget(parent), m_described(described), m_words(std::move(words)), m_kinds(std::move(chips)),
      m_table(tree ? tree : new QTreeView(this)), m_filter(qobject_cast<ValueFilter*>(m_table->model())), m_text(new QLineEdit(this)),
      m_export(new QToolButton(this)), m_empty(new Label(m_table->viewport())), m_file(new TableExport(this)), m_bar(new QWidget(this)),
      m_column(new QVBoxLayout(this))
{
    if (!m_filter)
        m_filter = new ValueFilter(model, this);
    if (!m_kinds.empty())
        m_chips = new FilterChips(kindsOf(m_kinds), m_bar);
    setObjectName(QFileInfo(m_words().exportFile).baseName()); // what it has is what tells it from others
    makeTable();
    makeBar();
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(m_bar);
    m_column->addWidget(m_table, 1);
    setFocusProxy(m_table);
    for (const TableChip& chip : m_kinds)
        m_chips->setIcon(chip.kind, chip.icon);
    connectParts();
    TablePage::retranslate();
    onLanguageChange(this, [this] { retranslate(); });
}

void TablePage::makeTable()
{
    if (m_table->model() != m_filter)
        m_table->setModel(m_filter);
    m_table->setUniformRowHeights(true);
    m_table->setTextElideMode(Qt::ElideMiddle); // names say most at their ends
    if (qobject_cast<const QAbstractTableModel*>(m_filter->sourceModel()))
        m_table->setRootIsDecorated(false); // nothing lies below its rows
    m_table->setAllColumnsShowFocus(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setSortingEnabled(true);
    m_table->header()->setSortIndicatorClearable(true); // a third click: the order in which they came
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    fitColumns();
    const std::vector<ColumnLook> looks = m_described->looks();
    for (int at = 0; at < int(looks.size()); ++at) {
        const ColumnLook& look = looks[std::size_t(at)];
        if (look.bar)
            m_table->setItemDelegateForColumn(at, new BarDelegate(BarRole, this));
        if (look.wraps) {
            m_table->setItemDelegateForColumn(at, new WrapDelegate(this));
            m_table->setUniformRowHeights(false);
            connect(m_table->header(), &QHeaderView::sectionResized, m_table, &QTreeView::doItemsLayout, Qt::UniqueConnection);
        }
    }
    auto* copying = new QAction(this);
    copying->setShortcut(QKeySequence::Copy);
    copying->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_table->addAction(copying);
    connect(copying, &QAction::triggered, this, &TablePage::copy);
    m_empty->setProperty("role", "dim");
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(24, 8, 24, 8);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
}

void TablePage::keepOpen()
{
    connect(m_filter, &QAbstractItemModel::rowsInserted, m_table, &QTreeView::expandAll);
    connect(m_filter, &QAbstractItemModel::modelReset, m_table, &QTreeView::expandAll);
    m_table->expandAll();
}

void TablePage::fitColumns()
{
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    QHeaderView& header = *m_table->header();
    int at = 0;
    for (const ColumnLook& look : m_described->looks()) {
        header.resizeSection(at, std::max(em * look.letters, header.sectionSizeHint(at)));
        ++at;
    }
}

void TablePage::makeBar()
{
    m_row = new QHBoxLayout(m_bar);
    m_row->setContentsMargins(8, 3, 6, 3);
    m_row->setSpacing(6);
    if (m_chips)
        m_row->addWidget(m_chips);
    m_row->addWidget(m_text, 1);
    m_row->addStretch(0); // where there is no filter
    m_row->addWidget(m_export);
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(leastFilter);
}

void TablePage::connectParts()
{
    if (m_chips)
        connect(m_chips, &FilterChips::chosenChanged, this, [this] { m_filter->setKinds(m_chips->chosen()); });
    connect(m_text, &QLineEdit::textChanged, m_filter, &ValueFilter::setText);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!m_following)
            Q_EMIT chosen();
    });
    connect(m_table, &QTreeView::activated, this, [this](const QModelIndex& index) { Q_EMIT activated(source(index)); });
    connect(m_table, &QTreeView::clicked, this, [this](const QModelIndex& index) { Q_EMIT clicked(source(index)); });
    connect(m_table, &QTreeView::customContextMenuRequested, this, &TablePage::showMenu);
    connect(m_file, &TableExport::message, this, &TablePage::message);
    connect(m_file, &TableExport::runningChanged, this, &TablePage::showEmpty);
    connect(m_export, &QToolButton::clicked, this, &TablePage::askExport);
    const QAbstractItemModel* rows = m_filter->sourceModel();
    connect(rows, &QAbstractItemModel::modelAboutToBeReset, this, &TablePage::keep);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &TablePage::restore);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_filter, signal, this, &TablePage::showEmpty);
    connect(m_filter, &QAbstractItemModel::layoutChanged, this, &TablePage::showEmpty);
    m_text->installEventFilter(this);
    m_table->viewport()->installEventFilter(this);
}

QModelIndex TablePage::source(const QModelIndex& shown) const
{
    return m_filter->mapToSource(shown);
}

void TablePage::addToBar(QWidget* widget, int place, int stretch)
{
    m_row->insertWidget(place < 0 ? m_row->count() - 1 : place, widget, stretch);
    m_bar->show();
}

void TablePage::setCounts(std::vector<std::uint64_t> counts)
{
    m_chips->setCounts(std::move(counts));
    fitBar();
}

void TablePage::countKinds()
{
    std::vector<std::uint64_t> counts;
    visit(*m_filter->sourceModel(), {}, [&counts](const QModelIndex& index) {
        const auto kind = std::size_t(index.data(KindRole).toInt());
        counts.resize(std::max(counts.size(), kind + 1));
        ++counts[kind];
    });
    setCounts(std::move(counts));
}

QModelIndexList TablePage::chosenRows() const
{
    QModelIndexList rows;
    const QModelIndex current = m_table->currentIndex().siblingAtColumn(0);
    const QModelIndexList selected = m_table->selectionModel()->selectedRows();
    if (selected.contains(current))
        rows.append(source(current));
    for (const QModelIndex& index : selected)
        if (index != current)
            rows.append(source(index));
    return rows;
}

int TablePage::chosenRow() const
{
    const QModelIndexList rows = chosenRows();
    return rows.isEmpty() ? -1 : rows.front().row();
}

/// A table without a current row makes its first one current once it has the keyboard, and would choose that.
void TablePage::mark(const QModelIndexList& rows, bool scroll)
{
    const QScopedValueRollback following(m_following, true);
    QItemSelection selection;
    QModelIndex first;
    for (const QModelIndex& row : rows) {
        const QModelIndex index = m_filter->mapFromSource(row);
        if (!index.isValid())
            continue;
        selection.select(index, index);
        if (!first.isValid())
            first = index;
    }
    const QModelIndex before = m_table->currentIndex();
    m_table->selectionModel()->setCurrentIndex(!scroll || (!first.isValid() && !before.isValid()) ? m_filter->index(0, 0)
                                               : first.isValid()                                  ? first
                                                                                                  : before,
                                               QItemSelectionModel::NoUpdate);
    if (first.isValid() && scroll)
        m_table->scrollTo(first);
    m_table->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

QModelIndexList TablePage::shownRows(bool selected) const
{
    QModelIndexList rows;
    visit(*m_filter, {}, [&](const QModelIndex& index) {
        if (!selected || m_table->selectionModel()->isSelected(index))
            rows.append(source(index));
    });
    return rows;
}

TextTable TablePage::exported() const
{
    const QModelIndexList rows = shownRows();
    TextTable table = m_described->file(rows);
    std::vector<int> columns;
    for (int at = 0; at < m_table->header()->count(); ++at)
        columns.push_back(at);
    table.shown = std::make_shared<const TextTable>(m_described->shown(rows, columns));
    return table;
}

void TablePage::exportTo(const QString& file)
{
    m_file->write(exported(), file);
}

void TablePage::askExport()
{
    const TableWords words = m_words();
    m_file->ask(words.exportTitle, words.exportFile, [this] { return exported(); });
}

TextTable TablePage::selectedText() const
{
    std::vector<int> columns;
    const QHeaderView& header = *m_table->header();
    for (int place = 0; place < header.count(); ++place)
        if (const int at = header.logicalIndex(place); !header.isSectionHidden(at))
            columns.push_back(at);
    return m_described->shown(shownRows(m_table->selectionModel()->hasSelection()), columns);
}

void TablePage::copy() const
{
    const TextTable table = selectedText();
    QString text;
    for (std::size_t row = 0; row < table.rows; ++row)
        text += tableLine(table.line(row), QLatin1Char('\t'));
    QGuiApplication::clipboard()->setText(text);
}

void TablePage::copyMarkdown() const
{
    QGuiApplication::clipboard()->setText(tableText(selectedText(), TableFormat::Markdown));
}

void TablePage::copyData() const
{
    const TextTable table = m_described->file(shownRows(m_table->selectionModel()->hasSelection()));
    QGuiApplication::clipboard()->setText(tableText(table, TableFormat::Tsv));
}

void TablePage::showMenu(const QPoint& at)
{
    const QModelIndex index = m_table->indexAt(at);
    QMenu menu(this);
    if (index.isValid())
        Q_EMIT menuOpening(&menu, source(index));
    if (!menu.isEmpty())
        menu.addSeparator();
    const bool any = m_filter->rowCount() > 0;
    menu.addAction(tr("&Copy"), this, &TablePage::copy)->setShortcut(QKeySequence::Copy);
    menu.addAction(tr("Copy as &Markdown"), this, &TablePage::copyMarkdown);
    menu.addAction(tr("Copy With All &Digits"), this, &TablePage::copyData);
    menu.addAction(tr("E&xport…"), this, &TablePage::askExport);
    for (QAction* action : menu.actions().last(4))
        action->setEnabled(any);
    menu.exec(m_table->viewport()->mapToGlobal(at));
}

void TablePage::keep()
{
    m_kept.reset();
    if (!m_filter->index(0, 0).data(KeyRole).isValid())
        return; // nothing tells rows
    m_kept = std::make_shared<Kept>();
    m_kept->place = m_table->verticalScrollBar()->value();
    m_kept->current = m_table->currentIndex().data(KeyRole).toString();
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        if (const QString key = index.data(KeyRole).toString(); !key.isEmpty())
            m_kept->selected.insert(key);
    for (int row = 0; row < m_filter->rowCount(); ++row)
        if (const QModelIndex index = m_filter->index(row, 0); m_table->isExpanded(index))
            m_kept->open.insert(index.data(KeyRole).toString());
}

void TablePage::restore()
{
    showEmpty();
    const std::shared_ptr<Kept> kept = std::exchange(m_kept, nullptr);
    if (!kept || (kept->selected.empty() && kept->open.empty() && kept->current.isEmpty()))
        return;
    const QScopedValueRollback following(m_following, true);
    QItemSelection selection;
    visit(*m_filter, {}, [&](const QModelIndex& index) {
        const QString key = index.data(KeyRole).toString();
        if (key.isEmpty())
            return;
        if (kept->open.contains(key))
            m_table->expand(index);
        if (kept->selected.contains(key))
            selection.select(index, index);
        if (kept->current == key)
            m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    });
    m_table->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->verticalScrollBar()->setValue(kept->place);
}

QString TablePage::emptyText() const
{
    return m_empty->isHidden() ? QString() : m_empty->text();
}

void TablePage::setEmptyText(const QString& text)
{
    m_emptyText = text;
    showEmpty();
}

void TablePage::showEmpty()
{
    const bool any = m_filter->sourceModel()->rowCount() > 0;
    m_empty->setText(any ? tr("No rows match the filter.") : m_emptyText.value_or(m_words().empty));
    m_empty->setVisible(m_filter->rowCount() == 0);
    m_empty->setGeometry(m_table->viewport()->rect());
    m_export->setEnabled(any && !m_file->running());
}

void TablePage::retranslate()
{
    const TableWords words = m_words();
    m_described->retranslate();
    setAccessibleName(words.name);
    m_table->setAccessibleName(words.name);
    m_text->setPlaceholderText(words.filter);
    m_text->setAccessibleName(words.filterName);
    m_text->setVisible(!words.filter.isEmpty());
    m_export->setText(tr("Export…"));
    m_export->setToolTip(Tip(words.exportTip).text());
    m_export->setVisible(!words.exportTip.isEmpty());
    m_bar->setVisible(m_chips || !words.filter.isEmpty() || !words.exportTip.isEmpty() || m_row->count() > 3);
    for (const TableChip& chip : m_kinds)
        m_chips->setName(chip.kind, chip.name());
    if (m_chips)
        m_chips->setTip(words.chipTip.isEmpty() ? tr("Show only these: %1", "count and kind") : words.chipTip);
    for (const TableChip& chip : m_kinds)
        if (chip.tip)
            m_chips->setMeaning(chip.kind, chip.tip());
    showEmpty();
    fitBar();
    m_table->viewport()->update();
}

int TablePage::otherWidths() const
{
    int width = 40; // margins and spaces
    for (int at = 0; at < m_row->count(); ++at)
        if (const QWidget* widget = m_row->itemAt(at)->widget(); widget && widget != m_chips && widget != m_text && !widget->isHidden())
            width += widget->sizeHint().width();
    return width;
}

void TablePage::fitBar()
{
    if (m_chips)
        m_chips->setCompact(m_chips->widthWithWords() + leastFilter + otherWidths() > width());
}

bool TablePage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        m_empty->setGeometry(m_table->viewport()->rect());
    const bool pressed = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (watched == m_text && pressed) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool clears = key == Qt::Key_Escape && !m_text->text().isEmpty(), leaves = key == Qt::Key_Down;
        if (clears || leaves) {
            event->accept();
            if (event->type() == QEvent::KeyPress && clears)
                m_text->clear();
            if (event->type() == QEvent::KeyPress && leaves)
                m_table->setFocus(Qt::ShortcutFocusReason);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void TablePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitBar();
}

} // namespace nodewise::views
