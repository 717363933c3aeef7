// SPDX-License-Identifier: Apache-2.0
// What a step did to each node, with the rule and its reason.
#pragma once

#include "views/rewrite/pipeline_result.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

class EventModel : public RecordModel<const protocol::RewriteAnswer::Event*> {
    Q_DECLARE_TR_FUNCTIONS(EventModel)
public:
    enum Column { Node, What, Rule, Becomes, Why, Place, ColumnCount };
    using DescribedModel::DescribedModel;
    /// Null: none. The result is kept, of which the step is one.
    void setStep(std::shared_ptr<const PipelineResult> result, const PipelineStep* step);
    /// Row of the first event of a node before the step; -1 = none.
    int rowOf(std::uint32_t node) const;

protected:
    Table<const protocol::RewriteAnswer::Event*> describe() const override;

private:
    std::shared_ptr<const PipelineResult> m_result;
    const PipelineStep* m_step = nullptr;
};

} // namespace nodewise::views
