// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/graph_file.h"

#include "core/base/atomic_file.h"
#include "core/base/cache_folder.h"
#include "core/base/hash.h"
#include "core/base/input_file.h"

#include <filesystem>

namespace nodewise::torch_worker {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t mostBytes = 200'000'000;

bool holds(const std::string& path, const std::string& content)
{
    const auto kept = readFile(path, content.size());
    return kept && *kept == content;
}

} // namespace

Result<std::string> writeGraphFile(const std::string& code, const std::string& program, protocol::Side side)
{
    const UserText hint("line breakpoints need it; set XDG_CACHE_HOME to a writable folder");
    const CacheFolder folder(CacheFolder::usual("graphs"));
    if (!folder.prepare())
        return fail(
            Error{.message = UserText("the graph's code can't be kept in a folder of your own"), .file = folder.path(), .hint = hint});
    const char* suffix = side == protocol::Side::Fx ? ".py" : ".ir.txt";
    const std::string path = folder.path() + "/" + fs::path(program).stem().string() + "-" + longHashText(code) + suffix;
    if (holds(path, code)) {
        CacheFolder::markUsed(path);
        return path;
    }
    folder.trim(suffix, mostBytes);
    if (auto written = writeFile(path, code, AtomicFile::Access::Owner); !written)
        return fail(std::move(written.error()).withHint(hint));
    return path;
}

} // namespace nodewise::torch_worker
