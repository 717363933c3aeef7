// SPDX-License-Identifier: Apache-2.0
// Differences in the window's language.
#pragma once

#include "views/diff/diff_result.h"

#include <QCoreApplication>

namespace nodewise::views {

class DiffText {
    Q_DECLARE_TR_FUNCTIONS(DiffText)
public:
    /// In a sentence's middle: "changed", "added", ...
    static QString nameOf(Difference difference);
    /// "dim", "input 0", "shape", "shape of result 1"
    static QString whatOf(const diff::Change& change);
    /// One end of it, to be read alone: "dim = 1", "1×16×32"; "not given".
    static QString valueOf(const diff::Change& change, bool after);
    /// "llama.pt2 — FX graph"
    static QString titleOf(const DiffInput& input);
    /// "FX graph · 143 nodes"
    static QString detailOf(const DiffInput& input, std::size_t nodes);
    /// "aten.mm.default · float32 2×4"
    static QString nodeText(const diff::SideNode& node);
    /// The same, short: "mm · float32 2×4"
    static QString shortText(const diff::SideNode& node);
    /// "mm" of "aten.mm.default", "softmax.int"
    static QString shortOp(const std::string& op);
    static QString moduleName(const std::string& path);
    /// "2 changed, 1 added"; "no differences"
    static QString countsOf(const diff::Diff& diff);
    /// What an entry says, on lines.
    static QString tipOf(const DiffResult& result, const diff::Entry& entry);
};

} // namespace nodewise::views
