// SPDX-License-Identifier: Apache-2.0
// What holds back code in files on this machine, in one line: About, the list of warnings, the status bar.
#pragma once

#include <QString>

namespace nodewise::viewer {

/// "Cage of the workers: files and system calls (Landlock 7, seccomp)"
QString cageLine();

} // namespace nodewise::viewer
