// SPDX-License-Identifier: Apache-2.0
// A tensor's slice as a table: knows its size, asks only for the pages that somebody looks at, forgets those long not seen.
#pragma once

#include "core/tokens/tokenizer.h"
#include "views/debug/debug_session.h"
#include "views/tensor/axis_labels.h"
#include "views/tensor/number_format.h"

#include <QAbstractTableModel>
#include <QPointer>

#include <map>
#include <optional>
#include <set>

namespace nodewise::views {

/// No table of records (views/table): cells are numbers of pages that come when they are looked at, and columns up to 100,000.
/// The session is watched, not owned; its new values at a stop replace the old ones page by page.
class TensorModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int maxRows = 1'000'000; ///< a table view can't do with more; slices show what lies after
    static constexpr int maxColumns = 100'000;

    explicit TensorModel(DebugSession* session, QObject* parent = nullptr);

    /// Nothing is shown before the first page comes.
    void setValue(const protocol::ValueInfo& value, const QString& slice);
    void setSlice(const QString& slice);
    void clear();
    void setFormat(const NumberFormat& format);
    const NumberFormat& format() const { return m_format; }
    /// Cells that differ from those at the same place there are marked; null: none.
    void setReference(TensorModel* reference);
    /// As the last page tells; "" before the first.
    std::string dtype() const { return m_pages.empty() ? std::string() : m_pages.begin()->second.cells.dtype; }
    /// Digits of the longest integer that has come, with its sign; 0 where there is none.
    int longestInteger() const { return m_longest; }
    /// Integers are followed by the token that they are the id of; null: they are not.
    void setTokens(std::shared_ptr<const tokens::Tokenizer> tokenizer);
    bool showsTokens() const { return m_tokenizer != nullptr; }
    void setLabels(AxisLabels labels);
    const AxisLabels& labels() const { return m_labels; }
    /// Cells are tinted by where they lie between these; NaN: no tint.
    void setTint(double low, double high);

    const std::optional<protocol::ValueInfo>& value() const { return m_value; }
    QString slice() const { return m_slice; }
    std::vector<std::int64_t> slicedShape() const { return m_shape; }
    std::uint64_t totalRows() const { return m_totalRows; }
    std::uint64_t totalColumns() const { return m_totalColumns; }
    bool truncated() const { return m_totalRows > std::uint64_t(maxRows) || m_totalColumns > std::uint64_t(maxColumns); }
    std::size_t pagesHeld() const { return m_pages.size(); }
    /// Where a cell stands in the whole tensor: "[0, 3, 7]"; "" if the slice is none that we understand.
    QString elementOf(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    /// The size is known, or why nothing can be shown.
    void shapeChanged();
    void failed(const QString& message);
    void edited();

private:
    void tellCells();
    using PageKey = std::pair<int, int>;
    struct Page {
        protocol::Slice cells;
        quint64 used = 0;
    };
    void reload();
    void want(PageKey key) const;
    void fetchWanted();
    void fetch(PageKey key);
    void take(PageKey key, protocol::Slice cells);
    void setSize(const protocol::Slice& cells);
    bool keepsShape(const protocol::ValueInfo& value, const QString& slice) const;
    const protocol::Slice* tryPage(const QModelIndex& index, std::size_t* at) const;
    std::optional<double> tryNumber(const QModelIndex& index, QString* text) const;
    QString editText(const QModelIndex& index) const;
    QString pieceText(const QModelIndex& index) const;
    QVariant tintOf(double value) const;
    bool differs(const QModelIndex& index) const;

    DebugSession* m_session;
    std::optional<protocol::ValueInfo> m_value;
    QString m_slice;
    NumberFormat m_format;
    QPointer<TensorModel> m_reference;
    double m_low = 0, m_high = 0;
    bool m_tinted = false;
    std::shared_ptr<const tokens::Tokenizer> m_tokenizer;
    AxisLabels m_labels;
    std::vector<std::int64_t> m_shape;
    std::uint64_t m_totalRows = 0, m_totalColumns = 0;
    int m_rows = 0, m_columns = 0;
    int m_longest = 0;
    mutable std::map<PageKey, Page> m_pages;
    mutable std::set<PageKey> m_wanted;
    std::set<PageKey> m_asked;
    mutable quint64 m_clock = 0;
    mutable QTimer m_fetch;
    quint64 m_request = 0; ///< answers to an older value or slice are dropped
};

} // namespace nodewise::views
