// SPDX-License-Identifier: Apache-2.0
#include "core/torch/plugin/plugins.h"

#include "core/torch/base/guarded.h"
#include "core/torch/plugin/namespaces.h"
#include "core/torch/plugin/plugin.h"
#include "core/torch/policy/policy.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <set>

namespace nodewise::torch_worker {

namespace {

UserText rebuild()
{
    return UserText("build it again with this Nodewise's headers and its LibTorch");
}

std::set<std::string> operatorNames()
{
    std::set<std::string> out;
    for (const auto& name : c10::Dispatcher::singleton().getAllOpNames())
        if (c10::Dispatcher::singleton().findSchema(name)) // an implementation alone is no operator yet
            out.insert(name.name + (name.overload_name.empty() ? "" : "." + name.overload_name));
    return out;
}

Error unloadable(const std::string& file)
{
    const char* reason = dlerror();
    std::string message = reason ? reason : "dlopen";
    if (message.starts_with(file + ": ")) // the Error names it
        message.erase(0, file.size() + 2);
    Error out{.message = UserText("the library can't be loaded: %1", message), .file = file};
    if (message.find("undefined symbol") != std::string::npos)
        out.hint = rebuild();
    else if (message.find("invalid ELF header") != std::string::npos || message.find("file too short") != std::string::npos)
        out.hint = UserText("a plug-in is a shared library (.so)");
    return out;
}

/// Runs the library's initializers, which are LibTorch's registrations.
Result<void*> open(const std::string& file)
{
    const UncaughtTeller teller(file);
    const auto opened = caught([&] { return dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL); });
    if (!opened)
        return fail(Error(opened.error()).inFile(file));
    return *opened ? Result<void*>(*opened) : fail(unloadable(file));
}

Result<void> checkVersion(const plugin::Version& theirs)
{
    const plugin::Version ours;
    if (theirs.interface != ours.interface)
        return fail(Error{.message = UserText("the plug-in was built for version %1 of the plug-in interface, this is version %2",
                                              theirs.interface, ours.interface),
                          .hint = rebuild()});
    if (std::strcmp(theirs.torch, ours.torch) != 0)
        return fail(Error{
            .message = UserText("the plug-in was built with LibTorch %1, this is %2", std::string(theirs.torch), std::string(ours.torch)),
            .hint = rebuild()});
    return {};
}

/// A conversion that throws must not take the converter down.
ir::Conversion guarded(ir::Conversion conversion)
{
    return [run = std::move(conversion)](const ir::NodeInfo& info, const ir::ConversionContext& context) -> Result<ir::ConvertedNodes> {
        auto made = caught([&] { return run(info, context); });
        return made ? std::move(*made) : fail(std::move(made.error()));
    };
}

Executor guarded(Executor executor)
{
    return [run = std::move(executor)](const ExecutorCall& call) -> Result<Values> {
        auto made = caught([&] { return run(call); });
        return made ? std::move(*made) : fail(std::move(made.error()));
    };
}

} // namespace

/// Notes what one plug-in registers, so that a plug-in that fails half-way registers nothing.
class Plugins::Collector : public plugin::Registrar {
public:
    void registerConversion(std::string pattern, ir::Conversion conversion) override
    {
        if (check(pattern, static_cast<bool>(conversion)))
            conversions.emplace_back(std::move(pattern), guarded(std::move(conversion)));
    }
    void registerExecutor(std::string pattern, Executor executor) override
    {
        if (check(pattern, static_cast<bool>(executor)))
            executors.emplace_back(std::move(pattern), guarded(std::move(executor)));
    }

    std::vector<std::pair<std::string, ir::Conversion>> conversions;
    std::vector<std::pair<std::string, Executor>> executors;
    UserText problem;

private:
    bool check(const std::string& pattern, bool function)
    {
        if (pattern.empty())
            problem = UserText("the plug-in registers an empty pattern");
        else if (!function)
            problem = UserText("the plug-in registers nothing for the pattern '%1'", pattern);
        return problem.empty();
    }
};

Plugins::Plugins() : m_registry(ir::Registry::standard())
{
    for (const std::string& pattern : m_registry.executors.patterns())
        m_executorOrigins.add(pattern, {pattern, "built-in"});
}

Result<void> Plugins::registerAll(void* library, LoadedPlugin& plugin, bool again)
{
    const auto version = reinterpret_cast<const plugin::Version* (*)()>(dlsym(library, "nodewise_plugin_version"));
    const auto enter = reinterpret_cast<void (*)(plugin::Registrar&)>(dlsym(library, "nodewise_plugin_register"));
    if (!version || !enter)
        return plugin.operators.empty() && !again
                   ? fail(Error{.message = UserText("the library registers no operator and does not define NODEWISE_PLUGIN"),
                                .hint = UserText("see docs/extending.md")})
                   : Result<void>();
    Collector collected;
    auto entered = caught([&]() -> Result<void> {
        if (auto fits = checkVersion(*version()); !fits)
            return fits;
        enter(collected);
        return collected.problem.empty() ? Result<void>() : fail(collected.problem);
    });
    if (!entered)
        return fail(std::move(entered.error()));
    if (!*entered)
        return fail(std::move(entered->error()));
    for (auto& [pattern, conversion] : collected.conversions) {
        m_conversionOrigins.add(pattern, {pattern, plugin.file});
        plugin.conversions.push_back(pattern);
        m_registry.conversions.add(pattern, std::move(conversion));
    }
    for (auto& [pattern, executor] : collected.executors) {
        m_executorOrigins.add(pattern, {pattern, plugin.file});
        plugin.executors.push_back(pattern);
        m_registry.executors.add(pattern, ir::ExecutorInfo{plugin.file});
        m_executors.add(pattern, NamedExecutor{std::move(executor), plugin.file});
    }
    return {};
}

/// LibTorch lets one library define a namespace, and what it throws about a second one can't be caught.
Result<void> Plugins::requireOwnNamespaces(const std::string& file) const
{
    for (const std::string& name : definedNamespaces(file)) {
        if (!isNamespaceTaken(name))
            continue;
        const auto owner = std::ranges::find_if(m_loaded, [&](const LoadedPlugin& plugin) {
            return std::ranges::any_of(plugin.operators, [&](const std::string& op) { return op.starts_with(name + "::"); });
        });
        const UserText other = owner == m_loaded.end() ? UserText("a library that is loaded already") : UserText(owner->file);
        return fail(
            Error{.message = UserText("it defines operators of '%1' with TORCH_LIBRARY, and so does %2: only one library may", name, other),
                  .file = file,
                  .hint = UserText("write TORCH_LIBRARY_FRAGMENT(%1, m) in place of TORCH_LIBRARY in one of them", name)});
    }
    return {};
}

Result<const LoadedPlugin*> Plugins::load(const std::string& file)
{
    std::error_code code;
    const std::string absolute = std::filesystem::weakly_canonical(std::filesystem::absolute(file, code), code).string();
    if (!std::filesystem::exists(absolute, code))
        return fail(Error{.message = UserText("there is no such plug-in"), .file = file});
    for (const LoadedPlugin& known : m_loaded)
        if (known.file == absolute)
            return &known;
    if (const auto refused = m_refused.find(absolute); refused != m_refused.end())
        return fail(refused->second); // it is loaded all the same: what it registered with LibTorch can't be told again
    const bool again = dlopen(absolute.c_str(), RTLD_LAZY | RTLD_NOLOAD) != nullptr; // by another owner
    if (auto free = again ? Result<void>() : requireOwnNamespaces(absolute); !free)
        return fail(free.error());
    const auto before = operatorNames();
    const auto library = open(absolute);
    if (!library)
        return fail(library.error());
    LoadedPlugin plugin{.file = absolute};
    for (const std::string& name : operatorNames())
        if (!before.contains(name)) {
            plugin.operators.push_back(name);
            policy::trust(name);
        }
    if (auto registered = registerAll(*library, plugin, again); !registered)
        return fail(m_refused.emplace(absolute, std::move(registered.error()).inFile(absolute)).first->second);
    m_loaded.push_back(std::move(plugin));
    return &m_loaded.back();
}

Result<void> Plugins::loadAll(const std::vector<std::string>& files)
{
    for (const std::string& file : files)
        if (auto loaded = load(file); !loaded)
            return fail(std::move(loaded.error()));
    return {};
}

Registrations Plugins::registrations(std::string_view opType) const
{
    Registrations out;
    if (const Origin* found = m_conversionOrigins.tryFind(opType)) {
        out.conversion = found->pattern;
        out.conversionOrigin = found->file;
    }
    if (const Origin* found = m_executorOrigins.tryFind(opType)) {
        out.execution = found->pattern;
        out.executionOrigin = found->file;
    }
    return out;
}

} // namespace nodewise::torch_worker
