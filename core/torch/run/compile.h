// SPDX-License-Identifier: Apache-2.0
// Plans out of graphs: the FX graph by the dispatcher's schemas, the IR by executors and pytorch-ir's rules for attributes.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"
#include "core/ir/registry.h"
#include "core/torch/run/plan.h"

namespace nodewise::torch_worker {

/// Executors by op pattern: take inputs in the IR's order and the attributes, give outputs in order.
struct ExecutorCall {
    const ir::OpNode* node = nullptr;
    Values inputs;
    std::vector<std::pair<std::string, c10::IValue>> attrs; ///< with the schema's defaults filled in
};
using Executor = std::function<Result<Values>(const ExecutorCall& call)>;
struct NamedExecutor {
    Executor run;
    std::string origin; ///< "built-in", or the plug-in's path
};
using ExecutorTable = ir::PatternTable<NamedExecutor>;

struct CompileOptions {
    bool meta = false; ///< shapes only: whatever the program makes is on the meta device. Else what it wants on meta or on a device that is
                       ///< not here is made on the CPU.
};

/// Never fails: what can't be resolved becomes Step::Kind::Unresolved and is listed.
std::shared_ptr<const ProgramPlan> compile(const graph::Graph& graph, const CompileOptions& options = {});
/// The IR's own path. `graph` may come from a file of pytorch-ir, without our keys.
std::shared_ptr<const ProgramPlan> compile(const ir::Graph& graph, const ExecutorTable& executors, const CompileOptions& options = {});

/// What a result depends on beside program and inputs.
struct Fingerprint {
    std::string torch, cpuCapability, device;
    int threads = 1;
    bool operator==(const Fingerprint&) const = default;
};
Fingerprint fingerprint();
/// Who ran it, as fingerprints say.
inline constexpr std::string_view workerName = "nodewise-torch";

} // namespace nodewise::torch_worker
