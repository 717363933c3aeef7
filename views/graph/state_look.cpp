// SPDX-License-Identifier: Apache-2.0
#include "views/graph/state_look.h"

#include "views/common/style_sheet.h"

namespace nodewise::views {

NodeLook stateLook(const Theme& theme, NodeMarks::State state, float heat)
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
        return mutedLook(theme);
    case State::Dropped:
    case State::Executed:
    case State::None:
        break;
    }
    if (heat >= 0)
        return heatLook(theme, heat);
    return {mixed(theme.pane, theme.good, state == State::Dropped ? 0.06 : 0.13), plainEdge(theme)};
}

QColor pathColor(const Theme& theme)
{
    return mixed(differsColor(theme), theme.error, 0.5);
}

} // namespace nodewise::views
