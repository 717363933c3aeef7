// SPDX-License-Identifier: Apache-2.0
// Landlock: a process gives up files, TCP and signals to others, for itself and all that it starts. By system call, since the headers of
// Debian 12 know an older one. Source: https://docs.kernel.org/userspace-api/landlock.html
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace nodewise::process {

/// Version of the running kernel's Landlock; 0 = it has none, or it is switched off.
int landlockAbi();

/// From now on this thread, and what it starts, opens nothing but files below `readable`, and only for reading; it binds and connects no
/// TCP socket and signals nobody outside, as far as the kernel's version can say so. Paths that do not exist are left out. Needs
/// no_new_privs. Only while the process has one thread does this hold for all of it. Without Landlock nothing happens.
Result<void> restrictFiles(const std::vector<std::string>& readable);

} // namespace nodewise::process
