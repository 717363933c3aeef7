// SPDX-License-Identifier: Apache-2.0
// Nodes of open programs that the slices of a trace belong to, and back.
#pragma once

#include "app/viewer/window_part.h"
#include <QStringList>

namespace nodewise::viewer {

class TraceLinks : public WindowPart {
    Q_OBJECT
public:
    explicit TraceLinks(MainWindow& window);

    void onTab(ProgramTab* tab) override;
    void onOpened(ProgramTab* tab) override;

private:
    void light(ProgramTab* of, const QStringList& names);
    void follow(const DocumentPage* page);
};

} // namespace nodewise::viewer
