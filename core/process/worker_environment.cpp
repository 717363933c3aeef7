// SPDX-License-Identifier: Apache-2.0
#include "core/process/worker_environment.h"

#include "core/base/words.h"

namespace nodewise::process {

std::vector<std::pair<std::string, std::string>> workerEnvironment()
{
    static const std::pair<std::string, std::string> wanted[] = {
        // Graphs are made of many small pieces that come and go together: as many are kept at hand. Source: the GNU C Library's manual,
        // "Memory Allocation Tunables".
        {"GLIBC_TUNABLES", "glibc.malloc.tcache_count=65000:glibc.malloc.top_pad=16777216"},
        // Threads that wait for the next operator spin for a tenth of a millisecond and not for several: between operators other workers
        // want the processor. Source: the manual of libgomp, GOMP_SPINCOUNT.
        {"GOMP_SPINCOUNT", "10000"}};
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& [name, value] : wanted)
        if (variable(name.c_str()).empty() && !(name == "GOMP_SPINCOUNT" && !variable("OMP_WAIT_POLICY").empty()))
            out.emplace_back(name, value);
    return out;
}

} // namespace nodewise::process
