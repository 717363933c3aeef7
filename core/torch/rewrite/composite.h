// SPDX-License-Identifier: Apache-2.0
// Operators that PyTorch defines by others.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

namespace nodewise::torch_worker {

inline bool isComposite(const c10::OperatorHandle& op)
{
    return op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd) && !op.hasKernelForDispatchKey(c10::DispatchKey::CPU);
}

} // namespace nodewise::torch_worker
