// SPDX-License-Identifier: Apache-2.0
// Which functions of the hardware compute Inductor's kernel-level operators ("truediv" -> "realdiv"). Internal to core/coverage.
#pragma once

#include "core/coverage/backend.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace nodewise::coverage {

/// What was found of the operators of one call.
struct KernelOpsFound {
    std::vector<protocol::ChainLink> links;
    std::vector<std::string> functions; ///< of the hardware, each once
    struct Gap {
        std::string op;
        UserText why;
        bool nothing = false; ///< there is neither a function nor a rule: several of these are told at once
    };
    std::vector<Gap> gaps;

    UserText whyNot() const; ///< of the gaps; "" without
};

/// Looks operators up in a profile, which must outlive it.
class KernelOps {
public:
    explicit KernelOps(const Backend& backend);

    /// One of those that Inductor's lowering of the call is made of. An OpFunc whose guard holds takes it; else Inductor's own
    /// decomposition does, unless an OpOverride keeps it away. Errors: a guard's.
    Result<void> find(const Call& call, const std::string& op, KernelOpsFound& found) const;
    /// For a call that only moves data. False: no data function takes it, and there is no gap noted.
    Result<bool> findMove(const Call& call, KernelOpsFound& found) const;

private:
    /// How deep the kernel-level decompositions are, and whose they are.
    struct Level {
        std::uint32_t depth = 0;
        std::string of; ///< operator of the lowering; "" at depth 0
        std::set<std::string, std::less<>> seen;
    };
    Result<void> find(const Call& call, const std::string& op, Level& level, KernelOpsFound& found) const;
    Result<bool> byFunction(const Call& call, const std::string& op, const Level& level, KernelOpsFound& found) const;
    Result<bool> taken(const Call& call, const backend::OpFunc& function, const std::string& op, std::uint32_t depth,
                       KernelOpsFound& found) const;
    void tellUnused(const std::string& op, const Level& level, const std::vector<std::string>& parts, KernelOpsFound& found) const;
    void addGap(const Call& call, const std::string& op, const Level& level, KernelOpsFound& found) const;

    const Backend& m_backend;
    std::map<std::string_view, std::vector<const backend::OpFunc*>, std::less<>> m_functions;
    std::map<std::string_view, const backend::Override*, std::less<>> m_overrides;
    std::vector<const backend::OpFunc*> m_moves;
};

} // namespace nodewise::coverage
