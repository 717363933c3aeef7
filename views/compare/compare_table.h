// SPDX-License-Identifier: Apache-2.0
// The dock's table of compared values, or weights: filtered by verdict and text, sorted, by module, exported; one selection with the
// graphs.
#pragma once

#include "views/compare/compare_context.h"
#include "views/compare/compare_model.h"
#include "views/table/table_page.h"

class QToolButton;

namespace nodewise::views {

class Label;
class ValueTable;

class CompareTable final : public TablePage {
    Q_OBJECT
public:
    explicit CompareTable(const CompareContext& context, CompareModel::Of of, QWidget* parent = nullptr);

    CompareModel& model() const { return *m_model; }
    ValueTable* view() const { return m_view; }
    /// Selects the node's row and brings it into view, filtered out or not.
    void showNode(std::uint32_t node);

Q_SIGNALS:
    /// In the tensor view.
    void valueRequested(std::uint32_t node, std::optional<std::uint32_t> element, bool expected);
    /// In the tensor view, with the reference's taken from it.
    void differenceRequested(std::uint32_t node, std::optional<std::uint32_t> element);

protected:
    void retranslate() override;

private:
    CompareTable(const CompareContext& context, CompareModel::Of of, CompareModel* model, QWidget* parent);
    void connectParts();
    void showCounts();
    void fillMenu(QMenu* menu, const QModelIndex& index);
    void addRuleActions(QMenu& menu, const protocol::CompareRow& row);
    const CompareRows& rows() const;
    bool ofValues() const { return m_of == CompareModel::Of::Values; }
    void showKernels();

    CompareContext m_context;
    Comparison* m_comparison;
    CompareModel::Of m_of;
    CompareModel* m_model;
    ValueTable* m_view;
    QToolButton* m_group;
    Label* m_loading;
};

} // namespace nodewise::views
