// SPDX-License-Identifier: Apache-2.0
// Opens a program that may have to be chosen first: one pass over the file, where inspect() and then open() would check it twice.
#pragma once

#include "core/program/program.h"

namespace nodewise::program {

/// One of the two is set.
struct Opening {
    std::shared_ptr<const Model> model;
    std::vector<std::string> choice; ///< names, where no model was named and the file has several
};

/// Errors: as of open().
Result<Opening> openOrChoose(const std::string& file, const std::string& model, const Progress& progress = {});

} // namespace nodewise::program
