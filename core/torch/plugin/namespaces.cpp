// SPDX-License-Identifier: Apache-2.0
#include "core/torch/plugin/namespaces.h"

#include "core/base/input_file.h"
#include "core/torch/base/guarded.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>

namespace nodewise::torch_worker {

namespace {

/// Of the library that is being loaded; a handler gets no arguments.
std::string loading;

[[noreturn]] void tellAndEnd()
{
    std::string what = "an unknown exception";
    const auto told = caught([] {
        if (const std::exception_ptr thrown = std::current_exception())
            std::rethrow_exception(thrown);
    });
    if (!told)
        what = told.error().text();
    std::ranges::replace(what, '\n', ' '); // who reads it takes the last line
    std::fprintf(stderr, "%s: %s\n", loading.c_str(), what.c_str());
    std::abort();
}

} // namespace

std::vector<std::string> definedNamespaces(const std::string& file)
{
    constexpr std::string_view prefix = "TORCH_LIBRARY_static_init_"; // a variable of the macro's; FRAGMENT and IMPL have others
    constexpr std::uint64_t largest = 1ull << 30;
    std::vector<std::string> out;
    const auto read = readFile(file, largest);
    const std::string_view bytes = read ? std::string_view(*read) : std::string_view();
    for (std::size_t at = bytes.find(prefix); at != bytes.npos; at = bytes.find(prefix, at + 1)) {
        std::size_t digits = at; // its length stands before a mangled name
        while (digits > 0 && std::isdigit(static_cast<unsigned char>(bytes[digits - 1])) != 0)
            --digits;
        const auto length = std::size_t(std::strtoul(std::string(bytes.substr(digits, at - digits)).c_str(), nullptr, 10));
        if (length <= prefix.size() || length > bytes.size() - at)
            continue;
        const std::string name(bytes.substr(at + prefix.size(), length - prefix.size()));
        if (std::ranges::find(out, name) == out.end())
            out.push_back(name);
    }
    return out;
}

bool isNamespaceTaken(const std::string& name)
{
    // What it returns gives the namespace back
    return !caught([&] { (void)c10::Dispatcher::singleton().registerLibrary(name, "a look whether it is taken"); });
}

UncaughtTeller::UncaughtTeller(std::string file)
{
    loading = std::move(file);
    m_former = std::set_terminate(tellAndEnd);
}

UncaughtTeller::~UncaughtTeller()
{
    std::set_terminate(m_former);
}

} // namespace nodewise::torch_worker
