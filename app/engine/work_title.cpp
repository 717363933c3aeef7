// SPDX-License-Identifier: Apache-2.0
#include "app/engine/work_title.h"

#include "core/protocol/compare.h"
#include "core/protocol/session_record.h"

#include <map>

namespace nodewise::engine {

Text workTitle(const dap::Request& request)
{
    if (request.command == protocol::CompareRequest::command && !protocol::jsonMember(request.arguments, {"lowered"}).empty())
        return Text("Running through kernels");
    static const auto* const table = new std::map<std::string, Text, std::less<>>{
        {"evaluate", Text("Evaluating an expression")},
        {"setVariable", Text("Recomputing what an edit changes")},
        {"nodewise/edit", Text("Recomputing what an edit changes")},
        {"nodewise/cast", Text("Recomputing what an edit changes")},
        {"nodewise/undo", Text("Recomputing what an edit changes")},
        {"nodewise/redo", Text("Recomputing what an edit changes")},
        {"nodewise/recompute", Text("Recomputing a value")},
        {"readMemory", Text("Recomputing a value")},
        {"variables", Text("Reading values")},
        {"nodewise/values", Text("Reading values")},
        {"nodewise/tensorSlice", Text("Reading values")},
        {"nodewise/tensorStats", Text("Reading values")},
        {"nodewise/tensorRaster", Text("Drawing a tensor")},
        {"nodewise/tensorFind", Text("Searching a tensor")},
        {"nodewise/tensorCount", Text("Searching a tensor")},
        {"nodewise/tensorDifference", Text("Comparing tensors")},
        {"nodewise/export", Text("Writing a file")},
        {"nodewise/saveOutputs", Text("Writing a file")},
        {"nodewise/check", Text("Comparing outputs")},
        {"nodewise/compare", Text("Comparing values")},
        {"nodewise/swap", Text("Recomputing what an edit changes")},
        {"nodewise/run", Text("Running the whole program")},
        {"nodewise/risk", Text("Looking for numerical risks")},
        {"nodewise/shadow", Text("Running again in double")},
        {"nodewise/memory", Text("Measuring memory")},
        {"nodewise/extract", Text("Packing nodes for a bug report")},
    };
    const auto found = table->find(request.command);
    return found == table->end() ? Text() : found->second;
}

} // namespace nodewise::engine
