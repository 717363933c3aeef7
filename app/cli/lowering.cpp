// SPDX-License-Identifier: Apache-2.0
#include "app/cli/lowering.h"

#include "app/cli/absolute.h"
#include "core/base/data_folder.h"

namespace nodewise::cli {

std::vector<std::string> templateFolders(const std::vector<std::string>& more)
{
    std::vector<std::string> folders = dataFolders("templates");
    for (const std::string& folder : more)
        folders.push_back(absolutePath(folder));
    return folders;
}

protocol::LowerRequest planRequestOf(const LowerOptions& options)
{
    protocol::LowerRequest request{
        .profile = absoluteProfile(options.profile), .npu = options.npu, .templates = templateFolders(options.templates)};
    if (!options.cache.empty())
        request.cache = options.cache == "none" ? "" : absolutePath(options.cache);
    return request;
}

} // namespace nodewise::cli
