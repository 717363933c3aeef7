// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/server_context.h"

#include "core/torch/base/guarded.h"
#include "core/torch/compare/run_comparison.h"
#include "core/torch/tensor/slice.h"

#include <c10/core/InferenceMode.h>

namespace nodewise::torch_worker {

ServerContext::ServerContext(Send sender, std::shared_ptr<Plugins> shared, std::optional<process::SharedPage> told)
    : send(std::move(sender)), plugins(std::move(shared)), page(std::move(told)), kernels(send), passes(send)
{
}

ServerContext::~ServerContext() = default;

Result<c10::IValue> ServerContext::value(const protocol::ValueRef& ref)
{
    if (!ref.expected)
        return run().values().value(ref);
    return comparison ? comparison->value(ref) : Result<c10::IValue>(fail(noComparison()));
}

Result<at::Tensor> ServerContext::tensor(const protocol::ValueRef& ref, const std::string& slice)
{
    if (const auto copy = held.tryTensor(ref)) {
        auto part = caught([&] { return sliced(*copy, slice); });
        return part ? std::move(*part) : Result<at::Tensor>(fail(part.error()));
    }
    const auto found = run().values().tryFind(ref.node);
    std::optional<TensorPasses::Pause> pause; // where nodes may run again, in memory that others read
    if (ref.expected || (found && found->state == protocol::ValueInfo::State::Dropped))
        pause.emplace(passes);
    const auto whole = value(ref);
    if (!whole)
        return fail(whole.error());
    if (!whole->isTensor() || !whole->toTensor().defined())
        return fail(Error{.message = UserText("this value is not a tensor"), .node = run().listing().node(ref.node).qualified});
    const c10::InferenceMode inference;
    auto part = caught([&] { return sliced(whole->toTensor(), slice); });
    return part ? std::move(*part) : Result<at::Tensor>(fail(part.error()));
}

std::string ServerContext::nameOf(const protocol::ValueRef& ref) const
{
    const auto* copy = held.tryInfo(ref);
    return copy ? copy->name : run().listing().node(ref.node).name;
}

NodeNote ServerContext::note()
{
    return page ? NodeNote{.tick = &page->tick(), .node = &page->node()} : NodeNote();
}

void ServerContext::idle()
{
    if (page)
        page->node().store(process::SharedPage::idle, std::memory_order_relaxed);
}

protocol::EditsAnswer ServerContext::edited()
{
    references.clearVariables();
    return run().edits().list();
}

void ServerContext::output(const std::string& category, const UserText& line) const
{
    send(dap::Event{.seq = 0, .event = std::string(dap::OutputEvent::event), .body = encode(dap::OutputEvent{category, line})});
}

void ServerContext::tellStop(const protocol::StoppedBody& stop)
{
    idle();
    if (run().arguments().noDebug && stop.nodewise.finished) {
        send(dap::Event{.seq = 0, .event = "exited", .body = stop.nodewise.error ? "{\"exitCode\":1}" : "{\"exitCode\":0}"});
        send(dap::Event{.seq = 0, .event = "terminated", .body = {}});
        return;
    }
    if (const Tick gap = run().history().largestGap(); gap > ExecutionHistory::maxGap)
        output("console", UserText("The budget is too small for checkpoints: stepping back may rerun up to %1 nodes.", gap));
    send(dap::Event{.seq = 0, .event = std::string(protocol::StoppedBody::event), .body = encodeBody(stop)});
}

Error noRun()
{
    return {.message = UserText("there is no session"), .hint = UserText("send launch first")};
}

Error noComparison()
{
    return {.message = UserText("nothing is compared"), .hint = UserText("send 'nodewise/compare' first")};
}

} // namespace nodewise::torch_worker
