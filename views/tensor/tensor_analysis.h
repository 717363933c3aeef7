// SPDX-License-Identifier: Apache-2.0
// Values of the session as tensors: the dock's page of one, and the inspector's short form of the selected node's.
#pragma once

#include "views/analysis/analysis.h"

#include <QJsonObject>
#include <QPointer>

namespace nodewise::protocol {
struct ValueInfo;
}

namespace nodewise::views {

class DebugAnalysis;
class TensorSummary;
class TensorView;

class TensorAnalysis : public Analysis {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit TensorAnalysis(Analyses& tab);

    std::vector<PageSpec> pages() override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;
    void retranslate() override { showSelected(); }

private:
    QWidget* makeView();
    QWidget* makeSummary(QWidget* parent);
    void show(const protocol::ValueInfo& value);
    void showDifference(const protocol::ValueInfo& value);
    void showSelected();

    DebugAnalysis* m_debug;
    QPointer<TensorView> m_view;
    QPointer<TensorSummary> m_summary;
    QJsonObject m_pins; ///< until the view is made
};

} // namespace nodewise::views
