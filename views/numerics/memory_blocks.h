// SPDX-License-Identifier: Apache-2.0
// The blocks that live at one step of a run, as a table that is sorted by numbers and filtered by a text.
#pragma once

#include "views/common/table_model.h"
#include "views/numerics/memory_profile.h"

#include <QCoreApplication>
#include <QSortFilterProxyModel>

namespace nodewise::views {

/// A row is the index of a block of the profile.
class MemoryBlocks : public TableModel<std::uint32_t> {
    Q_DECLARE_TR_FUNCTIONS(MemoryBlocks)
public:
    enum Column { Name, Kind, Bytes, First, Last, Shared, Op, ColumnCount };
    using TableModel::TableModel;

    /// Of another profile the former one's rows are gone.
    void setBlocks(std::shared_ptr<const MemoryProfile> profile, std::vector<std::uint32_t> blocks);
    const std::shared_ptr<const MemoryProfile>& profile() const { return m_profile; }
    /// Smaller before larger, as people order what the column shows.
    bool less(std::uint32_t a, std::uint32_t b, int column) const;
    /// The name of a node that has it, or the operator of the one that made it, contains this.
    bool matches(std::uint32_t block, const QString& text) const;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const std::uint32_t& block, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QString text(const dap::MemoryBlock& block, int column) const;

    std::shared_ptr<const MemoryProfile> m_profile;
};

/// What of them is shown, in the order that is shown.
class MemoryBlockFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit MemoryBlockFilter(MemoryBlocks* blocks, QObject* parent = nullptr);
    void setText(const QString& text);
    /// The block of a row.
    std::uint32_t block(int row) const;
    std::vector<std::uint32_t> shown() const;
    /// Its row; -1 if it is not shown.
    int rowOf(std::uint32_t block) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& a, const QModelIndex& b) const override;

private:
    MemoryBlocks* m_blocks;
    QString m_text;
};

} // namespace nodewise::views
