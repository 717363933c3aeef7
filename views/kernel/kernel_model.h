// SPDX-License-Identifier: Apache-2.0
// Planned kernels, their launches, and the nodes that ATen runs, as tables.
#pragma once

#include "views/kernel/kernel_check.h"
#include "views/kernel/lowered_rows.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct KernelRow {
    std::uint32_t kernel = 0;
    QString name, verdict, tip, ops, file, tiles;
    KernelVerdict::Kind kind = KernelVerdict::Kind::None;
    std::uint64_t launches = 0;
    bool kept = false; ///< its verdict is of an earlier check
};

class KernelModel : public RecordModel<KernelRow> {
    Q_DECLARE_TR_FUNCTIONS(KernelModel)
public:
    enum Column { Name, Verdict, Launches, Ops, Template, Tiles, ColumnCount };
    using DescribedModel::DescribedModel;
    static std::vector<KernelRow> rowsOf(const KernelPlan& plan, const KernelCheck& check);

protected:
    Table<KernelRow> describe() const override;
};

struct LaunchRow {
    std::uint32_t launch = 0, kernel = 0;
    std::vector<std::uint32_t> nodes;
    QString name, prologue, what, epilogue, ended;
    bool copy = false;
    QString lowered, loweredTip; ///< what a run through the kernels found of its result
    bool bad = false;            ///< that is out of tolerance, or it did not end well
};

/// In the order of the run; a body's before those after its owner.
class LaunchModel : public RecordModel<LaunchRow> {
    Q_DECLARE_TR_FUNCTIONS(LaunchModel)
public:
    enum Column { Number, Kernel, Lowered, Prologue, Nodes, Epilogue, Ended, ColumnCount };
    using DescribedModel::DescribedModel;
    static std::vector<LaunchRow> rowsOf(const KernelPlan& plan, const LoweredRows& lowered = {});

protected:
    Table<LaunchRow> describe() const override;
};

/// An operator with a reason, or a node of it.
struct FallbackRow {
    QString what, why;
    std::uint64_t count = 0;           ///< of an operator's nodes
    std::optional<std::uint32_t> node; ///< none: an operator
    bool floating = false;
};

/// What ATen runs: operators with the reason, the most frequent first, and their nodes below.
class FallbackModel : public RecordTree<FallbackRow> {
    Q_DECLARE_TR_FUNCTIONS(FallbackModel)
public:
    enum Column { What, Count, Why, ColumnCount };
    using DescribedModel::DescribedModel;
    static TreeRows<FallbackRow> rowsOf(const KernelPlan& plan);

protected:
    Table<FallbackRow> describe() const override;
};

} // namespace nodewise::views
