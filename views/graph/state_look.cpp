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

} // namespace nodewise::views
