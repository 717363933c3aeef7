// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/tensor_grid.h"

#include "views/common/follow.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>

namespace nodewise::views {

TensorGrid::TensorGrid(DebugSession* session, QWidget* parent) : QTableView(parent), m_model(new TensorModel(session, this))
{
    setModel(m_model);
    setWordWrap(false);
    setShowGrid(false);
    setEditTriggers(EditKeyPressed | AnyKeyPressed); // a double click asks where the number is from
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()})
        header->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter); // as the numbers
    // Nothing is sorted: no room for an arrow.
    const QString noArrow = QStringLiteral("QHeaderView::up-arrow, QHeaderView::down-arrow { width: 0; height: 0; }");
    horizontalHeader()->setStyleSheet(noArrow);
    verticalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 0 8px 2px 8px; }") + noArrow);
    auto* copy = new QAction(this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(copy);
    connect(copy, &QAction::triggered, this, &TensorGrid::copySelection);
    connect(m_model, &TensorModel::shapeChanged, this, &TensorGrid::fitColumns);
    connect(m_model, &QAbstractItemModel::headerDataChanged, this, &TensorGrid::fitColumns);
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this, known = std::pair(std::string(), 0)]() mutable {
        const std::pair now(m_model->dtype(), m_model->longestInteger());
        if (known != now) { // the width is the dtype's, or that of the longest number
            known = now;
            fitColumns();
        }
    });
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& at) {
        if (at.isValid())
            Q_EMIT cellChosen(at.row(), at.column());
    });
    followTheme(this, [this] {
        verticalHeader()->setDefaultSectionSize(QFontMetrics(monoFont()).height() + 5);
        fitColumns();
    });
}

void TensorGrid::setFormat(const NumberFormat& format)
{
    m_model->setFormat(format);
    fitColumns();
}

void TensorGrid::fitColumns()
{
    const int complex = m_model->dtype().starts_with("complex") ? 2 : 1;
    constexpr int around = 3; // characters beside an integer
    const bool asNumbers = m_model->format().style != NumberFormat::Style::Hex && m_model->format().style != NumberFormat::Style::Bits;
    const int number = std::max(m_model->format().width(m_model->dtype()) * complex, asNumbers ? m_model->longestInteger() + around : 0);
    constexpr int token = 14; // mostly fits; the tooltip has all of it
    const int characters = std::max(number + (m_model->showsTokens() ? token : 0), m_model->labels().columns ? token + around : 0);
    horizontalHeader()->setDefaultSectionSize(QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('0')) * characters);
}

void TensorGrid::showCell(int row, int column)
{
    const QModelIndex at = m_model->index(row, column);
    setCurrentIndex(at);
    scrollTo(at, QAbstractItemView::PositionAtCenter);
}

void TensorGrid::scrollWith(TensorGrid* other)
{
    const auto join = [this, other](QScrollBar* here, QScrollBar* there) {
        connect(here, &QScrollBar::valueChanged, other, [there](int value) { there->setValue(value); });
        connect(there, &QScrollBar::valueChanged, this, [here](int value) { here->setValue(value); });
    };
    join(verticalScrollBar(), other->verticalScrollBar());
    join(horizontalScrollBar(), other->horizontalScrollBar());
}

void TensorGrid::copySelection()
{
    constexpr int most = 1'000'000;
    const QItemSelection chosen = selectionModel()->selection();
    if (chosen.isEmpty())
        return;
    const QItemSelectionRange& range = chosen.front();
    if (qint64(range.width()) * range.height() > most)
        return Q_EMIT tooMuchToCopy();
    QStringList lines;
    for (int row = range.top(); row <= range.bottom(); ++row) {
        QStringList cells;
        for (int column = range.left(); column <= range.right(); ++column)
            cells.append(m_model->index(row, column).data(Qt::EditRole).toString());
        lines.append(cells.join(QLatin1Char('\t')));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace nodewise::views
