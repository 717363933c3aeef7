// SPDX-License-Identifier: Apache-2.0
// The history of one element: which nodes made, moved, wrote, viewed, and read it.
#pragma once

#include "core/protocol/element_history.h"
#include "views/table/record_model.h"
#include "views/tensor/tensor_page.h"

#include <QCoreApplication>

namespace nodewise::views {

class TablePage;
class TensorAsk;

struct HistoryRow {
    protocol::ElementEvent event;
    bool asked = false;  ///< it yields the value that was asked for
    bool origin = false; ///< of NaN and infinities: where they began
};

class HistoryModel : public RecordModel<HistoryRow> {
    Q_DECLARE_TR_FUNCTIONS(HistoryModel)
public:
    enum Column { What, Node, Index, Value, Operator, From, ColumnCount };
    using DescribedModel::DescribedModel;
    static QString wordOf(protocol::ElementEvent::What what);

protected:
    Table<HistoryRow> describe() const override;
};

class HistoryPage final : public TensorPage {
    Q_OBJECT
public:
    explicit HistoryPage(DebugSession* session, QWidget* parent = nullptr);
    HistoryModel& model() const { return *m_model; }
    TablePage& table() const { return *m_table; }
    /// In the slice, perhaps of a tensor that is shown next; asks when it is seen.
    void setElement(const std::vector<std::int64_t>& index);
    QString summary() const;

Q_SIGNALS:
    /// A row was chosen: its node should be selected.
    void nodeChosen(std::uint32_t node);
    /// Its value should be shown, and the history of this element of it.
    void valueChosen(const nodewise::protocol::ValueRef& ref, const std::vector<std::int64_t>& index);

protected:
    void refresh() override;
    void retranslate() override;

private:
    void take(const protocol::ElementHistoryAnswer& answer);
    const protocol::ElementEvent* tryChosen() const;

    TensorAsk* m_ask;
    HistoryModel* m_model;
    TablePage* m_table;
    Label* m_summary;
    std::vector<std::int64_t> m_element; ///< as it was set
    std::vector<std::int64_t> m_shown;   ///< the same in the tensor that is there
    std::optional<protocol::ElementHistoryAnswer> m_answer;
};

} // namespace nodewise::views
