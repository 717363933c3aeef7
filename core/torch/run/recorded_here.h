// SPDX-License-Identifier: Apache-2.0
// Values that were recorded elsewhere, beside those of here.
#pragma once

#include "core/base/user_text.h"
#include "core/torch/tensor/recorded_at.h"

namespace nodewise::torch_worker {

/// What is here now.
RecordedAt recordedHere();
/// In which way values that were recorded so may round otherwise than here; "" = in none that is known.
UserText recordedElsewhere(const RecordedAt& at);

} // namespace nodewise::torch_worker
