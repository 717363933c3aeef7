// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/graph_file.h"

#include "core/base/atomic_file.h"
#include "core/base/hash.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace nodewise::torch_worker {

namespace {

namespace fs = std::filesystem;

fs::path cacheFolder()
{
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && cache[0] == '/')
        return fs::path(cache) / "nodewise" / "graphs";
    if (const char* home = std::getenv("HOME"); home && home[0] == '/')
        return fs::path(home) / ".cache" / "nodewise" / "graphs";
    return fs::temp_directory_path() / ("nodewise-" + std::to_string(::getuid())) / "graphs";
}

bool holds(const fs::path& path, const std::string& content)
{
    std::ifstream file(path, std::ios::binary);
    std::stringstream read;
    read << file.rdbuf();
    return file && read.str() == content;
}

} // namespace

Result<std::string> writeGraphFile(const std::string& code, const std::string& program, protocol::Side side)
{
    std::error_code error;
    const fs::path folder = cacheFolder();
    fs::create_directories(folder, error);
    const char* suffix = side == protocol::Side::Fx ? ".py" : ".ir.txt";
    const fs::path path = folder / (fs::path(program).stem().string() + "-" + hashText(code) + suffix);
    if (holds(path, code))
        return path.string();
    if (auto written = writeFile(path.string(), code); !written)
        return fail(std::move(written.error()).withHint(UserText("line breakpoints need it; set XDG_CACHE_HOME to a writable folder")));
    return path.string();
}

} // namespace nodewise::torch_worker
