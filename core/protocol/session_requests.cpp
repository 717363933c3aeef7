// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/session_requests.h"

#include <algorithm>

namespace nodewise::protocol {

std::span<const SessionRequest> sessionRequests()
{
    using enum RequestDoes;
    static constexpr SessionRequest all[] = {
        {"attach", Owns},
        {"completions", Reads},
        {"configurationDone", Owns},
        {"continue", Runs},
        {"dataBreakpointInfo", Reads},
        {"evaluate", Reads},
        {"exceptionInfo", Reads},
        {"goto", Runs},
        {"gotoTargets", Reads},
        {"launch", Owns},
        {"next", Runs},
        {"nodewise/cast", Writes},
        {"nodewise/check", Reads},
        {"nodewise/compare", Reads},
        {"nodewise/compareRanks", Reads},
        {"nodewise/compareRows", Reads},
        {"nodewise/edit", Writes},
        {"nodewise/edits", Reads},
        {"nodewise/elementHistory", Reads},
        {"nodewise/endComparison", Reads},
        {"nodewise/endWorker", Owns},
        {"nodewise/export", Writes},
        {"nodewise/extract", Writes},
        {"nodewise/hold", Reads},
        {"nodewise/keepTiles", Writes},
        {"nodewise/lower", Acts},
        {"nodewise/lowerVerdicts", Acts},
        {"nodewise/memory", Reads},
        {"nodewise/profile", Reads},
        {"nodewise/ranks", Reads},
        {"nodewise/recompute", Reads},
        {"nodewise/recover", Runs},
        {"nodewise/redo", Writes},
        {"nodewise/registrations", Reads},
        {"nodewise/release", Reads},
        {"nodewise/risk", Reads},
        {"nodewise/run", Writes},
        {"nodewise/saveOutputs", Writes},
        {"nodewise/saveSession", Writes},
        {"nodewise/shadow", Reads},
        {"nodewise/state", Reads},
        {"nodewise/swap", Writes},
        {"nodewise/templateDraft", Acts},
        {"nodewise/tensorBits", Reads},
        {"nodewise/tensorCount", Reads},
        {"nodewise/tensorDifference", Reads},
        {"nodewise/tensorFind", Reads},
        {"nodewise/tensorPython", Reads},
        {"nodewise/tensorRaster", Reads},
        {"nodewise/tensorSlice", Reads},
        {"nodewise/tensorStats", Reads},
        {"nodewise/tensorStorage", Reads},
        {"nodewise/tilings", Acts},
        {"nodewise/undo", Writes},
        {"nodewise/values", Reads},
        {"pause", Owns},
        {"readMemory", Reads},
        {"restart", Owns},
        {"restartFrame", Runs},
        {"reverseContinue", Runs},
        {"scopes", Reads},
        {"setBreakpoints", Reads},
        {"setDataBreakpoints", Reads},
        {"setExceptionBreakpoints", Reads},
        {"setFunctionBreakpoints", Reads},
        {"setVariable", Writes},
        {"stackTrace", Reads},
        {"stepBack", Runs},
        {"stepIn", Runs},
        {"stepOut", Runs},
        {"terminate", Owns},
        {"threads", Reads},
        {"variables", Reads},
    };
    static_assert(std::ranges::is_sorted(all, {}, &SessionRequest::name));
    return all;
}

const SessionRequest* trySessionRequest(std::string_view name)
{
    const auto all = sessionRequests();
    const auto found = std::ranges::lower_bound(all, name, {}, &SessionRequest::name);
    return found != all.end() && found->name == name ? &*found : nullptr;
}

} // namespace nodewise::protocol
