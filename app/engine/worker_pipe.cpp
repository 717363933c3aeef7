// SPDX-License-Identifier: Apache-2.0
#include "app/engine/worker_pipe.h"

namespace nodewise::engine {

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

std::optional<UserText> overLimit(const process::WorkerProcess& worker, std::size_t limit, const MemoryBudget& budget)
{
    if (limit != 0 && ownMemory(worker.pid()) > limit)
        return UserText("was ended because it took more than %1 MB of memory", limit >> 20);
    if (const auto shared = budget.exceededBy(worker.pid()))
        return UserText("was ended because it took most of more than %1 MB of memory, which is for all workers together", *shared >> 20);
    return std::nullopt;
}

UserText withLastWords(UserText reason, const process::WorkerProcess& worker)
{
    const auto words = worker.lastWords();
    return words.empty() ? reason : UserText("%1; its last line was: %2", std::move(reason), words);
}

} // namespace nodewise::engine
