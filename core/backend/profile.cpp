// SPDX-License-Identifier: Apache-2.0
#include "core/backend/profile.h"

#include "core/backend/profile_files.h"
#include "core/backend/profile_reader.h"
#include "core/backend/rule_lookup.h"
#include "core/base/data_folder.h"
#include "core/base/words.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace nodewise::backend {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// Reads what is not a list of rules: names and files.
class ProfileReader {
public:
    ProfileReader(JsonReader& reader, Profile& profile, fs::path folder) : m_reader(reader), m_profile(profile), m_folder(std::move(folder))
    {
    }

    void read(const Json& json)
    {
        if (!json.is_object())
            return m_reader.refuse("$", UserText("a profile is a JSON object"));
        std::string schema; // for editors
        std::vector<JsonReader::Member> members{
            {"name", m_reader.text(m_profile.name), true, UserText("write \"name\": \"...\"")},
            {"title", m_reader.text(m_profile.title)},
            {"$schema", m_reader.text(schema)},
            {"npu", m_reader.text(m_profile.npu)},
            {"templates", [this](const Json& value, const std::string& path) { readTemplates(value, path); }},
            {"tables", few(m_reader.texts(m_profile.tables))},
            {"functions", few([this](const Json& value, const std::string& path) { readFunctions(value, path); })}};
        std::ranges::move(ruleSections(m_reader, m_profile), std::back_inserter(members));
        m_reader.object(json, "$", members);
    }

private:
    /// Of files and folders, which are all read.
    JsonReader::Read few(JsonReader::Read read)
    {
        static constexpr std::size_t most = 200;
        return [this, read = std::move(read)](const Json& value, const std::string& path) {
            if (value.is_array() && value.size() > most)
                return m_reader.refuse(path, UserText("this list has more than %1 entries", most));
            read(value, path);
        };
    }

    void readTemplates(const Json& value, const std::string& path)
    {
        std::vector<std::string> only;
        m_profile.usesTemplates = true;
        m_reader.object(value, path,
                        {{"folders", few(m_reader.texts(m_profile.templateFolders))},
                         {"only", m_reader.texts(only)},
                         {"except", m_reader.texts(m_profile.without)}});
        if (value.is_object() && value.contains("only"))
            m_profile.templates = std::move(only);
        for (std::string& folder : m_profile.templateFolders)
            folder = besides(folder);
    }

    void readFunctions(const Json& value, const std::string& path)
    {
        m_reader.list(value, path, [this](const Json& item, const std::string& at) {
            std::string name;
            m_reader.text(name)(item, at);
            if (name.empty())
                return;
            if (auto file = findFunctionFile(m_folder.string(), name))
                m_profile.functions.push_back(std::move(*file));
            else
                m_reader.refuse(
                    at, UserText("there is no file '%1'", besides(name)),
                    UserText("a name without a folder is also looked for among the decompositions that are shipped and your own"));
        });
    }

    std::string besides(const std::string& name) const { return (m_folder / name).lexically_normal().string(); }

    JsonReader& m_reader;
    Profile& m_profile;
    fs::path m_folder;
};

Result<Profile> firstError(ReadProfile read)
{
    if (!read.errors.empty())
        return fail(std::move(read.errors.front()));
    return std::move(read.profile);
}

ReadProfile broken(Error error)
{
    ReadProfile read;
    read.errors.push_back(std::move(error));
    return read;
}

} // namespace

bool Profile::hasTemplate(std::string_view template_) const
{
    return std::ranges::count(without, template_) == 0 && (!templates || std::ranges::count(*templates, template_) != 0);
}

const Fallback* Profile::tryFallback(std::string_view opType) const
{
    return tryRule(fallbacks, opType);
}

Result<std::vector<DataFile>> profileFiles(const std::string& folder)
{
    auto files = dataFiles(folder, ".json");
    if (files)
        std::erase_if(*files, [](const DataFile& file) { return file.name.ends_with(".schema"); });
    return files;
}

ReadProfile readWholeProfile(const std::string& path, std::string_view json)
{
    ReadProfile read;
    read.profile.path = path;
    if (json.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return broken(Error{.message = UserText("the file is empty"),
                            .file = path,
                            .hint = UserText("a profile is a JSON object with a name: {\"name\": \"mine\"}"),
                            .line = 1,
                            .column = 1});
    JsonPlaces places;
    const auto parsed = JsonPlaces::parse(json, places);
    if (!parsed)
        return broken(Error(parsed.error()).inFile(path));
    JsonReader reader(path, places);
    ProfileReader(reader, read.profile, fs::absolute(path).parent_path()).read(*parsed);
    if (reader.mistakes() == 0) // of rules that were left out nothing can be told
        checkRules(reader, read.profile);
    read.errors = reader.takeErrors();
    return read;
}

Result<Profile> readProfile(const std::string& path, std::string_view json)
{
    return firstError(readWholeProfile(path, json));
}

Result<Profile> readProfile(const std::vector<std::string>& folders, const std::string& name)
{
    const auto path = profilePath(folders, name);
    const auto text = path ? readDataFile(*path) : Result<std::string>(fail(path.error()));
    if (!text)
        return fail(text.error());
    return readProfile(*path, *text);
}

ReadProfile readWholeProfile(const std::vector<std::string>& folders, const std::string& name, const std::string& text)
{
    auto path = profilePath(folders, name);
    if (!path && !text.empty() && !folders.empty())
        path = (fs::path(folders.back()) / (name + ".json")).string();
    if (!path)
        return broken(path.error());
    if (!text.empty())
        return readWholeProfile(*path, text);
    const auto onDisk = readDataFile(*path);
    return onDisk ? readWholeProfile(*path, *onDisk) : broken(onDisk.error());
}

Result<std::string> profilePath(const std::vector<std::string>& folders, const std::string& name)
{
    if (name.ends_with(".json"))
        return name;
    std::optional<std::string> path;
    std::vector<std::string> names;
    for (const std::string& folder : folders) {
        const auto files = profileFiles(folder);
        if (!files)
            return fail(files.error());
        for (const DataFile& file : *files) {
            if (file.name == name)
                path = file.path;
            if (std::ranges::count(names, file.name) == 0)
                names.push_back(file.name);
        }
    }
    if (path)
        return *path;
    return fail(Error{.message = UserText("there is no profile '%1'", name),
                      .hint = names.empty() ? UserText("there are none") : UserText("available: %1", joined(names))});
}

Error errorAt(const Profile& profile, RulePlace place, UserText message, UserText hint)
{
    return {.message = std::move(message), .file = profile.path, .hint = std::move(hint), .line = place.line, .column = place.column};
}

std::vector<Error> passErrors(const Profile& profile, const std::vector<KnownPass>& known)
{
    const auto listed = [](const auto& names) {
        return names.empty() ? UserText("there are none") : UserText("available: %1", joined({names.begin(), names.end()}));
    };
    std::vector<Error> errors;
    for (const PassRule& rule : profile.passes) {
        if (!rule.runs)
            continue;
        const auto pass = std::ranges::find(known, rule.pass, &KnownPass::name);
        if (rule.isOfProfile()) {
            if (pass != known.end())
                errors.push_back(errorAt(profile, rule.place, UserText("'%1' is the name of one of Nodewise's own passes", rule.pass),
                                         UserText("give the pass with this pattern another name")));
            if (!rule.options.empty())
                errors.push_back(errorAt(profile, rule.place,
                                         UserText("the pass '%1' has no option '%2'", rule.pass, rule.options.begin()->first),
                                         UserText("a pass with a pattern has none: bind numbers by parameters of the pattern")));
            continue;
        }
        if (pass == known.end()) {
            std::vector<std::string> names;
            std::ranges::transform(known, std::back_inserter(names), [](const KnownPass& one) { return std::string(one.name); });
            errors.push_back(errorAt(profile, rule.place, UserText("Nodewise has no pass '%1'", rule.pass),
                                     UserText("it has %1; of a pass that only the backend has write \"runs\": false", joined(names))));
            continue;
        }
        for (const auto& [option, value] : rule.options) {
            if (std::ranges::count(pass->options, option) == 0)
                errors.push_back(
                    errorAt(profile, rule.place, UserText("the pass '%1' has no option '%2'", rule.pass, option), listed(pass->options)));
            else if (const int least = option == "stick" ? 1 : 0; value < least) // 0 switches others off
                errors.push_back(errorAt(profile, rule.place, UserText("the option '%1' must be %2 or more", option, least)));
        }
    }
    return errors;
}

} // namespace nodewise::backend
