// SPDX-License-Identifier: Apache-2.0
// Shared libraries that the user named: loading them, and what came of it.
#pragma once

#include "core/ir/registry.h"
#include "core/torch/run/compile.h"

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::torch_worker {

struct LoadedPlugin {
    std::string file;                                ///< absolute
    std::vector<std::string> operators;              ///< that LibTorch has since: "custom::fused_gate", sorted
    std::vector<std::string> conversions, executors; ///< patterns in the order of registration
};

/// What converts and what runs an operator: the registered patterns that a look-up of it finds. None: the fallback.
struct Registrations {
    std::optional<std::string> conversion, execution;
    std::string conversionOrigin, executionOrigin; ///< "built-in", or the plug-in's path
};

/// What all loaded plug-ins registered, beside what is built in. Libraries stay loaded when it goes: a thread or a table of LibTorch's may
/// still use them.
class Plugins {
public:
    Plugins();
    Plugins(const Plugins&) = delete;
    Plugins& operator=(const Plugins&) = delete;

    /// Runs code of the library. Loading one again registers nothing anew. Errors name the file: none such, no shared library, symbols
    /// missing, another version, registers nothing, an exception of its own, a namespace of operators that another one defines. Another
    /// exception of the library's initializers ends the process, which says so first: the system's loader does not let it through.
    Result<const LoadedPlugin*> load(const std::string& file);
    /// In order, up to the first that can't be loaded.
    Result<void> loadAll(const std::vector<std::string>& files);
    const std::deque<LoadedPlugin>& loaded() const { return m_loaded; }

    /// For the converter.
    const ir::Registry& registry() const { return m_registry; }
    /// For compiling the IR.
    const ExecutorTable& executors() const { return m_executors; }
    /// Any conversions: the IR that core makes is another one.
    bool convert() const { return !m_registry.conversions.empty(); }

    /// pytorch-ir's get_conversion_fn and get_execution_fn.
    Registrations registrations(std::string_view opType) const;

private:
    class Collector;
    /// A pattern and where it came from; tables keep values only.
    struct Origin {
        std::string pattern, file;
    };
    Result<void> requireOwnNamespaces(const std::string& file) const;
    Result<void> registerAll(void* library, LoadedPlugin& plugin, bool again);

    ir::Registry m_registry;
    ExecutorTable m_executors;
    ir::PatternTable<Origin> m_conversionOrigins, m_executorOrigins;
    std::deque<LoadedPlugin> m_loaded;
    std::map<std::string, Error> m_refused; ///< by absolute path
};

} // namespace nodewise::torch_worker
