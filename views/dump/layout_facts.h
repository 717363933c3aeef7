// SPDX-License-Identifier: Apache-2.0
// A layout in sticks and a division between cores in words.
#pragma once

#include "views/dump/stick_drawing.h"
#include "views/inspect/facts.h"

#include <QCoreApplication>

namespace nodewise::views {

class LayoutFacts {
    Q_DECLARE_TR_FUNCTIONS(LayoutFacts)
public:
    /// What a value is beside its layout; empty = not told.
    struct About {
        QString dtype, stored, format; ///< "bool", "float16", "SEN169_FP16"
        QString printed;               ///< as the backend prints it
    };
    static std::vector<FactSection> layout(const StickPicture& picture, const About& about);
    static std::vector<FactSection> division(const StickPicture& picture);
    /// "d0, d1, ...", for axes that have no names.
    static QStringList axisNames(std::size_t count);
};

} // namespace nodewise::views
