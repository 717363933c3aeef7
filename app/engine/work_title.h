// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dap/messages.h"

namespace nodewise::engine {

/// Of requests that are answered at a stop: what is done then; "" of those that are quick.
UserText workTitle(const dap::Request& request);

} // namespace nodewise::engine
