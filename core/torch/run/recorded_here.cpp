// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/recorded_here.h"

#include "core/torch/run/compile.h"

namespace nodewise::torch_worker {

RecordedAt recordedHere()
{
    const Fingerprint print = fingerprint();
    return {{"torch", print.torch},
            {"cpu_capability", print.cpuCapability},
            {"device", print.device},
            {"threads", std::to_string(print.threads)},
            {"worker", std::string(workerName)}};
}

UserText recordedElsewhere(const RecordedAt& at)
{
    const RecordedAt here = recordedHere();
    const auto differs = [&](const char* key) {
        const auto found = at.find(key);
        return found != at.end() && found->second != here.at(key);
    };
    const UserText threads = !differs("threads") ? UserText()
                                                 : UserText("the reference was recorded with another number of threads, %1 instead of %2: "
                                                            "sums are added up in another order, and round otherwise",
                                                            at.at("threads"), here.at("threads"));
    UserText machine;
    for (const char* key : {"torch", "cpu_capability", "device"})
        if (machine.empty() && differs(key))
            machine = UserText("the reference was recorded on another machine, %1 instead of %2", at.at(key), here.at(key));
    if (machine.empty() || threads.empty())
        return machine.empty() ? threads : machine;
    return UserText("%1; %2", threads, machine);
}

} // namespace nodewise::torch_worker
