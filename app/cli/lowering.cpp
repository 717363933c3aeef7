// SPDX-License-Identifier: Apache-2.0
#include "app/cli/lowering.h"

#include "app/cli/absolute.h"
#include "app/cli/usage_error.h"
#include "core/backend/profile.h"
#include "core/base/cache_folder.h"
#include "core/base/data_folder.h"
#include "core/lowering/npu.h"

namespace nodewise::cli {

namespace {

/// Where others could lay kernels of theirs, none are kept or found.
void checkCache(const LowerOptions& options)
{
    if (options.cache.empty() || options.cache == "none")
        return;
    if (auto danger = CacheFolder(absolutePath(options.cache)).danger(); !danger.empty())
        throw UsageError{Error{.message = UserText("nothing can be kept in this folder, because %1", std::move(danger)),
                               .file = options.cache,
                               .hint = UserText("name another folder, or --cache none")}
                             .text()};
}

} // namespace

std::vector<std::string> templateFolders(const std::vector<std::string>& more)
{
    std::vector<std::string> folders = dataFolders("templates");
    for (const std::string& folder : more)
        folders.push_back(absolutePath(folder));
    return folders;
}

Error nothingLowered(const protocol::LowerAnswer& plan)
{
    const std::uint64_t computing = plan.counts().computing;
    if (!plan.kernels.empty())
        return Error{.message = UserText("nothing was lowered: none of the %1 kernels was launched", plan.kernels.size()),
                     .hint = UserText("the values that ATen computed say why")};
    if (computing == 0)
        return Error{.message = UserText("nothing was lowered: the program has no operator that computes")};
    return Error{.message = UserText("nothing was lowered: no kernel computes any of the %1 operators, which are left to ATen", computing),
                 .hint =
                     UserText("`nodewise-cli templates` lists the kernels that there are, and docs/templates.md says how to write others")};
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
    checkCache(options);
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
