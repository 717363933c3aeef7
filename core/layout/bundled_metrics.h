// SPDX-License-Identifier: Apache-2.0
// Text sizes without a font library: a table of advance widths, for the command line's SVG and for tests.
#pragma once

#include "core/layout/scene.h"

namespace nodewise::layout {

/// Advance widths of DejaVu Sans, one of the widest common faces: text drawn in another one fits as well. Other scripts by em.
class BundledMetrics : public TextMetrics {
public:
    double width(std::string_view utf8, Role role) const override;
    double height(Role role) const override;
    /// Font size in pixels that the widths are for.
    static double fontSize(Role role);
};

} // namespace nodewise::layout
