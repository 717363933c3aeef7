// SPDX-License-Identifier: Apache-2.0
// What a table's description answers to an item model, and to files.
#pragma once

#include "views/common/column_title.h"
#include "views/common/shown.h"
#include "views/table/cell_text.h"
#include "views/table/column.h"
#include "views/table/described.h"
#include "views/table/value_filter.h"

#include <limits>
#include <memory>
#include <utility>

namespace nodewise::views {

template <class Row>
class TableCells {
public:
    explicit TableCells(Table<Row> table) : m_table(std::move(table)) {}

    const Table<Row>& table() const { return m_table; }
    const Column<Row>& column(int at) const { return m_table.columns[std::size_t(at)]; }
    int columns() const { return int(m_table.columns.size()); }
    std::vector<ColumnLook> looks() const
    {
        std::vector<ColumnLook> out;
        for (const Column<Row>& column : m_table.columns)
            out.push_back({column.letters, column.bar, column.wraps});
        return out;
    }
    QVariant title(int at, int role) const
    {
        return titleData(role, column(at).title, column(at).number || column(at).right, column(at).tip);
    }
    QVariant cell(const Row& row, int at, int role) const
    {
        const Column<Row>& column = this->column(at);
        switch (role) {
        case Qt::DisplayRole:
            return column.wraps ? textOf(column, row) : shownLine(textOf(column, row));
        case Qt::EditRole:
            return canEdit(row, at) ? valueOf(column)(row) : QVariant();
        case Qt::CheckStateRole:
            return checkOf(column, row);
        case Qt::BackgroundRole:
            return colored(m_table.background, row);
        case Qt::FontRole:
            return fontOf(column, row);
        case Qt::ForegroundRole:
            return colorOf(column, row);
        case Qt::TextAlignmentRole:
            return alignmentOf(column.number || column.right);
        case Qt::DecorationRole:
            return column.icon ? column.icon(row) : QVariant();
        case Qt::AccessibleTextRole:
            return column.spoken ? QVariant(column.spoken(row)) : QVariant();
        case Qt::ToolTipRole:
            return tipOf(column, row);
        case BarRole:
            return column.bar ? keyOf(column, row).toDouble() : 0;
        case SortRole:
            return sortKeyOf(column, row);
        default:
            return ofRow(row, role);
        }
    }
    bool canEdit(const Row& row, int at) const { return column(at).edit && (!column(at).editable || column(at).editable(row)); }
    Qt::ItemFlags flags(const Row& row, int at) const
    {
        Qt::ItemFlags flags;
        flags.setFlag(Qt::ItemIsEditable, canEdit(row, at));
        flags.setFlag(Qt::ItemIsUserCheckable, column(at).check && checkOf(column(at), row).isValid());
        return flags;
    }
    /// What the user typed or clicked. By copies: what takes it may set other rows.
    bool take(const Row row, int at, const QVariant& value, int role) const
    {
        if (role == Qt::EditRole && canEdit(row, at))
            return std::function(column(at).edit)(row, value.toString().trimmed());
        const bool clicked = role == Qt::CheckStateRole && flags(row, at).testFlag(Qt::ItemIsUserCheckable);
        if (clicked)
            std::function(column(at).check)(row, value.toInt() == Qt::Checked);
        return clicked;
    }
    /// For other programs. `alive` owns the rows.
    TextTable file(const std::vector<const Row*>& rows, std::shared_ptr<const void> alive) const
    {
        std::vector<std::function<QVariant(const Row&)>> cells;
        TextTable out;
        const auto add = [&](const QString& name, std::function<QVariant(const Row&)> value) {
            out.titles.append(name);
            cells.push_back(std::move(value));
        };
        for (const Field<Row>& field : m_table.fields)
            add(field.name, field.value);
        for (const Column<Row>& column : m_table.columns)
            if (m_table.fields.empty() && !column.name.isEmpty())
                add(column.name, valueOf(column));
        std::vector<const Row*> wanted;
        for (const Row* row : rows)
            if (!m_table.inFiles || m_table.inFiles(*row))
                wanted.push_back(row);
        out.rows = wanted.size();
        out.values = lines<QVariantList>(std::move(cells), std::move(wanted), std::move(alive));
        out.line = [values = out.values](std::size_t at) {
            QStringList texts;
            for (const QVariant& value : values(at))
                texts.append(plainText(value));
            return texts;
        };
        return out;
    }
    /// As people read them.
    TextTable shown(std::vector<const Row*> rows, const std::vector<int>& columns, std::shared_ptr<const void> alive) const
    {
        std::vector<std::function<QString(const Row&)>> cells;
        TextTable out;
        for (const int at : columns) {
            out.titles.append(column(at).title);
            out.right.push_back(column(at).number);
            cells.push_back(textsOf(column(at)));
        }
        out.rows = rows.size();
        out.line = lines<QStringList>(std::move(cells), std::move(rows), std::move(alive));
        return out;
    }

private:
    QVariant kindOf(const Row& row) const
    {
        const int kind = m_table.kind ? m_table.kind(row) : 0;
        return kind >= 0 ? QVariant(kind) : QVariant();
    }
    QVariant ofRow(const Row& row, int role) const
    {
        const Table<Row>& of = m_table;
        switch (role) {
        case NodeRole:
            return of.node ? of.node(row) : QVariant();
        case KindRole:
            return kindOf(row);
        case WeightRole:
            return of.weight && of.weight(row);
        case SearchRole:
            return of.stays && of.stays(row) ? QVariant() : QVariant(of.search ? of.search(row) : allTexts(row));
        case KeyRole:
            return of.key ? QVariant(of.key(row)) : QVariant();
        default:
            return {};
        }
    }
    static std::function<QString(const Row&)> textsOf(const Column<Row>& column)
    {
        if (column.text)
            return column.text;
        return [value = column.value](const Row& row) { return readable(value(row)); };
    }
    static QString textOf(const Column<Row>& column, const Row& row)
    {
        return column.text ? column.text(row) : readable(column.value(row));
    }
    static std::function<QVariant(const Row&)> valueOf(const Column<Row>& column)
    {
        if (column.value)
            return column.value;
        return [text = column.text](const Row& row) { return QVariant(text(row)); };
    }
    static QVariant keyOf(const Column<Row>& column, const Row& row)
    {
        return column.sortKey ? column.sortKey(row) : column.value ? column.value(row) : QVariant(column.text(row));
    }
    static QVariant sortKeyOf(const Column<Row>& column, const Row& row)
    {
        const QVariant key = keyOf(column, row);
        if (!column.number)
            return key;
        return key.isValid() ? key.toDouble() : std::numeric_limits<double>::lowest();
    }
    static QVariant fontOf(const Column<Row>& column, const Row& row)
    {
        const bool bold = column.bold && column.bold(row);
        if (!column.mono && !bold)
            return {};
        const bool words = !column.mono || (column.words && column.words(row));
        QFont font = words ? uiFont() : monoFont();
        font.setBold(bold);
        return font;
    }
    static QVariant checkOf(const Column<Row>& column, const Row& row)
    {
        const std::optional<bool> on = column.checked ? column.checked(row) : std::nullopt;
        return on ? QVariant(*on ? Qt::Checked : Qt::Unchecked) : QVariant();
    }
    static QVariant colored(const std::function<QColor(const Row&, const Theme&)>& made, const Row& row)
    {
        const QColor color = made ? made(row, Theme::current()) : QColor();
        return color.isValid() ? QVariant(color) : QVariant();
    }
    QVariant colorOf(const Column<Row>& column, const Row& row) const
    {
        const QVariant color = colored(column.color, row);
        return color.isValid() ? color : colored(m_table.color, row);
    }
    QVariant tipOf(const Column<Row>& column, const Row& row) const
    {
        Tip tip = column.hint ? column.hint(row) : Tip();
        if (tip.isEmpty() && m_table.tip)
            tip = m_table.tip(row);
        return tip.isEmpty() ? QVariant() : QVariant::fromValue(tip);
    }
    QString allTexts(const Row& row) const
    {
        QStringList texts;
        for (const Column<Row>& column : m_table.columns)
            texts.append(textOf(column, row));
        return texts.join(QLatin1Char('\n'));
    }
    template <class List, class Cells>
    static std::function<List(std::size_t)> lines(Cells cells, std::vector<const Row*> rows, std::shared_ptr<const void> alive)
    {
        return [cells = std::move(cells), rows = std::move(rows), alive = std::move(alive)](std::size_t at) {
            List out;
            for (const auto& cell : cells)
                out.append(cell(*rows[at]));
            return out;
        };
    }

    Table<Row> m_table;
};

} // namespace nodewise::views
