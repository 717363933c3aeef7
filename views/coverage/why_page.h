// SPDX-License-Identifier: Apache-2.0
// Why the selected node has its verdict: the whole chain of rules, as an indented list.
#pragma once

#include "views/coverage/coverage_context.h"
#include "views/table/table_page.h"

namespace nodewise::views {

class ChainModel;
class ElidedLabel;
class Label;

/// The coverage is the context's, which is not null.
class WhyPage final : public TablePage {
    Q_OBJECT
public:
    explicit WhyPage(const CoverageContext& context, QWidget* parent = nullptr);

Q_SIGNALS:
    void ruleRequested(const QString& file, int line);
    /// Another one, all of it open.
    void chainShown();

protected:
    void retranslate() override;

private:
    WhyPage(const CoverageContext& context, ChainModel* model, QWidget* parent);
    void refresh();
    void requestRule(const QModelIndex& index);

    CoverageContext m_context;
    ChainModel* m_model;
    Label* m_swatch;
    /// "linear_1 · aten.linear.default: decomposed → aten.mm.default"
    ElidedLabel* m_head;
};

} // namespace nodewise::views
