// SPDX-License-Identifier: Apache-2.0
// The compared values, or weights, as a table, or by module with each module's worst figures; rows are added as their pages come.
#pragma once

#include "views/compare/compare_columns.h"
#include "views/table/table_cells.h"

#include <QAbstractItemModel>
#include <QHash>

#include <array>
#include <vector>

namespace nodewise::views {

/// A module's line has no node and no kind. Watches the comparison, which outlives it.
class CompareModel : public QAbstractItemModel, public Described {
    Q_OBJECT
public:
    enum Column {
        Name,
        Verdict,
        MaxAbs,
        MaxRel,
        Cosine,
        Snr,
        Ulps,
        Mismatches,
        FirstIndex,
        Dtype,
        Tolerance,
        Op,
        Module,
        Kernel,
        Launch,
        OwnAbs,
        Time,
        ExpectedTime,
        TimeRatio,
        ColumnCount
    };
    using Counts = std::array<std::uint64_t, 4>; ///< by CompareRow::Verdict
    enum class Of { Values, Weights };

    explicit CompareModel(const Comparison* comparison, Of of, QObject* parent = nullptr);
    bool grouped() const { return m_grouped; }
    void setGrouped(bool grouped);
    /// Null: a module's line.
    const protocol::CompareRow* tryRow(const QModelIndex& index) const;
    /// The node's first row; not valid while it has not come.
    QModelIndex indexOfNode(std::uint32_t node) const;
    /// Of the rows that are here.
    const Counts& counts() const { return m_counts; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    std::vector<ColumnLook> looks() const override { return m_cells.looks(); }
    void retranslate() override;
    TextTable file(const QModelIndexList& rows) const override;
    TextTable shown(const QModelIndexList& rows, const std::vector<int>& columns) const override;

private:
    using Entries = std::vector<CompareEntry>;
    const CompareRows& rows() const { return m_of == Of::Values ? m_comparison->rows() : m_comparison->weights(); }
    void reset();
    void append();
    void count(std::size_t from);
    void add(CompareGroup& group, const protocol::CompareRow& row) const;
    void group(std::size_t from);
    void appendTo(std::size_t group, const std::vector<std::uint32_t>& places);
    std::size_t groupOf(const QString& module);
    const CompareGroup* tryGroup(const QModelIndex& index) const;
    std::shared_ptr<const protocol::CompareRow> shareRow(const QModelIndex& index) const;
    /// Of an index that is known; a group is not owned.
    CompareEntry entry(const QModelIndex& index) const;
    CompareEntry timed(CompareEntry entry) const;
    /// Copies, which may be read while rows come.
    std::pair<std::shared_ptr<const Entries>, std::vector<const CompareEntry*>> entries(const QModelIndexList& rows) const;

    const Comparison* m_comparison;
    Of m_of;
    TableCells<CompareEntry> m_cells;
    bool m_grouped = false;
    std::size_t m_rows = 0; ///< how many of the comparison's are shown
    std::vector<CompareGroup> m_groups;
    QHash<QString, std::size_t> m_groupOf;
    QHash<std::uint32_t, std::uint32_t> m_first; ///< by node: its first row
    Counts m_counts{};
};

} // namespace nodewise::views
