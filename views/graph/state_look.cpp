// SPDX-License-Identifier: Apache-2.0
#include "views/graph/state_look.h"

#include "views/common/style_sheet.h"

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

} // namespace nodewise::views
