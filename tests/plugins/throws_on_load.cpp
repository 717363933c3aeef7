// SPDX-License-Identifier: Apache-2.0
// Throws while it is loaded, which nothing can catch: the system's loader does not let it through.
#include <stdexcept>

namespace {

struct Thrower {
    Thrower() { throw std::runtime_error("there is no license\nfor this library"); }
} thrower;

} // namespace
