// SPDX-License-Identifier: Apache-2.0
// LLVM's static libraries call arc4random, which glibc has since 2.36; everything else needs 2.35. With a definition of our own the kernel
// worker runs on Ubuntu 22.04, too. LLVM draws names of temporary files and hash seeds with it.
#include <cstdint>
#include <cstdlib>
#include <sys/random.h>

extern "C" std::uint32_t arc4random() noexcept
{
    std::uint32_t out = 0;
    if (::getrandom(&out, sizeof out, 0) != static_cast<ssize_t>(sizeof out))
        std::abort(); // only where the kernel lacks the call: older than 3.17
    return out;
}
