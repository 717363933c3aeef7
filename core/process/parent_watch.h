// SPDX-License-Identifier: Apache-2.0
// A worker ends with its parent, whatever it does at the time: in the midst of an operator it reads no input.
#pragma once

namespace nodewise::process {

/// What a worker was started with if it is to end with the thread that started it: its parent's process id.
inline constexpr const char* parentEnvironment = "NODEWISE_PARENT";

/// Once the worker is in its cage. Where the environment says so the kernel ends it with its parent's thread (PR_SET_PDEATHSIG, which is
/// about the thread and not its process: not for workers that a thread of a pool starts). In any case, if its standard input is a socket,
/// a thread looks for its other end: when that is closed, the worker has a second to end by itself.
void endWithParent();

} // namespace nodewise::process
