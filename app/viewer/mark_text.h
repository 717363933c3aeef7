// SPDX-License-Identifier: Apache-2.0
// Words and looks of how sure a link between levels is, the same wherever they are shown.
#pragma once

#include "core/levels/levels.h"
#include "views/common/theme.h"

#include <QCoreApplication>

namespace nodewise::viewer {

struct MarkText {
    Q_DECLARE_TR_FUNCTIONS(MarkText)
public:
    static QString nameOf(levels::Mark mark);
    static const char* signOf(levels::Mark mark);
    static QColor colorOf(const views::Theme& theme, levels::Mark mark);
    /// "9 of 9 nodes are linked: 8 exact, 1 derived".
    static QString countsOf(const levels::JoinCounts& counts);
};

} // namespace nodewise::viewer
