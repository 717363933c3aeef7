// SPDX-License-Identifier: Apache-2.0
// Values of a stop in sections: what the current node reads, what came last, what is live, weights, program inputs.
// Its rows are no snapshot: the engine sends lists part by part as sections open, and figures for rows in sight; both change rows in place.
#pragma once

#include "views/debug/debug_session.h"
#include "views/table/table_cells.h"

#include <QAbstractItemModel>

#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace nodewise::views {

/// A value of a stop, and what is said of it there.
struct ValueRow {
    std::shared_ptr<const protocol::ValueInfo> value;
    QString name;  ///< in the body where the run stands names are short: "…/add"
    QString alias; ///< "alias of add"
    bool current = false;
};

/// Asks for the lists of open sections at each change of values, and for statistics only of rows that somebody looks at. The session is
/// watched, not owned. Rows are replaced in place, so that what is expanded and scrolled to stays.
class ValuesModel : public QAbstractItemModel, public Described {
    Q_OBJECT
public:
    enum Column { Name, Shape, Range, Mean, Histogram, ColumnCount };
    enum class Section : std::uint8_t { Stop, Result, Live, Weights, Inputs };
    static constexpr int sectionCount = 5;
    using Value = std::shared_ptr<const protocol::ValueInfo>;

    explicit ValuesModel(DebugSession* session, QObject* parent = nullptr);

    /// Whether a node, by name, comes before another, by index: of values that share memory the first is the one that the others alias.
    void setOrder(std::function<bool(const std::string& name, std::uint32_t node)> isEarlier) { m_isEarlier = std::move(isEarlier); }
    /// A closed section asks for nothing.
    void setOpen(Section section, bool open);
    bool isOpen(Section section) const { return m_sections[std::size_t(section)].open; }
    /// Statistics for these rows, if they have none yet.
    void wantStats(const QModelIndexList& rows);
    /// Null for a section's row and for the row that loads more.
    Value tryValue(const QModelIndex& index) const;
    bool isMore(const QModelIndex& index) const;
    void loadMore(Section section);
    QModelIndex sectionIndex(Section section) const { return index(int(section), 0); }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    std::vector<ColumnLook> looks() const override { return m_cells.looks(); }
    void retranslate() override;
    /// Of values: sections are not in files, nor copied.
    TextTable file(const QModelIndexList& rows) const override;
    TextTable shown(const QModelIndexList& rows, const std::vector<int>& columns) const override;

private:
    struct Group {
        bool open = false;
        bool known = false; ///< asked for at this generation
        std::vector<ValueRow> rows;
        std::uint64_t total = 0;
        bool more() const { return rows.size() < total; }
        int count() const { return static_cast<int>(rows.size()) + (more() ? 1 : 0); }
    };
    void reload();
    void ask(Section section, std::uint64_t start);
    void take(Section section, std::uint64_t start, protocol::ValuesAnswer answer);
    void askCurrent();
    void setRows(Section section, const std::vector<Value>& values, std::uint64_t total);
    void takeStats(const std::vector<std::uint32_t>& nodes);
    QString titleOf(Section section) const;
    QString moreText(const QModelIndex& index) const;
    const ValueRow* tryRow(const QModelIndex& index) const;
    std::shared_ptr<const std::vector<ValueRow>> copyOf(const QModelIndexList& rows) const;
    ValueRow rowOf(Value value) const;

    DebugSession* m_session;
    TableCells<ValueRow> m_cells;
    std::array<Group, sectionCount> m_sections;
    std::function<bool(const std::string&, std::uint32_t)> m_isEarlier;
};

} // namespace nodewise::views
