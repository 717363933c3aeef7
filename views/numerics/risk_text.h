// SPDX-License-Identifier: Apache-2.0
// Numerical risk in words and short numbers, as the dock's tables and tooltips say it.
#pragma once

#include "core/protocol/risk.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace nodewise::views {

class RiskText {
    Q_DECLARE_TR_FUNCTIONS(RiskText)
public:
    using Level = protocol::RiskRow::Level;

    /// "fine", "near a limit", "NaN, Inf or at the limit"
    static QString nameOf(Level level);
    /// The same in a table's column: "danger".
    static QString shortName(Level level);
    /// "f16", "bf16", "e4m3", "e5m2": as short as a column's title
    static QString shortType(const std::string& dtype);
    /// "sub_1", "split[1]"
    static QString name(const std::string& name, const std::optional<std::uint32_t>& element);
    /// "12.3"; "" where there is no such number.
    static QString bits(const std::optional<double>& bits);
    /// "75 %", "0.02 %", "< 0.01 %"; "" for none.
    static QString share(double fraction);
    /// "[2, 3]"
    static QString shape(const std::vector<std::int64_t>& shape);
    static const protocol::CastRisk* tryCast(const protocol::RiskRow& row, const std::string& dtype);

    /// "26 values · 11 at risk · 5 without floating numbers"
    static QString summary(const protocol::RiskAnswer& answer);
    /// "f32: 2 NaN, 1 Inf", "f32: 3.1 doublings below its largest number"
    static QString line(const protocol::RiskRow& row);
    /// "as f16: 75 % too large, 12 % become 0"; "" where it is of that type.
    static QString castLine(const protocol::RiskRow& row, const std::string& dtype);
    /// "NaN begins at log"
    static QString headline(const protocol::NonFiniteOrigin& origin);
    /// "1 element, [0]: there self = −1; because of the Inf of mul_1"
    static QString cause(const protocol::NonFiniteOrigin& origin, const protocol::RiskAnswer& answer);
    /// "goes on to 6 nodes and the output sum_2"
    static QString reach(const protocol::NonFiniteOrigin& origin);
};

} // namespace nodewise::views
