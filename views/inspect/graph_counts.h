// SPDX-License-Identifier: Apache-2.0
// How many nodes a graph has, those in bodies of control flow apart: the same figures, in the same words, wherever they are shown.
#pragma once

#include "views/common/document.h"

#include <QCoreApplication>
#include <QString>

#include <cstddef>

namespace nodewise::views {

struct GraphCounts {
    Q_DECLARE_TR_FUNCTIONS(GraphCounts)
public:
    std::size_t nodes = 0;     ///< of the root graph: as torch counts them, placeholders and output too; in the IR operators only
    std::size_t bodyNodes = 0; ///< of the bodies of control flow
    std::size_t ops = 0;       ///< operators (call_function) of the root graph
    std::size_t bodyOps = 0;
    std::size_t subgraphs = 0; ///< bodies of control flow

    /// Of a side that the document has not: all zero.
    static GraphCounts of(const Document& document, Side side);

    QString nodesText() const; ///< "143 nodes + 28 in 3 subgraphs"
    QString opsText() const;   ///< "143 operators + 28 in 3 subgraphs"
};

} // namespace nodewise::views
