// SPDX-License-Identifier: Apache-2.0
// A comparison on the nodes of a graph: each as its worst value agrees.
#pragma once

#include "views/common/agreement.h"
#include "views/common/overlay.h"

#include <QCoreApplication>

namespace nodewise::views {

class CompareOverlay {
    Q_DECLARE_TR_FUNCTIONS(CompareOverlay)
public:
    static QString nameOf(Agreement agreement);
    static std::shared_ptr<const Overlay> of(const std::vector<Agreement>& nodes);
};

} // namespace nodewise::views
