// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/passes.h"

#include "core/base/elapsed.h"
#include "core/mlir/module_parts.h"
#include "core/mlir/size_bounds.h"

#include <chrono>
#include <llvm/Support/raw_ostream.h>
#include <mlir/IR/Verifier.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <mlir/Pass/Pass.h>
#include <mlir/Pass/PassInstrumentation.h>
#include <mlir/Pass/PassManager.h>
#include <mlir/Pass/PassRegistry.h>

namespace nodewise::kernel_worker {

namespace {

using Clock = std::chrono::steady_clock;

mlir::ModuleOp moduleAround(mlir::Operation* op)
{
    while (op->getParentOp())
        op = op->getParentOp();
    return mlir::cast<mlir::ModuleOp>(op);
}

/// Notes each pass as a stage. Without texts it is not known whether a pass changed anything.
class Recorder : public mlir::PassInstrumentation {
public:
    /// Printed in all: a pass of functions is one for each, and each prints all of them.
    static constexpr std::size_t mostBytes = 128u << 20;

    Recorder(std::vector<protocol::KernelStage>& stages, Diagnostics& said, bool texts, std::string source)
        : m_stages(stages), m_said(said), m_texts(texts), m_last(std::move(source))
    {
    }

    void runBeforePass(mlir::Pass*, mlir::Operation*) override { m_start = Clock::now(); }
    void runAfterPass(mlir::Pass* pass, mlir::Operation* op) override { record(pass, op, false); }
    void runAfterPassFailed(mlir::Pass* pass, mlir::Operation* op) override { record(pass, op, true); }

private:
    void record(mlir::Pass* pass, mlir::Operation* op, bool failed)
    {
        const double ms = millisecondsSince(m_start);
        if (pass->getArgument().empty())
            return; // holds others, which have been here
        protocol::KernelStage stage{.pass = pass->getArgument().str(), .changed = true, .failed = failed, .ms = ms};
        if (auto function = mlir::dyn_cast<mlir::FunctionOpInterface>(op))
            stage.function = function.getName().str();
        if (m_texts && (m_bytes += m_last.size()) > mostBytes) {
            m_texts = false;
            m_said.push_back(
                {.severity = protocol::KernelDiagnostic::Severity::Remark,
                 .message = UserText("texts from the pass %1 on are left out: they have more than 128 MB", stage.pass).english(),
                 .notes = {}});
        }
        if (m_texts) {
            stage.text = printed(moduleAround(op));
            stage.changed = stage.text != m_last;
            if (stage.changed)
                m_last = stage.text;
            else
                stage.text.clear();
        }
        m_stages.push_back(std::move(stage));
    }

    std::vector<protocol::KernelStage>& m_stages;
    Diagnostics& m_said;
    std::size_t m_bytes = 0;
    bool m_texts;
    std::string m_last;
    Clock::time_point m_start;
};

/// mlir-opt wants builtin.module(...) around a pipeline; the pass manager, which is a module's, does not.
std::string_view withoutModule(std::string_view pipeline)
{
    constexpr std::string_view head = "builtin.module(";
    const auto from = pipeline.find_first_not_of(" \n\t"), to = pipeline.find_last_not_of(" \n\t");
    if (from == std::string_view::npos)
        return {};
    pipeline = pipeline.substr(from, to - from + 1);
    if (!pipeline.starts_with(head) || !pipeline.ends_with(')'))
        return pipeline;
    pipeline.remove_prefix(head.size());
    pipeline.remove_suffix(1);
    return pipeline;
}

} // namespace

std::string_view standardPipeline()
{
    // Small floats are computed in float32 and rounded after each operation, as ATen does; x86 has no arithmetic of theirs.
    return "builtin.module("
           "func.func(nodewise-expand-copies,nodewise-order-contractions,convert-linalg-to-loops),"
           "expand-strided-metadata,lower-affine,canonicalize,cse,"
           "math-legalize-to-f32,arith-emulate-unsupported-floats{source-types=bf16,f16 target-type=f32},nodewise-keep-rounding,"
           "convert-math-to-funcs,arith-expand{include-bf16},"
           "convert-vector-to-scf,convert-scf-to-cf,"
           "convert-math-to-llvm,convert-math-to-libm,convert-vector-to-llvm,finalize-memref-to-llvm,"
           "convert-arith-to-llvm,convert-index-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)";
}

protocol::KernelPassesAnswer runPasses(Module& module, std::string_view pipeline, bool texts)
{
    Module::Parts& parts = module.parts();
    protocol::KernelPassesAnswer out{.verified = module.verified(), .diagnostics = module.diagnostics()};
    out.pipeline = pipeline.empty() ? standardPipeline() : pipeline;
    if (!module.verified() || !checkSize(module, out.diagnostics))
        return out;
    const DiagnosticCollector collector(parts.context->mlir(), out.diagnostics);
    mlir::PassManager manager(&parts.context->mlir());
    std::string refusal;
    llvm::raw_string_ostream stream(refusal);
    if (mlir::failed(mlir::parsePassPipeline(withoutModule(out.pipeline), manager, stream))) {
        out.diagnostics.push_back({.message = refusal});
        return out;
    }
    std::string source;
    if (texts) {
        source = printed(*parts.op);
        out.stages.push_back({.text = source, .changed = true});
    }
    manager.addInstrumentation(std::make_unique<Recorder>(out.stages, out.diagnostics, texts, std::move(source)));
    manager.enableVerifier(texts); // after each pass where a person looks, else once: it is a third of the passes' time
    out.succeeded = mlir::succeeded(manager.run(*parts.op)) && (texts || mlir::succeeded(mlir::verify(*parts.op)));
    return out;
}

} // namespace nodewise::kernel_worker
