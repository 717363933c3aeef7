// SPDX-License-Identifier: Apache-2.0
// How many values had which verdict, as buttons that filter.
#pragma once

#include "core/dap/compare.h"
#include "views/common/filter_chips.h"
#include "views/common/theme.h"

namespace nodewise::views {

class VerdictChips : public FilterChips {
    Q_OBJECT
public:
    explicit VerdictChips(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setCounts(const dap::CompareAnswer& answer);
    void choose(dap::CompareRow::Verdict verdict, bool on) { FilterChips::choose(std::size_t(verdict), on); }
    QToolButton* chip(dap::CompareRow::Verdict verdict) const { return FilterChips::chip(std::size_t(verdict)); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
};

} // namespace nodewise::views
