// SPDX-License-Identifier: Apache-2.0
// Kernels of a dump folder with their files, as a tree.
#pragma once

#include "core/dump/pytorchsim.h"
#include "views/common/tree_model.h"

#include <QCoreApplication>

#include <memory>
#include <optional>

namespace nodewise::views {

struct DumpEntry {
    std::uint32_t kernel = 0;
    std::optional<std::uint32_t> file; ///< none: the kernel
    QString name, nodes, cycles, launches, tip;
    bool incomplete = false; ///< something is missing
    bool text = true;        ///< can be shown
};

class DumpModel : public TreeModel<DumpEntry> {
    Q_DECLARE_TR_FUNCTIONS(DumpModel)
public:
    enum Column { Name, Nodes, Cycles, Launches, ColumnCount };
    using TreeModel::TreeModel;
    /// `filter`: part of a kernel's or a node's name.
    static TreeRows<DumpEntry> rowsOf(const dump::Dump& dump, const QString& filter);
    static QString nameOf(const dump::DumpKernel& kernel);
    static QString nodesOf(const dump::DumpKernel& kernel);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const DumpEntry& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
};

} // namespace nodewise::views
