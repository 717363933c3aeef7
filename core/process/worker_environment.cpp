// SPDX-License-Identifier: Apache-2.0
#include "core/process/worker_environment.h"

#include "core/base/words.h"

namespace nodewise::process {

std::vector<std::pair<std::string, std::string>> workerEnvironment()
{
    // Threads that wait for the next operator spin for a tenth of a millisecond and not for several: between operators other workers want
    // the processor. Source: the manual of libgomp, GOMP_SPINCOUNT. glibc's malloc is left as it is: longer caches of small pieces keep
    // what lies before an aligned tensor, so that no freed one ever fits the next.
    std::vector<std::pair<std::string, std::string>> out;
    if (variable("GOMP_SPINCOUNT").empty() && variable("OMP_WAIT_POLICY").empty())
        out.emplace_back("GOMP_SPINCOUNT", "10000");
    return out;
}

} // namespace nodewise::process
