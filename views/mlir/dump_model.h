// SPDX-License-Identifier: Apache-2.0
// Kernels of a dump folder with their files, as a tree.
#pragma once

#include "core/dump/pytorchsim.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

#include <optional>

namespace nodewise::views {

struct DumpEntry {
    std::uint32_t kernel = 0;
    std::optional<std::uint32_t> file; ///< none: the kernel
    QString name, nodes;
    std::optional<std::uint64_t> cycles, launches;
    QString tip;
    QString search;          ///< a file is found with its kernel
    bool incomplete = false; ///< something is missing
    bool text = true;        ///< can be shown
};

class DumpModel : public RecordTree<DumpEntry> {
    Q_DECLARE_TR_FUNCTIONS(DumpModel)
public:
    enum Column { Name, Nodes, Cycles, Launches, ColumnCount };
    using DescribedModel::DescribedModel;
    static TreeRows<DumpEntry> rowsOf(const dump::Dump& dump);
    static QString nameOf(const dump::DumpKernel& kernel);
    static QString nodesOf(const dump::DumpKernel& kernel);

protected:
    Table<DumpEntry> describe() const override;
};

} // namespace nodewise::views
