// SPDX-License-Identifier: Apache-2.0
// The blocks that live at one step of a run, as a table that is sorted by numbers and filtered by a text.
#pragma once

#include "views/numerics/memory_profile.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

/// A row is the index of a block of the profile.
class MemoryBlocks : public RecordModel<std::uint32_t> {
    Q_DECLARE_TR_FUNCTIONS(MemoryBlocks)
public:
    enum Column { Name, Kind, Bytes, First, Last, Shared, Op, ColumnCount };
    using DescribedModel::DescribedModel;

    /// Of another profile the former one's rows are gone.
    void setBlocks(std::shared_ptr<const MemoryProfile> profile, std::vector<std::uint32_t> blocks);
    /// Not valid: it is not among them.
    QModelIndex indexOf(std::uint32_t block) const;

protected:
    Table<std::uint32_t> describe() const override;

private:
    std::shared_ptr<const MemoryProfile> m_profile;
};

} // namespace nodewise::views
