// SPDX-License-Identifier: Apache-2.0
// How many values had which verdict, as buttons that filter.
#pragma once

#include "core/dap/compare.h"
#include "views/common/theme.h"

#include <QWidget>

#include <array>

class QToolButton;

namespace nodewise::views {

class VerdictChips : public QWidget {
    Q_OBJECT
public:
    explicit VerdictChips(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setCounts(const dap::CompareAnswer& answer);
    /// Counts alone, where there is no room for words.
    void setCompact(bool compact);
    /// By CompareRow::Verdict; none chosen = all.
    std::array<bool, 4> chosen() const;
    void choose(dap::CompareRow::Verdict verdict, bool on);
    QToolButton* chip(dap::CompareRow::Verdict verdict) const { return m_chips[std::size_t(verdict)]; }

Q_SIGNALS:
    void chosenChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    std::array<QToolButton*, 4> m_chips{};
    std::array<std::uint64_t, 4> m_counts{};
    bool m_compact = false;
    Theme m_theme = Theme::light();
};

} // namespace nodewise::views
