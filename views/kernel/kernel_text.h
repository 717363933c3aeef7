// SPDX-License-Identifier: Apache-2.0
// Words about kernels, in the window's language.
#pragma once

#include "views/common/agreement.h"
#include "views/kernel/kernel_check.h"

#include <QCoreApplication>

namespace nodewise::views {

class KernelText {
    Q_DECLARE_TR_FUNCTIONS(KernelText)
public:
    /// "equal", "differs", in a sentence's middle.
    static QString nameOf(KernelVerdict::Kind kind);
    static Agreement markOf(KernelVerdict::Kind kind);
    /// "kernel", "view", "run by ATen".
    static QString nameOf(protocol::LoweredNode::Route route);
    /// Without folder and suffix: "gemm".
    static QString templateOf(const protocol::LoweredKernel& kernel);
    /// "linear, relu"; "copy" where it computes no node.
    static QString ops(const protocol::LoweredKernel& kernel);
    /// "TILE_M 16 · TILE_N 96"
    static QString tiles(const protocol::LoweredKernel& kernel);
    /// Of a table's cell: "equal", "differs", "crashed"; of an earlier check "equal (kept)".
    static QString verdict(const KernelPlan& plan, const KernelCheck& check, std::uint32_t kernel);
    /// The same of one that was checked now, "–" where it was not.
    static QString verdict(const KernelVerdict& found);
    static QString verdictLine(const KernelVerdict& found);
    /// A sentence: how far off, where, or why it did not run. "" = not checked.
    static QString verdictLine(const KernelPlan& plan, const KernelCheck& check, std::uint32_t kernel);
    /// Of the whole plan.
    static QString summary(const KernelPlan& plan);
    static QString summary(const KernelCheck& check);
    /// "add, relu and 3 more"
    static QString names(const KernelPlan& plan, const std::vector<std::uint32_t>& nodes);
    /// What is said of a node when the mouse is over it; "" = nothing.
    static QString nodeLine(const KernelPlan& plan, const KernelCheck& check, std::uint32_t node);
    /// Why no kernel computes it; "" if one does, or it needs none.
    static QString whyNot(const protocol::LoweredNode& node);
    /// "aten.linear.default" as "linear".
    static QString shortOp(const std::string& op);

private:
    static QString ended(protocol::KernelRunAnswer::Outcome outcome, KernelVerdict::Kind kind);
    static QString keptLine(const protocol::KeptVerdict& kept);
};

} // namespace nodewise::views
