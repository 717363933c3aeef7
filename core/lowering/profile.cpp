// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/profile.h"

#include "core/lowering/data_folder.h"
#include "core/lowering/json_places.h"
#include "core/lowering/plan_call.h"
#include "core/lowering/words.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace nodewise::lowering {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Result<void> refuse(std::string path, Text message, Text hint = {})
{
    return fail(Error{.message = std::move(message), .path = std::move(path), .hint = std::move(hint)});
}

// Reads member by member; places are paths.
class ProfileReader {
public:
    ProfileReader(Profile& profile, fs::path folder) : m_profile(profile), m_folder(std::move(folder)) {}

    Result<void> read(const Json& json)
    {
        if (!json.is_object())
            return refuse("$", Text("a profile is a JSON object"));
        for (const auto& [key, value] : json.items())
            if (auto done = readMember(key, value); !done)
                return done;
        return m_profile.name.empty() ? refuse("$", Text("the profile has no name"), Text("write \"name\": \"...\"")) : Result<void>();
    }

private:
    Result<void> readMember(const std::string& key, const Json& value)
    {
        const std::string path = "$." + key;
        if (key == "name")
            return readText(path, value, m_profile.name);
        if (key == "title")
            return readText(path, value, m_profile.title);
        if (key == "npu")
            return readText(path, value, m_profile.npu);
        if (key == "templates")
            return readTemplates(path, value);
        if (key == "fallbacks")
            return readFallbacks(path, value);
        return refuse(path, Text("a profile has no '%1'", key), Text("it has name, title, npu, templates and fallbacks"));
    }

    static Result<void> readText(const std::string& path, const Json& value, std::string& into)
    {
        if (!value.is_string() || value.get<std::string>().empty())
            return refuse(path, Text("this must be a text"));
        into = value;
        return {};
    }

    static Result<void> readNames(const std::string& path, const Json& value, std::vector<std::string>& into)
    {
        if (!value.is_array())
            return refuse(path, Text("this must be a list of texts"));
        for (std::size_t i = 0; i < value.size(); ++i)
            if (auto done = readText(path + "[" + std::to_string(i) + "]", value[i], into.emplace_back()); !done)
                return done;
        return {};
    }

    Result<void> readTemplates(const std::string& path, const Json& value)
    {
        if (!value.is_object())
            return refuse(path, Text("this must be an object with folders, only and except"));
        for (const auto& [key, names] : value.items()) {
            const std::string at = path + "." + key;
            Result<void> done;
            if (key == "folders")
                done = readNames(at, names, m_profile.templateFolders);
            else if (key == "only")
                done = readNames(at, names, m_profile.templates.emplace());
            else if (key == "except")
                done = readNames(at, names, m_profile.without);
            else
                done = refuse(at, Text("templates have no '%1'", key), Text("they have folders, only and except"));
            if (!done)
                return done;
        }
        for (std::string& folder : m_profile.templateFolders)
            folder = (m_folder / folder).lexically_normal().string();
        return {};
    }

    Result<void> readFallbacks(const std::string& path, const Json& value)
    {
        if (!value.is_array())
            return refuse(path, Text("this must be a list of operators, each with a reason"));
        for (std::size_t i = 0; i < value.size(); ++i) {
            const std::string at = path + "[" + std::to_string(i) + "]";
            if (auto done = readFallback(at, value[i]); !done)
                return done;
        }
        return {};
    }

    Result<void> readFallback(const std::string& path, const Json& value)
    {
        Fallback made;
        if (!value.is_object())
            return refuse(path, Text("this must be an object with op and why"));
        for (const auto& [key, text] : value.items()) {
            if (key != "op" && key != "why")
                return refuse(path + "." + key, Text("a fallback has no '%1'", key), Text("it has op and why"));
            if (auto done = readText(path + "." + key, text, key == "op" ? made.op : made.why); !done)
                return done;
        }
        if (made.op.find('.') == std::string::npos)
            return refuse(path + ".op", Text("this is no operator"), Text("e.g. \"op\": \"aten.rand\""));
        if (made.why.empty())
            return refuse(path, Text("the fallback says no reason"), Text("write \"why\": \"...\""));
        if (std::ranges::count(m_profile.fallbacks, made.op, &Fallback::op) != 0)
            return refuse(path + ".op", Text("there are two fallbacks for '%1'", made.op));
        m_profile.fallbacks.push_back(std::move(made));
        return {};
    }

    Profile& m_profile;
    fs::path m_folder;
};

Result<Profile> readProfileFile(const std::string& path)
{
    const auto text = readDataFile(path);
    if (!text)
        return fail(text.error());
    return readProfile(path, *text);
}

} // namespace

bool Profile::hasTemplate(std::string_view template_) const
{
    return std::ranges::count(without, template_) == 0 && (!templates || std::ranges::count(*templates, template_) != 0);
}

const Fallback* Profile::tryFallback(std::string_view opType) const
{
    auto found = std::ranges::find(fallbacks, opType, &Fallback::op);
    if (found == fallbacks.end())
        found = std::ranges::find(fallbacks, withoutOverload(opType), &Fallback::op);
    return found == fallbacks.end() ? nullptr : &*found;
}

Result<Profile> readProfile(const std::string& path, std::string_view json)
{
    Profile profile;
    profile.path = path;
    JsonPlaces places;
    const auto parsed = JsonPlaces::parse(json, places);
    if (!parsed)
        return fail(Error(parsed.error()).inFile(path));
    if (auto read = ProfileReader(profile, fs::absolute(path).parent_path()).read(*parsed); !read)
        return fail(places.located(read.error()).inFile(path));
    return profile;
}

Result<Profile> readProfile(const std::vector<std::string>& folders, const std::string& name)
{
    if (name.ends_with(".json"))
        return readProfileFile(name);
    std::optional<std::string> path;
    std::vector<std::string> names;
    for (const std::string& folder : folders) {
        const auto files = dataFiles(folder, ".json");
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
        return readProfileFile(*path);
    return fail(Error{.message = Text("there is no profile '%1'", name),
                      .hint = names.empty() ? Text("there are none") : Text("there are: %1", joined(names))});
}

} // namespace nodewise::lowering
