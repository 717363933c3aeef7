// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_overlay.h"

#include "views/common/agreement.h"
#include "views/common/style_sheet.h"

namespace nodewise::views {

QColor riskColor(const Theme& theme, Risk risk)
{
    switch (risk) {
    case Risk::Fine:
        return agreementColor(theme, Agreement::Equal);
    case Risk::Mild:
        return mixed(theme.pane, lossColor(theme), 0.5);
    case Risk::Watch:
        return lossColor(theme);
    case Risk::High:
        return mixed(theme.pane, differsColor(theme), 0.6);
    case Risk::Danger:
        return differsColor(theme);
    case Risk::None:
        break;
    }
    return mutedColor(theme);
}

NodeLook riskLook(const Theme& theme, Risk risk)
{
    const QColor color = riskColor(theme, risk);
    switch (risk) {
    case Risk::Fine:
        return {mixed(theme.pane, color, 0.22), plainEdge(theme)};
    case Risk::Mild:
        return {mixed(theme.pane, color, 0.2), color};
    case Risk::Watch:
        return {mixed(theme.pane, color, 0.26), color};
    case Risk::High:
        return {mixed(theme.pane, color, 0.28), color};
    case Risk::Danger:
        return {mixed(theme.pane, color, 0.34), color};
    case Risk::None:
        break;
    }
    return mutedLook(theme);
}

const char* riskSign(Risk risk, bool cast)
{
    if (risk <= Risk::Fine)
        return "";
    return !cast ? "!" : risk >= Risk::High ? "∞" : "0";
}

QString RiskOverlay::nameOf(Risk risk, const std::string& type)
{
    switch (risk) {
    case Risk::Fine:
        return type.empty() ? tr("Far from limits") : tr("Fits %1").arg(QString::fromStdString(type));
    case Risk::Mild:
        return tr("Below 1 % becomes 0");
    case Risk::Watch:
        return type.empty() ? tr("Near a limit") : tr("1 % or more becomes 0");
    case Risk::High:
        return tr("Below 1 % is too large");
    case Risk::Danger:
        return type.empty() ? tr("NaN, Inf or at the limit") : tr("1 % or more is too large");
    case Risk::None:
        break;
    }
    return {};
}

std::shared_ptr<const Overlay> RiskOverlay::of(const std::vector<Risk>& nodes, const std::string& type)
{
    constexpr Risk kinds[] = {Risk::Danger, Risk::High, Risk::Watch, Risk::Mild, Risk::Fine};
    return makeOverlay(kinds, nodes, [&type](Risk kind) {
        Overlay::Entry entry;
        entry.name = [kind, type] { return nameOf(kind, type); };
        entry.sign = riskSign(kind, !type.empty());
        entry.colors = [kind](const Theme& theme, float) { return Overlay::Colors{riskLook(theme, kind), riskColor(theme, kind)}; };
        entry.rank = int(kind);
        entry.bad = kind >= Risk::High;
        return entry;
    });
}

std::shared_ptr<const LitPath> RiskOverlay::path(std::vector<std::uint32_t> chain, std::vector<std::uint32_t> reached)
{
    return std::make_shared<const LitPath>(LitPath{[] { return tr("Path of the NaN or Inf"); }, std::move(chain), std::move(reached)});
}

} // namespace nodewise::views
