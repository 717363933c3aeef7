// SPDX-License-Identifier: Apache-2.0
// What a kernel is made of, as a tree: functions, buffers, loops with the copies and computations in them.
#pragma once

#include "core/protocol/kernels.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct KernelPart {
    enum class Kind : std::uint8_t { Function, Buffer, Loop, Copy, Compute, Access };
    Kind kind = Kind::Function;
    QString what, detail, runs;
    std::uint32_t line = 0; ///< 1-based
};

class KernelOutlineModel : public RecordTree<KernelPart> {
    Q_DECLARE_TR_FUNCTIONS(KernelOutlineModel)
public:
    enum Column { What, Detail, Runs, Line, ColumnCount };
    using DescribedModel::DescribedModel;
    /// In the order of the text within each loop.
    static TreeRows<KernelPart> rowsOf(const protocol::KernelOutline& outline);
    /// "1,024" of an int64 that may be dynamicSize: "?".
    static QString size(std::int64_t size);
    /// "16 × 32"
    static QString shape(const std::vector<std::int64_t>& shape);

protected:
    Table<KernelPart> describe() const override;
};

} // namespace nodewise::views
