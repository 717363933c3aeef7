// SPDX-License-Identifier: Apache-2.0
#include "app/engine/worker_pipe.h"

#include "app/engine/grants.h"
#include "core/process/worker_environment.h"

#include <algorithm>
#include <unistd.h>

namespace nodewise::engine {

process::WorkerProcess::Options workerOptions(std::string program)
{
    // More than it may have in memory: mapped weights, and tensors that are expanded.
    constexpr std::uint64_t least = std::uint64_t(1) << 40;
    const auto memory = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return {.program = std::move(program),
            .environment = process::workerEnvironment(),
            .systemLimits = {.file = std::max(4 * memory, least)},
            .caged = true,
            .endsWithThread = true};
}

Received tryReceive(process::WorkerProcess& worker)
{
    const auto body = worker.tryReceive();
    if (!body) {
        const auto& status = worker.exitStatus();
        return {{}, status ? status->text() : UserText("was ended because it broke the protocol: %1", body.error().asText())};
    }
    if (!*body)
        return {};
    auto message = dap::decode(**body);
    if (!message)
        return {{}, UserText("was ended because it sent a message that can't be read: %1", message.error().asText())};
    return {std::move(*message), {}};
}

void forwardStderr(process::WorkerProcess& worker, const Notify& notify)
{
    if (auto text = worker.takeStderr(); !text.empty())
        notify(dap::OutputEvent::event, encode(dap::OutputEvent{"stderr", std::move(text)}));
}

std::optional<UserText> overLimit(const process::WorkerProcess& worker, MemoryBudget& budget)
{
    const auto excess = budget.exceededBy(worker.pid());
    if (!excess)
        return std::nullopt;
    if (excess->together)
        return UserText("was ended because it took most of more than %1 MB of memory, which is for all workers together",
                        excess->limit >> 20);
    return UserText("was ended because it took more than %1 MB of memory", excess->limit >> 20);
}

void grantTo(process::WorkerProcess& worker, std::vector<process::Grant> grants, MemoryBudget& budget)
{
    budget.asked(worker.pid(), fileBytes(grants));
    for (process::Grant& grant : grants)
        worker.door().grant(std::move(grant));
}

UserText withLastWords(UserText reason, const process::WorkerProcess& worker)
{
    const auto words = worker.lastWords();
    return words.empty() ? reason : UserText("%1; its last line was: %2", std::move(reason), words);
}

} // namespace nodewise::engine
