// SPDX-License-Identifier: Apache-2.0
#include "core/levels/source.h"

#include "core/levels/pairing.h"
#include "core/program/foreign.h"

#include <algorithm>
#include <new>

namespace nodewise::levels {

namespace {

/// A source may be given anything, and one that is wrong must not take the others with it.
void check(Levels& levels, const std::string& path)
{
    const auto isSound = [&](const Join& join) {
        if (join.from >= levels.levels.size() || join.to >= levels.levels.size())
            return false;
        const std::uint32_t from = levels.levels[join.from].size(), to = levels.levels[join.to].size();
        return std::ranges::all_of(join.links.links(), [=](const Link& link) { return link.from < from && link.to < to; });
    };
    const auto wrong = std::ranges::count_if(levels.joins, [&](const Join& join) { return !isSound(join); });
    if (wrong == 0)
        return;
    std::erase_if(levels.joins, [&](const Join& join) { return !isSound(join); });
    levels.problems.push_back(Error{.message = UserText("links to nodes that are not there were left out"), .file = path});
}

} // namespace

const Source* trySource(const std::string& path)
{
    const auto all = sources();
    const auto found = std::ranges::find_if(all, [&](const Source* source) { return source->takes(path); });
    return found == all.end() ? nullptr : *found;
}

Result<Levels> read(const std::string& path, const Progress& progress)
{
    try {
        const Source* source = trySource(path);
        if (source == nullptr)
            return fail(program::foreignError(program::identifyForeign(path), path));
        auto levels = source->read(path, progress);
        if (levels && progress.cancelled())
            return fail(Error{.message = UserText::listed(cancelledMessage), .file = path});
        if (levels)
            check(*levels, path);
        return levels;
    } catch (const std::bad_alloc&) {
        return fail(Error{.message = UserText("there is not enough memory to open this file"), .file = path});
    }
}

Result<Levels> readAll(std::span<const std::string> files, const Progress& progress)
{
    Levels all;
    std::optional<Error> first;
    for (const std::string& file : files) {
        progress.step(UserText("Reading %1", fileTitle(file)));
        auto levels = read(file, progress);
        if (progress.cancelled())
            return fail(Error{.message = UserText::listed(cancelledMessage), .file = file});
        if (levels) {
            addFile(all, std::move(*levels));
        } else {
            if (!first)
                first = levels.error();
            all.problems.push_back(std::move(levels.error()));
        }
    }
    if (all.levels.empty() && first)
        return fail(std::move(*first));
    connect(all, progress);
    if (progress.cancelled())
        return fail(Error{.message = UserText::listed(cancelledMessage)});
    return all;
}

std::string fileTitle(const std::string& path)
{
    return path.substr(path.find_last_of("/\\") + 1);
}

} // namespace nodewise::levels
