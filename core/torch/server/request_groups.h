// SPDX-License-Identifier: Apache-2.0
// All requests of the worker, by what they are about.
#pragma once

#include "core/torch/server/request_table.h"

namespace nodewise::torch_worker {

/// A group is a file of its own, *_requests.cpp, which ends with the function named here.
// NOLINTBEGIN(bugprone-macro-parentheses): names of functions
#define REQUEST_GROUPS(GROUP)                                                                                                              \
    GROUP(addProgramRequests)                                                                                                              \
    GROUP(addLaunchRequests)                                                                                                               \
    GROUP(addSteppingRequests)                                                                                                             \
    GROUP(addStackRequests)                                                                                                                \
    GROUP(addBreakpointRequests)                                                                                                           \
    GROUP(addVariableRequests)                                                                                                             \
    GROUP(addValueRequests)                                                                                                                \
    GROUP(addEditRequests)                                                                                                                 \
    GROUP(addWholeRunRequests)                                                                                                             \
    GROUP(addCompareRequests)                                                                                                              \
    GROUP(addTensorRequests)                                                                                                               \
    GROUP(addTensorPassRequests)                                                                                                           \
    GROUP(addAnalysisRequests)                                                                                                             \
    GROUP(addLoweringRequests)

#define DECLARE_GROUP(add) void add(ServerContext& context, RequestTable& table);
REQUEST_GROUPS(DECLARE_GROUP)
#undef DECLARE_GROUP
// NOLINTEND(bugprone-macro-parentheses)

inline void addAllRequests(ServerContext& context, RequestTable& table)
{
#define ADD_GROUP(add) add(context, table);
    REQUEST_GROUPS(ADD_GROUP)
#undef ADD_GROUP
}

} // namespace nodewise::torch_worker
