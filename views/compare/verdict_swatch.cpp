// SPDX-License-Identifier: Apache-2.0
#include "views/compare/verdict_swatch.h"

#include "views/common/agreement.h"
#include "views/compare/compare_text.h"

namespace nodewise::views {

QIcon verdictSwatch(protocol::CompareRow::Verdict verdict)
{
    return agreementSwatch(CompareText::markOf(verdict));
}

} // namespace nodewise::views
