// SPDX-License-Identifier: Apache-2.0
// The selected nodes as a package for a bug report.
#pragma once

#include "core/protocol/bundle.h"
#include "views/analysis/analysis.h"

namespace nodewise::viewer {

class PackageAnalysis : public views::Analysis {
    Q_OBJECT
public:
    static views::AnalysisKind kind();
    explicit PackageAnalysis(views::Analyses& tab);

    std::vector<views::NodeMenuItem> nodeMenu(views::Side side, std::optional<std::uint32_t> node) override;

    /// Operators that are selected, on either canvas or as a module.
    std::vector<graph::NodeId> nodes() const;

private:
    void ask();
    void tell(const protocol::BundleAnswer& answer);
};

} // namespace nodewise::viewer
