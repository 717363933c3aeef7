// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>

namespace nodewise {

/// The path of a file that another file names, which comes from elsewhere: "values/add.npy" of a manifest. Errors: the name is absolute, or
/// leads out of the folder, by itself or through links. What is not there is no error here.
Result<std::string> pathInside(const std::string& folder, const std::string& name);

} // namespace nodewise
