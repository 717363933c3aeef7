// SPDX-License-Identifier: Apache-2.0
// How long each node took in the session.
#pragma once

#include "views/analysis/analysis.h"

namespace nodewise::views {

class DebugAnalysis;

class TimesAnalysis : public Analysis {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit TimesAnalysis(Analyses& tab);

    std::vector<PageSpec> pages() override;
    void mark(NodeMarks& marks, Side side) const override;
    QStringList hint(Side side, std::uint32_t node) override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;

private:
    DebugAnalysis* m_debug;
};

} // namespace nodewise::views
