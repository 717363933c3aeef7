// SPDX-License-Identifier: Apache-2.0
#include "core/base/sha256.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <system_error>
#include <unistd.h>

#include <sha2.h> // libmd

namespace nodewise {

namespace {

std::array<std::uint8_t, 32> endOf(SHA2_CTX& context)
{
    std::array<std::uint8_t, SHA256_DIGEST_LENGTH> digest{};
    ::SHA256Final(digest.data(), &context);
    return digest;
}

Error unreadable(const std::string& file, int number)
{
    return {.message = UserText("the file can't be read: %1", std::generic_category().message(number)), .file = file};
}

/// False where reading failed; errno says why.
bool feed(SHA2_CTX& context, int descriptor)
{
    std::array<std::uint8_t, 1u << 16> piece{};
    for (;;) {
        const ssize_t got = ::read(descriptor, piece.data(), piece.size());
        if (got > 0)
            ::SHA256Update(&context, piece.data(), static_cast<std::size_t>(got));
        else if (got == 0 || errno != EINTR)
            return got == 0;
    }
}

std::string digits(const std::array<std::uint8_t, 32>& hash)
{
    std::string out;
    for (const std::uint8_t byte : hash)
        for (const int digit : {byte >> 4, byte & 15})
            out.push_back("0123456789abcdef"[digit]);
    return out;
}

} // namespace

std::array<std::uint8_t, 32> sha256(std::string_view bytes)
{
    SHA2_CTX context;
    ::SHA256Init(&context);
    ::SHA256Update(&context, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    return endOf(context);
}

std::string sha256Text(std::string_view bytes)
{
    return digits(sha256(bytes));
}

Result<std::string> sha256OfFile(const std::string& file)
{
    // A pipe would be waited for.
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return fail(unreadable(file, errno));
    SHA2_CTX context;
    ::SHA256Init(&context);
    struct stat status = {};
    const bool regular = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    const bool read = regular && feed(context, descriptor);
    const int number = regular ? errno : EINVAL;
    ::close(descriptor);
    if (!read)
        return fail(unreadable(file, number));
    return digits(endOf(context));
}

} // namespace nodewise
