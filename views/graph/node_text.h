// SPDX-License-Identifier: Apache-2.0
// What a canvas says about one node: in its tooltip, and to a screen reader.
#pragma once

#include <cstdint>

#include "core/layout/scene.h"
#include "views/common/document.h"
#include "views/common/markup.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace nodewise::views {

class NodeText {
    Q_DECLARE_TR_FUNCTIONS(NodeText)
public:
    /// Name, op, shape, module, Python line: one line each, as far as known; plain text.
    static QStringList lines(const Document& document, Side side, const layout::Item& item);
    static QStringList lines(const layout::Group& group);
    static QStringList lines(const layout::Chip& chip);
    /// Producer, consumer, the argument that the value is there, its shape.
    static QStringList lines(const Document& document, Side side, const layout::Diagram& diagram, const layout::Route& route);
    static QString argumentOf(const graph::Graph& fx, std::uint32_t producer, std::uint32_t consumer);
    static QString stubTip(const layout::Diagram& diagram, const layout::Stub& stub);
    /// First line bold, the others dim where the theme says so.
    static Markup markup(const QStringList& lines, const QString& dim);
    /// "modeling_llama.py:228 in forward" and the source line, from a Python stack trace, innermost frame.
    static QString pythonLine(const std::string& stackTrace);
};

} // namespace nodewise::views
