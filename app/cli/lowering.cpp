// SPDX-License-Identifier: Apache-2.0
#include "app/cli/lowering.h"

#include "app/cli/absolute.h"
#include "core/backend/profile.h"
#include "core/base/data_folder.h"
#include "core/lowering/npu.h"

namespace nodewise::cli {

std::vector<std::string> templateFolders(const std::vector<std::string>& more)
{
    std::vector<std::string> folders = dataFolders("templates");
    for (const std::string& folder : more)
        folders.push_back(absolutePath(folder));
    return folders;
}

Result<sim::Npu> npuOf(const std::string& profile, const std::string& npu)
{
    std::string name = npu;
    if (name.empty()) {
        const auto read = backend::readProfile(dataFolders("profiles"), profile);
        if (!read)
            return fail(read.error());
        name = read->npu;
    }
    return sim::findNpu(name.empty() ? lowering::usualNpu : name, dataFolders("npu"));
}

protocol::LowerRequest planRequestOf(const LowerOptions& options)
{
    protocol::LowerRequest request{
        .profile = absoluteProfile(options.profile), .npu = options.npu, .templates = templateFolders(options.templates)};
    if (!options.cache.empty())
        request.cache = options.cache == "none" ? "" : absolutePath(options.cache);
    request.tiles = forcedTiles(options.tiles);
    if (const auto npu = npuOf(options.profile, options.npu)) // else planning tells that there is none
        request.tuned = tunedFor(options.tiles, *npu);
    return request;
}

} // namespace nodewise::cli
