// SPDX-License-Identifier: Apache-2.0
// What a step did to each node, with the rule and its reason.
#pragma once

#include "views/common/table_model.h"
#include "views/rewrite/pipeline_result.h"

#include <QCoreApplication>

namespace nodewise::views {

class EventModel : public TableModel<const protocol::RewriteAnswer::Event*> {
    Q_DECLARE_TR_FUNCTIONS(EventModel)
public:
    enum Column { Node, What, Rule, Becomes, Why, Place, ColumnCount };
    using TableModel::TableModel;
    /// Null: none. The result is kept, of which the step is one.
    void setStep(std::shared_ptr<const PipelineResult> result, const PipelineStep* step);
    /// Row of the first event of a node before the step; -1 = none.
    int rowOf(std::uint32_t node) const;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const protocol::RewriteAnswer::Event* const& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QString text(const protocol::RewriteAnswer::Event& row, int column) const;
    QString tip(const protocol::RewriteAnswer::Event& row) const;
    QString nameOf(const Document& document, std::uint32_t node) const;

    std::shared_ptr<const PipelineResult> m_result;
    const PipelineStep* m_step = nullptr;
};

} // namespace nodewise::views
