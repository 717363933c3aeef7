// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/fact_table.h"

#include "views/inspect/fact_delegate.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <numeric>

namespace nodewise::views {

void FactModel::setFacts(const FactSection& section)
{
    m_titles = section.columns;
    m_columns = static_cast<int>(section.columns.size());
    for (const FactRow& row : section.rows)
        m_columns = std::max(m_columns, static_cast<int>(row.cells.size()));
    setRows(section.rows);
}

const FactCell* FactModel::tryCell(const QModelIndex& index) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return nullptr;
    const auto& cells = row(index.row()).cells;
    return static_cast<std::size_t>(index.column()) < cells.size() ? &cells[static_cast<std::size_t>(index.column())] : nullptr;
}

QVariant FactModel::cell(const FactRow& row, int column, int role) const
{
    if (static_cast<std::size_t>(column) >= row.cells.size())
        return {};
    const FactCell& cell = row.cells[static_cast<std::size_t>(column)];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::EditRole:
        return cell.copyText();
    case Qt::ToolTipRole:
        return cell.whole.isNull() ? QVariant() : cell.whole.left(4000);
    default:
        return {};
    }
}

QVariant FactModel::title(int column, int role) const
{
    if (role == Qt::TextAlignmentRole) {
        const bool right = rowCount() > 0 && static_cast<std::size_t>(column) < row(0).cells.size() &&
                           row(0).cells[static_cast<std::size_t>(column)].right;
        return int((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    return role == Qt::DisplayRole ? QVariant(m_titles.value(column)) : QVariant();
}

FactTable::FactTable(QWidget* parent) : QTableView(parent), m_model(new FactModel(this))
{
    setModel(m_model);
    setItemDelegate(new FactDelegate(m_model, this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTabKeyNavigation(false);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(8);
    horizontalHeader()->setMinimumSectionSize(8);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    // As the cells are padded.
    horizontalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 2px 6px; }"));
}

void FactTable::setFacts(const FactSection& section)
{
    m_json = section.json;
    setAccessibleName(section.title);
    m_model->setFacts(section);
    horizontalHeader()->setVisible(!section.columns.isEmpty());
    layOut();
}

/// The header's own hint knows nothing of how its style sheet pads titles.
int FactTable::titleWidth(int column) const
{
    constexpr int padding = 2 * 6 + 10; // and what a font that stands in for Hangul needs more than it says
    const QString title = m_model->headerData(column, Qt::Horizontal).toString();
    return std::max(horizontalHeader()->sectionSizeHint(column), horizontalHeader()->fontMetrics().horizontalAdvance(title) + padding);
}

template <class Width>
std::vector<int> FactTable::widthsOf(Width width) const
{
    const auto* delegate = static_cast<const FactDelegate*>(itemDelegate());
    std::vector<int> widths(static_cast<std::size_t>(m_model->columnCount()), 20);
    for (std::size_t column = 0; column < widths.size(); ++column) {
        if (horizontalHeader()->isVisibleTo(this))
            widths[column] = std::max(widths[column], titleWidth(static_cast<int>(column)));
        for (const FactRow& row : m_model->rows()) {
            if (column < row.cells.size())
                widths[column] = std::max(widths[column], width(*delegate, row.cells[column]));
        }
    }
    return widths;
}

namespace {

/// What columns get under a cap that spares words: no column becomes narrower than its longest word needs.
std::vector<int> capped(const std::vector<int>& natural, const std::vector<int>& words, int cap)
{
    std::vector<int> widths;
    for (std::size_t i = 0; i < natural.size(); ++i)
        widths.push_back(std::min(natural[i], std::max(words[i], cap)));
    return widths;
}

int sumOf(const std::vector<int>& widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0);
}

/// The widest columns give way until all fit; where not even the words fit, names are broken at their dots, then anywhere, as long as the
/// titles are whole.
std::vector<int> fitted(const std::vector<int>& natural, std::vector<int> words, const std::vector<int>& pieces,
                        const std::vector<int>& titles, int room)
{
    if (sumOf(capped(natural, words, 0)) > room)
        words = pieces;
    if (sumOf(capped(natural, words, 0)) > room)
        words = titles;
    if (sumOf(capped(natural, words, 0)) > room)
        std::fill(words.begin(), words.end(), 0);
    int cap = room;
    while (cap > 30 && sumOf(capped(natural, words, cap)) > room)
        --cap;
    return capped(natural, words, cap);
}

} // namespace

/// Columns get what they need; where that is too much the widest give way, where it is too little the last one takes the rest.
void FactTable::layOut()
{
    const std::vector<int> natural =
        widthsOf([](const FactDelegate& delegate, const FactCell& cell) { return delegate.naturalWidth(cell); });
    if (natural.empty()) {
        m_height = 0;
        return updateGeometry();
    }
    const int room = std::max(80, width());
    std::vector<int> widths = natural;
    if (sumOf(natural) > room) {
        const auto words = widthsOf([](const FactDelegate& delegate, const FactCell& cell) { return delegate.wordWidth(cell); });
        const auto pieces = widthsOf([](const FactDelegate& delegate, const FactCell& cell) { return delegate.pieceWidth(cell); });
        const auto titles = widthsOf([](const FactDelegate&, const FactCell&) { return 0; });
        widths = fitted(natural, words, pieces, titles, room);
    }
    widths.back() += std::max(0, room - sumOf(widths));
    const auto* delegate = static_cast<const FactDelegate*>(itemDelegate());
    m_height = horizontalHeader()->isVisibleTo(this) ? horizontalHeader()->sizeHint().height() : 0;
    for (std::size_t column = 0; column < widths.size(); ++column)
        setColumnWidth(static_cast<int>(column), widths[column]);
    for (int i = 0; i < m_model->rowCount(); ++i) {
        int height = 12;
        const auto& cells = m_model->row(i).cells;
        for (std::size_t column = 0; column < cells.size(); ++column)
            height = std::max(height, delegate->heightFor(cells[column], widths[column]));
        setRowHeight(i, height);
        m_height += height;
    }
    setFixedHeight(m_height);
    updateGeometry();
}

QSize FactTable::sizeHint() const
{
    return {200, m_height};
}

void FactTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        layOut();
}

void FactTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        layOut();
}

FactLink FactTable::linkAt(const QPoint& position) const
{
    const QModelIndex index = indexAt(position);
    const FactCell* cell = m_model->tryCell(index);
    if (!cell)
        return {};
    const FactLink link = static_cast<const FactDelegate*>(itemDelegate())->linkAt(*cell, visualRect(index), position);
    return link.to != FactLink::To::None ? link : m_model->row(index.row()).link;
}

FactLink FactTable::firstLink(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const FactRow& row = m_model->row(index.row());
    const auto inCell = [](const FactCell* cell) {
        for (std::size_t i = 0; cell && i < cell->runs.size(); ++i) {
            if (cell->runs[i].link.to != FactLink::To::None)
                return cell->runs[i].link;
        }
        return FactLink();
    };
    FactLink link = inCell(m_model->tryCell(index));
    for (std::size_t i = 0; link.to == FactLink::To::None && i < row.cells.size(); ++i)
        link = inCell(&row.cells[i]);
    return link.to != FactLink::To::None ? link : row.link;
}

void FactTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copyCell();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (const FactLink link = firstLink(currentIndex()); link.to != FactLink::To::None)
            Q_EMIT linkActivated(link);
        return;
    }
    // At its ends the keys belong to the page, which scrolls.
    const bool out = (event->key() == Qt::Key_Down && currentIndex().row() == m_model->rowCount() - 1) ||
                     (event->key() == Qt::Key_Up && currentIndex().row() == 0) || event->key() == Qt::Key_PageDown ||
                     event->key() == Qt::Key_PageUp;
    if (out)
        event->ignore();
    else
        QTableView::keyPressEvent(event);
}

void FactTable::mouseMoveEvent(QMouseEvent* event)
{
    QTableView::mouseMoveEvent(event);
    viewport()->setCursor(linkAt(event->pos()).to == FactLink::To::None ? Qt::ArrowCursor : Qt::PointingHandCursor);
}

void FactTable::mouseReleaseEvent(QMouseEvent* event)
{
    QTableView::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    if (const FactLink link = linkAt(event->pos()); link.to != FactLink::To::None)
        Q_EMIT linkActivated(link);
}

void FactTable::focusOutEvent(QFocusEvent* event)
{
    QTableView::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        clearSelection();
}

QString FactTable::rowText(int row) const
{
    QStringList cells;
    for (const FactCell& cell : m_model->row(row).cells) {
        if (cell.bar < 0)
            cells << cell.copyText();
    }
    return cells.join(QLatin1Char('\t'));
}

QString FactTable::allText() const
{
    QStringList lines;
    if (horizontalHeader()->isVisibleTo(this)) {
        QStringList titles;
        for (int i = 0; i < m_model->columnCount(); ++i)
            titles << m_model->headerData(i, Qt::Horizontal).toString();
        lines << titles.join(QLatin1Char('\t'));
    }
    for (int i = 0; i < m_model->rowCount(); ++i)
        lines << rowText(i);
    return lines.join(QLatin1Char('\n'));
}

void FactTable::copyCell() const
{
    if (const FactCell* cell = m_model->tryCell(currentIndex()))
        QApplication::clipboard()->setText(cell->copyText());
}

void FactTable::contextMenuEvent(QContextMenuEvent* event)
{
    const QModelIndex index = event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : indexAt(event->pos());
    if (index.isValid())
        setCurrentIndex(index);
    QMenu menu(this);
    const auto copy = [](const QString& text) { QApplication::clipboard()->setText(text); };
    menu.addAction(tr("Copy &Value"), this, &FactTable::copyCell)->setEnabled(index.isValid());
    menu.addAction(tr("Copy &Row"), this, [this, copy, index] { copy(rowText(index.row())); })->setEnabled(index.isValid());
    menu.addAction(tr("Copy &Table"), this, [this, copy] { copy(allText()); });
    if (!m_json.isEmpty())
        menu.addAction(tr("Copy as &JSON"), this, [this, copy] { copy(m_json); });
    menu.exec(event->globalPos());
}

} // namespace nodewise::views
