// SPDX-License-Identifier: Apache-2.0
#include "app/engine/work_title.h"

#include "core/protocol/compare.h"
#include "core/protocol/session_record.h"

#include <map>

namespace nodewise::engine {

UserText workTitle(const dap::Request& request)
{
    if (request.command == protocol::CompareRequest::command && !protocol::jsonMember(request.arguments, {"lowered"}).empty())
        return UserText("Running through kernels");
    static const auto* const table = new std::map<std::string, UserText, std::less<>>{
        {"evaluate", UserText("Evaluating an expression")},
        {"setVariable", UserText("Recomputing what an edit changes")},
        {"nodewise/edit", UserText("Recomputing what an edit changes")},
        {"nodewise/cast", UserText("Recomputing what an edit changes")},
        {"nodewise/undo", UserText("Recomputing what an edit changes")},
        {"nodewise/redo", UserText("Recomputing what an edit changes")},
        {"nodewise/recompute", UserText("Recomputing a value")},
        {"readMemory", UserText("Recomputing a value")},
        {"variables", UserText("Reading values")},
        {"nodewise/values", UserText("Reading values")},
        {"nodewise/tensorSlice", UserText("Reading values")},
        {"nodewise/tensorStats", UserText("Reading values")},
        {"nodewise/tensorRaster", UserText("Drawing a tensor")},
        {"nodewise/tensorFind", UserText("Searching a tensor")},
        {"nodewise/tensorCount", UserText("Searching a tensor")},
        {"nodewise/tensorDifference", UserText("Comparing tensors")},
        {"nodewise/export", UserText("Writing a file")},
        {"nodewise/saveOutputs", UserText("Writing a file")},
        {"nodewise/check", UserText("Comparing outputs")},
        {"nodewise/compare", UserText("Comparing values")},
        {"nodewise/compareRanks", UserText("Comparing ranks")},
        {"nodewise/swap", UserText("Recomputing what an edit changes")},
        {"nodewise/run", UserText("Running the whole program")},
        {"nodewise/risk", UserText("Looking for numerical risks")},
        {"nodewise/shadow", UserText("Running again in double")},
        {"nodewise/memory", UserText("Measuring memory")},
        {"nodewise/elementHistory", UserText("Following an element")},
        {"nodewise/extract", UserText("Packing nodes for a bug report")},
    };
    const auto found = table->find(request.command);
    return found == table->end() ? UserText() : found->second;
}

} // namespace nodewise::engine
