// SPDX-License-Identifier: Apache-2.0
// What kept a run from ending earlier: a chain of slices, each of which began when the one before it had ended.
#pragma once

#include "core/base/progress.h"
#include "core/trace/store/trace.h"

namespace nodewise::trace {

struct CriticalStep {
    /// Why the step before it is before it.
    enum class Behind : std::uint8_t {
        Nothing, ///< the first one
        Flow,    ///< it hands something on to this one
        Lane     ///< it kept this one's lane busy
    };
    SliceId slice = none;
    Behind behind = Behind::Nothing;
    Time gap = 0;   ///< ticks from the end of the step before, of the first one from the begin of the trace
    Time ticks = 0; ///< its own part of the path: to its end, or to where the next step begins before that
};

struct CriticalPath {
    std::vector<CriticalStep> steps; ///< in the order of time
    Time busy = 0, gaps = 0;         ///< ticks; together from the begin of the trace to the end of the last step
};

/// Backwards from a slice, or from the one that ends last: of those that lead to it by a flow and of its lane's the one that ends last
/// before it begins; a flow before the lane where both end at once. What leads to it by a flow and began before it may also end later: a
/// kernel starts while the call that launched it still returns. Slices around others tell nothing of their own and are left out where the
/// trace has any within: lanes of modules and windows, and those of kernels where their units are told. Empty for a trace without slices.
/// Fails only when cancelled.
Result<CriticalPath> criticalPath(const Trace& trace, SliceId last = none, const Progress& progress = {});

} // namespace nodewise::trace
