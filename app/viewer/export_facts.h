// SPDX-License-Identifier: Apache-2.0
// Why a model does not export, as facts and as a table of the graph as far as it came.
#pragma once

#include "core/protocol/export_report.h"
#include "views/inspect/facts.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::viewer {

class ExportFacts {
    Q_DECLARE_TR_FUNCTIONS(ExportFacts)
public:
    static QString title(const protocol::ExportReport& report);
    /// "Python 3.11.2, torch 2.13.0"
    static QString versions(const protocol::ExportReport& report);
    /// What is wrong, what to change, the user's code, and who called it; what a draft fixes.
    static std::vector<views::FactSection> why(const protocol::ExportReport& report);
    /// Sizes and values that are not known, and guards.
    static std::vector<views::FactSection> sizes(const protocol::ExportReport& report);
    /// Of what exports, but not as it was meant.
    static std::vector<views::FactSection> told(const std::vector<std::string>& told);
    /// The whole as text, for an issue.
    static QString text(const protocol::ExportReport& report);
};

class TracedModel : public views::RecordModel<protocol::ExportReport::TracedNode> {
    Q_DECLARE_TR_FUNCTIONS(TracedModel)
public:
    using DescribedModel::DescribedModel;

protected:
    views::Table<protocol::ExportReport::TracedNode> describe() const override;
};

} // namespace nodewise::viewer
