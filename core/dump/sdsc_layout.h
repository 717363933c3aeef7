// SPDX-License-Identifier: Apache-2.0
// How a tensor of a Spyre descriptor lies on the device.
#pragma once

#include "core/dump/sdsc.h"
#include "core/sticks/core_division.h"

namespace nodewise::dump {

struct SdscLayout {
    sticks::StickLayout layout;
    std::vector<std::string> axes; ///< names of the host's axes
};

/// The descriptor's order of axes is read from the innermost outwards. Broadcast axes (scale -1) are not the tensor's; where the stick's
/// axis has scale -2 each element has a stick of its own. Errors: sizes known at run time only, more than one stick axis.
Result<SdscLayout> layoutOf(const Sdsc& sdsc, const SdscTensor& tensor);

/// The division of the descriptor's work, in the order of its axes; its output is that of `layoutOf` of the first output, where it has one.
sticks::CoreDivision divisionOf(const Sdsc& sdsc);

} // namespace nodewise::dump
