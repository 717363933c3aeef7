// SPDX-License-Identifier: Apache-2.0
// What a backend profile says of a node, in one word of the window's language.
#pragma once

#include "core/protocol/coverage.h"

#include <QCoreApplication>
#include <QString>

namespace nodewise::views {

class VerdictText {
    Q_DECLARE_TR_FUNCTIONS(VerdictText)
public:
    /// "direct", "unsupported", in a sentence's middle.
    static QString nameOf(dap::Verdict verdict);
};

} // namespace nodewise::views
