// SPDX-License-Identifier: Apache-2.0
// What table and tree models share: one immutable snapshot, replaced whole under reset, shown in columns with titles.
#pragma once

#include "views/common/tip.h"

#include <QAbstractItemModel>

#include <memory>
#include <utility>

namespace nodewise::views {

/// Shares its rows with whoever made them. `Base` is one of Qt's abstract models, `Rows` the snapshot, `Row` what a cell is made from.
template <class Base, class Rows_, class Row>
class RowModel : public Base {
public:
    using Rows = Rows_;
    using Base::Base;

    void setRows(std::shared_ptr<const Rows> rows)
    {
        this->beginResetModel();
        m_rows = std::move(rows);
        replaced();
        this->endResetModel();
    }
    void setRows(Rows rows) { setRows(std::make_shared<const Rows>(std::move(rows))); }
    /// The same rows, told otherwise: without a reset, where a flat table has as many as before. What is edited or selected stays so.
    void updateRows(Rows rows)
    {
        if (rows.size() != m_rows->size())
            return setRows(std::move(rows));
        m_rows = std::make_shared<const Rows>(std::move(rows));
        replaced();
        if (const int count = this->rowCount(); count > 0)
            Q_EMIT this->dataChanged(this->index(0, 0), this->index(count - 1, columns() - 1));
    }
    const Rows& rows() const { return *m_rows; }

    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override
    {
        return orientation == Qt::Horizontal && section >= 0 && section < columns() ? shownData(title(section, role), role) : QVariant();
    }

protected:
    virtual int columns() const = 0;
    virtual QVariant cell(const Row& row, int column, int role) const = 0;
    virtual QVariant title(int column, int role) const = 0;
    /// The rows are others, and nobody has asked for them yet.
    virtual void replaced() {}
    /// Keeps the rows alive.
    std::shared_ptr<const Rows> share() const { return m_rows; }

private:
    std::shared_ptr<const Rows> m_rows = std::make_shared<const Rows>();
};

} // namespace nodewise::views
