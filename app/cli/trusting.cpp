// SPDX-License-Identifier: Apache-2.0
#include "app/cli/trusting.h"

#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/words.h"
#include "core/export/kernel_folder.h"
#include "core/protocol/session_record.h"
#include "core/trust/trust_list.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace nodewise::cli {

namespace {

trust::TrustList listWith(const std::vector<std::string>& folders)
{
    trust::TrustList list(trust::TrustList::userFile());
    for (const std::string& folder : folders)
        list.trustForNow(folder);
    return list;
}

UserText hintFor(const std::string& file)
{
    return UserText("if you trust who wrote it, add --trust %1, or trust it in the window",
                    std::filesystem::path(trust::canonical(file)).parent_path().string());
}

Result<void> mayRun(const trust::TrustList& list, const std::string& file)
{
    switch (list.stateOf(file)) {
    case trust::State::Trusted:
        return {};
    case trust::State::Unknown:
        return fail(Error{.message = UserText("this is not trusted: it would be compiled and run as machine code, with your rights"),
                          .file = file,
                          .hint = hintFor(file)});
    case trust::State::Changed:
        return fail(Error{
            .message = UserText("this has changed since you trusted it: it would be compiled and run as machine code, with your rights"),
            .file = file,
            .hint = hintFor(file)});
    }
    return {};
}

/// "it would run model.pt2 with the plug-ins a.so and make 2 edits"
UserText deedsOf(const protocol::SessionRecord& record)
{
    const auto launch = protocol::decodeBody<protocol::LaunchArguments>(record.launch.text);
    if (!launch)
        return launch.error().message;
    const std::string program = launch->program.empty() ? launch->ir : launch->program;
    if (launch->plugins.empty())
        return UserText("it would run %1 to its end and make %2 edits", program, record.edits.size());
    return UserText("it would run %1 to its end with the plug-ins %2 and make %3 edits", program, joined(launch->plugins),
                    record.edits.size());
}

} // namespace

void addTrust(CLI::App& app, std::vector<std::string>& folders)
{
    acts(addRepeated(app, "--trust FOLDER", folders, "Folder whose templates, kernels and session records may run"));
}

Result<void> mayRun(const std::vector<std::string>& files, const std::vector<std::string>& trusted)
{
    const trust::TrustList list = listWith(trusted);
    for (const std::string& file : files)
        if (auto may = mayRun(list, file); !may)
            return may;
    return {};
}

Result<void> mayRun(const protocol::LowerAnswer& plan, const std::vector<std::string>& trusted)
{
    std::vector<std::string> files;
    for (const protocol::LoweredKernel& kernel : plan.kernels) {
        files.push_back(kernel.file);
        files.insert(files.end(), kernel.sources.begin(), kernel.sources.end());
    }
    return mayRun(files, trusted);
}

Result<void> mayReplay(const std::string& file, const std::vector<std::string>& trusted)
{
    const auto record = protocol::readSessionFile(file);
    if (!record)
        return fail(record.error());
    switch (listWith(trusted).stateOf(file)) {
    case trust::State::Trusted:
        return {};
    case trust::State::Unknown:
        return fail(
            Error{.message = UserText("this session record is not trusted: %1", deedsOf(*record)), .file = file, .hint = hintFor(file)});
    case trust::State::Changed:
        return fail(Error{.message = UserText("this session record has changed since you trusted it: %1", deedsOf(*record)),
                          .file = file,
                          .hint = hintFor(file)});
    }
    return {};
}

void trustOwn(const std::vector<std::string>& files)
{
    if (auto trusted = trust::TrustList(trust::TrustList::userFile()).trust(files); !trusted)
        remark("note", trusted.error().text());
}

void trustKernels(const protocol::LowerAnswer& plan, const std::string& folder)
{
    trust::TrustList list(trust::TrustList::userFile());
    const auto contents = exporting::trustedKernels(plan, folder, [&list](const std::string& file) { return list.remembers(file); });
    if (contents.empty())
        return;
    if (auto written = list.trustWritten(contents); !written)
        remark("note", written.error().text());
}

} // namespace nodewise::cli
