// SPDX-License-Identifier: Apache-2.0
#include "views/compare/verdict_swatch.h"

#include "views/compare/compare_text.h"
#include "views/graph/state_look.h"

namespace nodewise::views {

QIcon verdictSwatch(const Theme& theme, dap::CompareRow::Verdict verdict, qreal ratio)
{
    const NodeMarks::Verdict mark = CompareText::markOf(verdict);
    return signedSwatch(theme, verdictLook(theme, mark), verdictSign(mark), ratio);
}

} // namespace nodewise::views
