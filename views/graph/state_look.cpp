// SPDX-License-Identifier: Apache-2.0
#include "views/graph/state_look.h"

#include "views/common/style_sheet.h"
#include "views/common/theme_icon.h"
#include "views/graph/coverage_look.h"
#include "views/graph/diff_look.h"

#include <QPainter>

#include <cmath>

namespace nodewise::views {

QColor plainEdge(const Theme& theme)
{
    return mixed(theme.line, theme.dim, theme.kind == ThemeKind::Dark ? 0.3 : 0.12);
}

StateLook stateLook(const Theme& theme, NodeMarks::State state, float heat)
{
    using State = NodeMarks::State;
    switch (state) {
    case State::Current:
        return {theme.stop, theme.stopEdge};
    case State::Entered:
        return {mixed(theme.pane, theme.stop, 0.45), mixed(theme.pane, theme.stopEdge, 0.7)};
    case State::Failed:
        return {mixed(theme.pane, theme.error, 0.14), theme.error};
    case State::Edited:
        return {mixed(theme.pane, theme.accent, 0.16), theme.accent};
    case State::Pending:
        return {theme.background, plainEdge(theme)};
    case State::Dropped:
    case State::Executed:
    case State::None:
        break;
    }
    if (heat >= 0)
        return {mixed(theme.pane, theme.of(layout::Family::Activation), 0.06 + 0.64 * double(heat)), plainEdge(theme)};
    return {mixed(theme.pane, theme.good, state == State::Dropped ? 0.06 : 0.13), plainEdge(theme)};
}

QColor verdictColor(const Theme& theme, NodeMarks::Verdict verdict)
{
    using Verdict = NodeMarks::Verdict;
    const bool dark = theme.kind == ThemeKind::Dark;
    switch (verdict) {
    case Verdict::Equal:
        return dark ? QColor(0x3d6f9e) : QColor(0x8fbfe6);
    case Verdict::Within:
        return dark ? QColor(0x63b3f2) : QColor(0x1f78c1);
    case Verdict::Diverged:
    case Verdict::First:
        return differsColor(theme);
    case Verdict::NotCompared:
    case Verdict::None:
        break;
    }
    return mixed(theme.pane, theme.dim, 0.6);
}

StateLook verdictLook(const Theme& theme, NodeMarks::Verdict verdict)
{
    using Verdict = NodeMarks::Verdict;
    const QColor color = verdictColor(theme, verdict);
    switch (verdict) {
    case Verdict::Equal:
        return {mixed(theme.pane, color, 0.22), plainEdge(theme)};
    case Verdict::Within:
        return {mixed(theme.pane, color, 0.3), mixed(theme.pane, color, 0.8)};
    case Verdict::Diverged:
    case Verdict::First:
        return {mixed(theme.pane, color, verdict == Verdict::First ? 0.36 : 0.24), color};
    case Verdict::NotCompared:
    case Verdict::None:
        break;
    }
    return {theme.background, plainEdge(theme)};
}

const char* verdictSign(NodeMarks::Verdict verdict)
{
    using Verdict = NodeMarks::Verdict;
    switch (verdict) {
    case Verdict::Equal:
        return "=";
    case Verdict::Within:
        return "≈";
    case Verdict::Diverged:
    case Verdict::First:
        return "≠";
    case Verdict::NotCompared:
        return "–";
    case Verdict::None:
        break;
    }
    return "";
}

namespace {

/// A text's color, too.
QColor lossColor(const Theme& theme)
{
    return theme.kind == ThemeKind::Dark ? theme.warning : QColor(0x8a5c00);
}

} // namespace

QColor riskColor(const Theme& theme, NodeMarks::Risk risk)
{
    using Risk = NodeMarks::Risk;
    switch (risk) {
    case Risk::Fine:
        return verdictColor(theme, NodeMarks::Verdict::Equal);
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
    return mixed(theme.pane, theme.dim, 0.6);
}

StateLook riskLook(const Theme& theme, NodeMarks::Risk risk)
{
    using Risk = NodeMarks::Risk;
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
    return {theme.background, plainEdge(theme)};
}

const char* riskSign(NodeMarks::Risk risk, bool cast)
{
    using Risk = NodeMarks::Risk;
    if (risk <= Risk::Fine)
        return "";
    return !cast ? "!" : risk >= Risk::High ? "∞" : "0";
}

QColor loweredColor(const Theme& theme, NodeMarks::Lowered lowered, std::uint32_t kernel)
{
    using Lowered = NodeMarks::Lowered;
    const bool dark = theme.kind == ThemeKind::Dark;
    switch (lowered) {
    case Lowered::Kernel: {
        // Steps of the golden ratio keep neighbors apart; from green over blue to violet, away from what is amber or orange.
        constexpr double golden = 0.6180339887, from = 0.40, to = 0.82;
        const double turn = std::fmod(kernel * golden, 1.0);
        return QColor::fromHslF(float(from + (to - from) * turn), dark ? 0.45f : 0.55f, dark ? 0.62f : 0.42f);
    }
    case Lowered::Fallback:
        return lossColor(theme);
    case Lowered::Failed:
        return differsColor(theme);
    case Lowered::View:
    case Lowered::None:
        break;
    }
    return mixed(theme.pane, theme.dim, 0.6);
}

StateLook loweredLook(const Theme& theme, NodeMarks::Lowered lowered, std::uint32_t kernel)
{
    using Lowered = NodeMarks::Lowered;
    const QColor color = loweredColor(theme, lowered, kernel);
    switch (lowered) {
    case Lowered::Kernel:
        return {mixed(theme.pane, color, 0.24), mixed(theme.pane, color, 0.75)};
    case Lowered::Fallback:
        return {mixed(theme.pane, color, 0.2), color};
    case Lowered::Failed:
        return {mixed(theme.pane, color, 0.34), color};
    case Lowered::View:
    case Lowered::None:
        break;
    }
    return {theme.background, plainEdge(theme)};
}

const char* loweredSign(NodeMarks::Lowered lowered)
{
    using Lowered = NodeMarks::Lowered;
    return lowered == Lowered::Failed ? "✗" : lowered == Lowered::Fallback ? "A" : "";
}

QColor boundColor(const Theme& theme, NodeMarks::Cost::Bound bound)
{
    using Bound = NodeMarks::Cost::Bound;
    const bool dark = theme.kind == ThemeKind::Dark;
    switch (bound) {
    case Bound::Compute:
        return theme.of(layout::Family::Matmul);
    case Bound::Memory:
        return dark ? QColor(0xf0a04b) : QColor(0xc9690a);
    case Bound::Issue:
        return dark ? QColor(0xb9a3c9) : QColor(0x7d5b94);
    case Bound::LeftOut:
    case Bound::None:
        break;
    }
    return mixed(theme.pane, theme.dim, 0.6);
}

StateLook boundLook(const Theme& theme, NodeMarks::Cost::Bound bound)
{
    if (bound == NodeMarks::Cost::Bound::LeftOut)
        return {theme.background, plainEdge(theme)};
    const QColor color = boundColor(theme, bound);
    return {mixed(theme.pane, color, 0.22), mixed(theme.pane, color, 0.8)};
}

const char* boundSign(NodeMarks::Cost::Bound bound)
{
    using Bound = NodeMarks::Cost::Bound;
    switch (bound) {
    case Bound::Compute:
        return "C";
    case Bound::Memory:
        return "M";
    case Bound::Issue:
        return "I";
    case Bound::LeftOut:
        return "A";
    case Bound::None:
        break;
    }
    return "";
}

/// As times are told.
StateLook costLook(const Theme& theme, float heat)
{
    return stateLook(theme, NodeMarks::State::Executed, heat);
}

namespace {

Tint costTint(const Theme& theme, const NodeMarks::Cost& cost, bool heat)
{
    if (!heat)
        return {boundLook(theme, cost.bound), boundColor(theme, cost.bound), boundSign(cost.bound), false, false};
    const bool out = cost.bound == NodeMarks::Cost::Bound::LeftOut;
    const QColor strong = mixed(theme.pane, theme.of(layout::Family::Activation), 0.12 + 0.88 * double(cost.heat));
    return {out ? boundLook(theme, cost.bound) : costLook(theme, cost.heat), out ? boundColor(theme, cost.bound) : strong,
            out ? boundSign(cost.bound) : "", false, false};
}

} // namespace

QColor wayColor(const Theme& theme)
{
    return mixed(differsColor(theme), theme.error, 0.5);
}

std::optional<Tint> tryTint(const Theme& theme, const NodeMarks& marks, std::uint32_t node)
{
    using Verdict = NodeMarks::Verdict;
    using Risk = NodeMarks::Risk;
    using Lowered = NodeMarks::Lowered;
    if (const Verdict verdict = marks.verdict(node); verdict != Verdict::None) {
        const bool shown = verdict >= Verdict::NotCompared;
        return Tint{verdictLook(theme, verdict), verdictColor(theme, verdict), shown ? verdictSign(verdict) : "",
                    verdict >= Verdict::Diverged, verdict == Verdict::First};
    }
    if (const Risk risk = marks.risk(node); risk != Risk::None)
        return Tint{riskLook(theme, risk), riskColor(theme, risk), riskSign(risk, !marks.riskType.empty()), risk >= Risk::High, false};
    if (const Lowered lowered = marks.lowering(node); lowered != Lowered::None) {
        const std::uint32_t kernel = marks.kernel(node);
        return Tint{loweredLook(theme, lowered, kernel), loweredColor(theme, lowered, kernel), loweredSign(lowered),
                    lowered >= Lowered::Fallback, lowered == Lowered::Failed};
    }
    if (const NodeMarks::Difference difference = marks.difference(node); difference != NodeMarks::Difference::None)
        return differenceTint(theme, difference);
    if (const NodeMarks::Cost* cost = marks.tryCost(node))
        return costTint(theme, *cost, marks.costHeat);
    if (const Covered covered = marks.covered(node); covered != Covered::None)
        return coveredTint(theme, covered);
    return std::nullopt;
}

QIcon signedSwatch(std::function<StateLook(const Theme&)> lookOf, const char* sign)
{
    return themeIcon([lookOf = std::move(lookOf), sign = QString::fromUtf8(sign)](QPainter& painter, const Theme& theme) {
        const StateLook look = lookOf(theme);
        painter.setPen(QPen(look.edge, 1.2));
        painter.setBrush(look.fill);
        painter.drawRoundedRect(QRectF(1, 1, 12, 12), 3, 3);
        QFont font = uiFont();
        font.setPixelSize(11);
        painter.setFont(font);
        painter.setPen(theme.text);
        painter.drawText(QRectF(0, 0, 14, 14), Qt::AlignCenter, sign);
    });
}

QIcon signedSwatch(NodeMarks::Verdict verdict)
{
    return signedSwatch(verdict, verdictSign(verdict));
}

QIcon signedSwatch(NodeMarks::Verdict verdict, const char* sign)
{
    return signedSwatch([verdict](const Theme& theme) { return verdictLook(theme, verdict); }, sign);
}

} // namespace nodewise::views
