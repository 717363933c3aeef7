// SPDX-License-Identifier: Apache-2.0
#include "core/torch/script/compile.h"

#include "core/torch/script/budget.h"
#include "core/torch/script/call_policy.h"
#include "core/torch/script/depth.h"
#include "core/torch/script/guarded_operators.h"
#include "core/torch/script/precedence.h"

#include <torch/csrc/jit/api/compilation_unit.h>
#include <torch/csrc/jit/api/function_impl.h>
#include <torch/csrc/jit/frontend/resolver.h>
#include <torch/csrc/jit/frontend/sugared_value.h>

#include <string_view>

namespace nodewise::torch_worker {

namespace {

using torch::jit::BuiltinModule;
using torch::jit::SugaredValue;
using Place = torch::jit::SourceRange;

/// "torch.ops": its members are namespaces.
struct Namespaces : SugaredValue {
    std::string kind() const override { return "torch.ops"; }
    std::shared_ptr<SugaredValue> attr(const Place&, torch::jit::GraphFunction&, const std::string& field) override
    {
        return std::make_shared<BuiltinModule>(field);
    }
};

struct TorchModule : BuiltinModule {
    TorchModule() : BuiltinModule("aten") {}
    std::shared_ptr<SugaredValue> attr(const Place& place, torch::jit::GraphFunction& function, const std::string& field) override
    {
        if (field == "ops")
            return std::make_shared<Namespaces>();
        return BuiltinModule::attr(place, function, field);
    }
};

struct TorchResolver : torch::jit::Resolver {
    std::shared_ptr<SugaredValue> resolveValue(const std::string& name, torch::jit::GraphFunction&, const Place&) override
    {
        if (name == "torch")
            return std::make_shared<TorchModule>();
        for (const std::string_view known : {"RuntimeError", "ValueError", "NotImplementedError"}) // of Python
            if (name == known)
                return std::make_shared<torch::jit::ExceptionValue>(name);
        return nullptr;
    }
};

} // namespace

std::shared_ptr<torch::jit::CompilationUnit> compiledAsWritten(const std::string& text)
{
    const CallBudget budget(Work::Shapes); // some of it is run on the way: what has constant arguments
    guardOperators();
    requireShallow(text);
    requireConstantDefaults(text);
    auto unit = std::make_shared<torch::jit::CompilationUnit>();
    unit->define(std::nullopt, text, std::make_shared<TorchResolver>(), nullptr);
    applyPolicy(*unit);
    for (torch::jit::Function* function : unit->get_functions())
        countSteps(torch::jit::toGraphFunction(*function).graph()->block());
    return unit;
}

std::shared_ptr<torch::jit::CompilationUnit> compiledText(const std::string& text)
{
    requireShallow(text);
    return compiledAsWritten(withPythonPrecedence(text));
}

} // namespace nodewise::torch_worker
