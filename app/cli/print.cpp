// SPDX-License-Identifier: Apache-2.0
#include "app/cli/print.h"

#include "core/base/atomic_file.h"
#include "core/base/shown_text.h"

#include <cstdio>

namespace nodewise::cli {

namespace {

Result<void> put(std::string_view text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
        return {};
    return fail(
        Error{.message = UserText("the output can't be written"), .file = {}, .hint = UserText("is its reader gone or the disk full?")});
}

} // namespace

Result<void> print(std::string_view text)
{
    return put(escapedUnseen(text));
}

void remark(const char* kind, const std::string& text)
{
    std::fprintf(stderr, "nodewise-cli: %s: %s\n", kind, escapedUnseen(text).c_str());
}

Result<void> writeFile(const std::string& file, std::string_view text)
{
    return file == "-" ? put(text) : nodewise::writeFile(file, text);
}

} // namespace nodewise::cli
