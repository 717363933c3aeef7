// SPDX-License-Identifier: Apache-2.0
// Rendered kernels on disk: a file per key, so that a program that was lowered before renders nothing; and what checks of them found.
#pragma once

#include "core/base/cache_folder.h"
#include "core/lowering/kernel.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace nodewise::lowering {

/// Many processes may use one folder at a time: a file is there as a whole or not at all. What another build of the program has kept is not
/// found: it may render otherwise.
class KernelCache {
public:
    /// The folder is made when the first kernel is kept. "" = nothing is kept or found.
    explicit KernelCache(std::string folder);

    /// The kernel of this key under the case's name. nullopt also for a file that can't be read: it is rendered anew.
    std::optional<Kernel> tryLoad(const std::string& key, const std::string& name) const;
    /// A kernel that can't be kept is no error: it is rendered again the next time.
    void keep(const std::string& key, const Kernel& kernel) const;

    /// What was last kept of a check of the kernel of this key; nullopt: nothing, or by another build of this program or of the kernel
    /// worker, which might find something else.
    std::optional<std::string> tryVerdict(const std::string& key) const;
    /// In words of who checks.
    void keepVerdict(const std::string& key, const std::string& verdict) const;

    /// Whether keepVerified() was called for the text, by this build of this program and of the kernel worker.
    bool hasVerified(const std::string& text) const;
    void keepVerified(const std::string& text) const;

    /// Which tiles of a kernel a search found to be the fastest.
    struct TunedTiles {
        std::map<std::string, std::int64_t> sizes; ///< of all axes, by name
        std::int64_t cycles = 0, estimate = 0;     ///< that the kernel takes with them, and with those that are estimated to be the fastest
    };
    /// What was last kept for the kernel of a case, whatever its tiles; `simulation`: sim::simulationKey of the NPU that it was simulated
    /// on. nullopt: nothing, by another build, or of another template, shape, dtype, NPU or simulator.
    std::optional<TunedTiles> tryTiles(const KernelCase& given, const std::string& simulation) const;
    void keepTiles(const KernelCase& given, const std::string& simulation, const TunedTiles& tiles) const;

    /// From the cache, else rendered and kept; `rendered` counts the latter.
    Result<Kernel> loadOrRender(const KernelCase& given, const std::string& key, std::uint64_t& rendered) const;

    /// CacheFolder::usual of "kernels".
    static std::string usualFolder();

private:
    void keep(const std::string& key, std::string_view suffix, const std::string& text) const;
    CacheFolder m_folder;
    mutable std::once_flag m_trimmed;
    std::string m_build;   ///< tells this program from other builds of it
    std::string m_checker; ///< and the kernel worker beside it, which runs kernels
};

} // namespace nodewise::lowering
