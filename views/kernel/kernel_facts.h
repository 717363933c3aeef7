// SPDX-License-Identifier: Apache-2.0
// What the inspector says of a node's kernel.
#pragma once

#include "views/inspect/facts.h"
#include "views/kernel/kernel_check.h"

#include <QCoreApplication>

#include <optional>

namespace nodewise::views {

class KernelFacts {
    Q_DECLARE_TR_FUNCTIONS(KernelFacts)
public:
    /// Of an FX node; nullopt: nothing is planned, or there is nothing to compute.
    static std::optional<FactSection> section(const KernelPlan& plan, const KernelCheck& check, std::uint32_t node);

private:
    static QString role(const protocol::LoweredLaunch& launch, std::uint32_t node);
    static FactCell verdict(const KernelPlan& plan, const KernelCheck& check, std::uint32_t kernel);
};

} // namespace nodewise::views
