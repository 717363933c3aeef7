// SPDX-License-Identifier: Apache-2.0
// Plays nodewise-torch for tests of the engine: a program of ten nodes n0 to n9 that do nothing, but for what the name of the program
// says of n5.
#pragma once

namespace nodewise::test {

/// main() of the fake. Programs:
///   "plain"          n5 does nothing
///   "crash"          n5 raises SIGSEGV unless n4's value was edited
///   "loop"           n5 never returns and hears no pause
///   "slow"           n5 runs until paused
///   "hog"            n5 allocates without end
///   "print"          n5 prints a frame to stdout
///   "crash launch"   the launch raises SIGSEGV
///   "refuse"         the launch fails
/// evaluate: "pid", "edits", "hang", "until cancelled", "crash", or what is asked back.
int playDebugWorker();

} // namespace nodewise::test
