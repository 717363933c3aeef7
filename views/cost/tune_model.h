// SPDX-License-Identifier: Apache-2.0
// A search for tiles as a table.
#pragma once

#include "views/cost/tile_tuning.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

/// A row per tiling, in their order.
class TuneModel : public RecordModel<cost::TileSearch::Tiling> {
    Q_DECLARE_TR_FUNCTIONS(TuneModel)
public:
    enum Column { Sizes, Cycles, Change, Floor, Scratchpad, Tiles, Note, ColumnCount };
    using DescribedModel::DescribedModel;
    /// Null: none.
    void setResult(std::shared_ptr<const TuneResult> result);

protected:
    Table<cost::TileSearch::Tiling> describe() const override;

private:
    std::shared_ptr<const TuneResult> m_result;
};

} // namespace nodewise::views
