// SPDX-License-Identifier: Apache-2.0
// A log of torch.compile (TORCH_TRACE): each printed graph is a level. A row of sources.cpp, before that of exported programs.
#pragma once

#include "core/levels/source.h"

namespace nodewise::levels {

const Source& torchTraceSource();

} // namespace nodewise::levels
