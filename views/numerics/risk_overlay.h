// SPDX-License-Identifier: Apache-2.0
// Numerical risk on the nodes of a graph: blue where numbers are safe, amber where some are lost, orange where they break.
#pragma once

#include "views/common/overlay.h"

#include <QCoreApplication>

namespace nodewise::views {

/// The worst of a node's values. Worse ones are larger.
enum class Risk : std::uint8_t {
    None,
    Fine,   ///< far from the type's limits; or all fits the type
    Mild,   ///< if cast: less than a hundredth of the elements becomes 0
    Watch,  ///< near a limit of its own type; if cast: a hundredth or more becomes 0
    High,   ///< if cast: less than a hundredth of the elements is too large
    Danger, ///< NaN, Inf, or at the limit of its own type; if cast: a hundredth or more is too large
};

NodeLook riskLook(const Theme& theme, Risk risk);
QColor riskColor(const Theme& theme, Risk risk);
/// "!" near the limits of its own type; of a cast "0" where elements vanish, "∞" where they are too large; "" = safe.
const char* riskSign(Risk risk, bool cast);

class RiskOverlay {
    Q_DECLARE_TR_FUNCTIONS(RiskOverlay)
public:
    /// `type`: that values would be cast to; "" = against their own.
    static QString nameOf(Risk risk, const std::string& type);
    static std::shared_ptr<const Overlay> of(const std::vector<Risk>& nodes, const std::string& type);
    /// Of a NaN or Inf.
    static std::shared_ptr<const LitPath> path(std::vector<std::uint32_t> chain, std::vector<std::uint32_t> reached);
};

} // namespace nodewise::views
