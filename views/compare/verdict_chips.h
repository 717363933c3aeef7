// SPDX-License-Identifier: Apache-2.0
// How many values had which verdict, as buttons that filter.
#pragma once

#include "core/protocol/compare.h"
#include "views/common/filter_chips.h"

#include <array>

namespace nodewise::views {

/// A node's box as the canvas draws it, with its sign.
QIcon verdictSwatch(dap::CompareRow::Verdict verdict);

class VerdictChips : public FilterChips {
    Q_OBJECT
public:
    explicit VerdictChips(QWidget* parent = nullptr);
    void setCounts(const std::array<std::uint64_t, 4>& counts); ///< by CompareRow::Verdict
    void choose(dap::CompareRow::Verdict verdict, bool on) { FilterChips::choose(std::size_t(verdict), on); }
    void chooseNone();
    QToolButton* chip(dap::CompareRow::Verdict verdict) const { return FilterChips::chip(std::size_t(verdict)); }

private:
    void retranslate();
};

} // namespace nodewise::views
