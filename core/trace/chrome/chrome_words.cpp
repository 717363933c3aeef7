// SPDX-License-Identifier: Apache-2.0
#include "core/trace/chrome/chrome_words.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace nodewise::trace {

namespace {

struct Word {
    std::string_view category;
    Kind kind;
};

// Ours are the names of the kinds; torch.profiler's: libkineto/src/ActivityType.cpp.
constexpr Word words[] = {
    {"kernel", Kind::Kernel},
    {"load", Kind::Load},
    {"store", Kind::Store},
    {"array", Kind::Array},
    {"vector", Kind::Vector},
    {"barrier", Kind::Barrier},
    {"operator", Kind::Operator},
    {"module", Kind::Module},
    {"runtime", Kind::Runtime},
    {"memory", Kind::Memory},
    {"window", Kind::Window},
    {"node", Kind::Operator},
    {"cpu_op", Kind::Operator},
    {"Operator", Kind::Operator},
    {"user_annotation", Kind::Module},
    {"gpu_user_annotation", Kind::Module},
    {"cuda_runtime", Kind::Runtime},
    {"cuda_driver", Kind::Runtime},
    {"privateuse1_runtime", Kind::Runtime},
    {"xpu_runtime", Kind::Runtime},
    {"mtia_runtime", Kind::Runtime},
    {"Runtime", Kind::Runtime},
    {"overhead", Kind::Runtime},
    {"Kernel", Kind::Kernel},
    {"concurrent_kernel", Kind::Kernel},
    {"gpu_memcpy", Kind::Memory},
    {"gpu_memset", Kind::Memory},
    {"Memcpy", Kind::Memory},
    {"Memset", Kind::Memory},
    {"Trace", Kind::Window},
    {"sa", Kind::Array},
};

std::string textOf(const ChromeEvent& event, std::string_view key)
{
    const ChromeArgument* argument = event.tryArgument(key);
    return argument ? std::string(argument->text) : std::string();
}

std::uint32_t numberOf(const ChromeEvent& event, std::string_view key, std::uint32_t otherwise)
{
    const ChromeArgument* argument = event.tryArgument(key);
    const bool whole = argument && argument->type == ChromeArgument::Type::Integer && argument->integer >= 0 && argument->integer < none;
    return whole ? static_cast<std::uint32_t>(argument->integer) : otherwise;
}

/// A name, or a list of names as JSON.
std::vector<std::string> namesOf(const ChromeArgument& argument)
{
    if (!argument.text.starts_with('['))
        return {std::string(argument.text)};
    std::vector<std::string> names;
    const auto list = nlohmann::json::parse(argument.text, nullptr, false);
    if (list.is_array())
        for (const auto& name : list)
            if (name.is_string())
                names.push_back(name.get<std::string>());
    return names;
}

std::optional<Link> ownLink(const ChromeEvent& event)
{
    Link link{.nodes = {},
              .kernel = textOf(event, "kernel"),
              .launch = numberOf(event, "launch", none),
              .line = numberOf(event, "line", 0),
              .module = textOf(event, "module"),
              .op = textOf(event, "op")};
    if (const ChromeArgument* nodes = event.tryArgument("node"))
        link.nodes = namesOf(*nodes);
    else if (event.category == "node")
        link.nodes = {std::string(event.name)};
    if (event.category == "module" && link.module.empty())
        link.module = std::string(event.name);
    return link == Link() ? std::nullopt : std::optional(std::move(link));
}

/// "aten::linear" is aten.linear; its overload is not said.
std::optional<Link> torchLink(std::string_view name)
{
    const std::size_t colons = name.find("::");
    if (!name.starts_with("aten::") || name.find_first_of(" :(", colons + 2) != std::string_view::npos)
        return {};
    Link link;
    link.op = "aten." + std::string(name.substr(colons + 2));
    return link;
}

} // namespace

Kind kindOf(const ChromeEvent& event)
{
    if (event.category == "python_function")
        return event.name.starts_with("nn.Module: ") ? Kind::Module : Kind::Other;
    if (event.category == "dma" || event.name.starts_with("MOVIN"))
        return event.name.starts_with("MOVOUT") ? Kind::Store : Kind::Load;
    const auto word = std::find_if(std::begin(words), std::end(words), [&](const Word& w) { return w.category == event.category; });
    if (word != std::end(words))
        return word->kind;
    return event.category.starts_with("sa") && countsCycles(event) ? Kind::Array : Kind::Other;
}

bool isOwnWord(std::string_view key)
{
    constexpr std::string_view own[] = {"node", "kernel", "launch", "line", "module", "op", "stall", "waited"};
    return std::find(std::begin(own), std::end(own), key) != std::end(own);
}

std::optional<Link> tryLinkOf(const ChromeEvent& event, bool own)
{
    return own ? ownLink(event) : torchLink(event.name);
}

bool countsCycles(const ChromeEvent& event)
{
    return event.tryArgument("inst_id") && event.tryArgument("issued");
}

} // namespace nodewise::trace
