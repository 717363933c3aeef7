// SPDX-License-Identifier: Apache-2.0
// A boxed fallback on a dispatch key of its own, above all others, that is only in force in a Recording's thread.
#include "core/torch/rewrite/recorder.h"

#include "core/torch/base/guarded.h"
#include "core/torch/rewrite/shape_rules.h"

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/library.h>

#include <algorithm>

namespace nodewise::torch_worker {

using c10::IValue;

namespace {

constexpr auto recorderKey = c10::DispatchKey::TESTING_ONLY_GenericMode; // PyTorch leaves it to tests; nothing of ours uses it otherwise

thread_local Recording* current = nullptr;

bool yieldsTensor(const c10::FunctionSchema& schema)
{
    return std::any_of(schema.returns().begin(), schema.returns().end(), [](const c10::Argument& value) {
        const c10::Type* type = value.type().get();
        if (type->kind() == c10::TypeKind::ListType)
            type = type->castRaw<c10::ListType>()->getElementType().get();
        return type->kind() == c10::TypeKind::TensorType;
    });
}

/// The function may change its lists after the call.
IValue copied(const IValue& value)
{
    return value.isList() ? IValue(value.toList().copy()) : value;
}

/// A tensor of its own with the sizes that this one has now. No operator is called for it.
IValue asItIs(const IValue& value)
{
    if (value.isTensor() && value.toTensor().defined())
        return at::Tensor(value.toTensor().unsafeGetTensorImpl()->shallow_copy_and_detach(c10::VariableVersion(0), true));
    if (!value.isTensorList())
        return value;
    c10::List<at::Tensor> list;
    for (const at::Tensor& tensor : value.toTensorVector())
        list.push_back(asItIs(tensor).toTensor());
    return list;
}

} // namespace

struct Recorder {
    static void call(const c10::OperatorHandle& op, c10::DispatchKeySet, torch::jit::Stack* stack)
    {
        const std::size_t count = op.schema().arguments().size();
        const auto first = stack->end() - static_cast<std::ptrdiff_t>(count);
        Values values(std::make_move_iterator(first), std::make_move_iterator(stack->end()));
        stack->erase(first, stack->end());
        Values arguments;
        const bool noted = current && (yieldsTensor(op.schema()) || op.schema().is_mutable());
        if (noted && current->m_calls.size() == Recording::most)
            throw StepError(Error{.message = Recording::tooMany()});
        for (const IValue& value : values)
            if (noted)
                arguments.push_back(copied(value));
        callOnShapes(op, values);
        if (noted) {
            Values yielded;
            std::transform(values.begin(), values.end(), std::back_inserter(yielded), asItIs);
            current->m_calls.push_back({op, std::move(arguments), values, std::move(yielded)});
        }
        std::move(values.begin(), values.end(), std::back_inserter(*stack));
    }

    static void registerOnce()
    {
        static const auto registered = [] {
            torch::Library library(torch::Library::IMPL, "_", recorderKey, __FILE__, __LINE__);
            library.fallback(torch::CppFunction::makeFromBoxedFunction<&Recorder::call>());
            return library;
        }();
    }
};

OnShapes::OnShapes()
{
    Recorder::registerOnce();
    c10::impl::tls_set_dispatch_key_included(recorderKey, true);
}

OnShapes::~OnShapes()
{
    c10::impl::tls_set_dispatch_key_included(recorderKey, false);
}

Recording::Recording()
{
    current = this;
}

Recording::~Recording()
{
    current = nullptr;
}

void Recording::callInside(const c10::OperatorHandle& op, Values& stack)
{
    op.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::Meta), &stack);
}

void callOnShapes(const c10::OperatorHandle& op, Values& stack)
{
    const c10::impl::ExcludeDispatchKeyGuard below(recorderKey);
    runOnShapes(op, stack);
}

} // namespace nodewise::torch_worker
