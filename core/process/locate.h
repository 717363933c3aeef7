// SPDX-License-Identifier: Apache-2.0
// Where our own programs are: beside the one that runs, in a build tree and once installed.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace nodewise::process {

/// Folder of the running executable, without a final slash; "." if the system does not tell.
std::string ownFolder();

/// Path of the program in `folder`, or beside the running executable if `folder` is empty. The error says where it was looked for
/// and what to do.
Result<std::string> findProgram(std::string_view name, std::string_view folder = {});

/// What an interpreter of the user's is started with: python/nodewise/worker/start.py, below the folder of a wheel (nodewise/_app/bin), of
/// an installation (bin), of a build (build/bin).
Result<std::string> findPythonStart();

} // namespace nodewise::process
