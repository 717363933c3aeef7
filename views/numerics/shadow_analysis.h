// SPDX-License-Identifier: Apache-2.0
// A run beside itself in float64: which operators lose digits.
#pragma once

#include "views/analysis/analysis.h"

namespace nodewise::views {

class ShadowPage;
class ShadowRun;

/// Owns the run.
class ShadowAnalysis : public Analysis {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit ShadowAnalysis(Analyses& tab);

    QStringList hint(Side side, std::uint32_t node) override;
    std::vector<NodeMenuItem> nodeMenu(Side side, std::optional<std::uint32_t> node) override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;

private:
    void showPage();
    bool canStartSelected() const;
    void startSelected();

    ShadowRun* m_run;
    ShadowPage* m_page = nullptr; ///< of the dock's page of all numerics
};

} // namespace nodewise::views
