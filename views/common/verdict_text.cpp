// SPDX-License-Identifier: Apache-2.0
#include "views/common/verdict_text.h"

namespace nodewise::views {

QString VerdictText::nameOf(dap::Verdict verdict)
{
    switch (verdict) {
    case dap::Verdict::Direct:
        return tr("direct");
    case dap::Verdict::Lowered:
        return tr("lowered");
    case dap::Verdict::Decomposed:
        return tr("decomposed");
    case dap::Verdict::Custom:
        return tr("custom");
    case dap::Verdict::Fallback:
        return tr("fallback");
    case dap::Verdict::Unsupported:
        return tr("unsupported");
    case dap::Verdict::Unimplemented:
        return tr("unimplemented");
    }
    return {};
}

} // namespace nodewise::views
