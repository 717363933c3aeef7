// SPDX-License-Identifier: Apache-2.0
// The workshop's tables: what is wrong with the template, and the program's nodes that it is for.
#pragma once

#include "views/kernel/draft_check.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

class TemplateDraft;

struct ProblemRow {
    protocol::TemplateProblem problem;
    QString where, what;
};

class ProblemModel : public RecordModel<ProblemRow> {
    Q_DECLARE_TR_FUNCTIONS(ProblemModel)
public:
    enum Column { Where, What, ColumnCount };
    using DescribedModel::DescribedModel;
    static std::vector<ProblemRow> rowsOf(const TemplateDraft& draft);

protected:
    Table<ProblemRow> describe() const override;
};

struct DraftNodeRow {
    std::uint32_t node = 0;
    bool taken = false;
    bool stale = false; ///< the verdict is of the template before it was changed
    QString name, reads, makes, verdict, detail;
    KernelVerdict::Kind kind = KernelVerdict::Kind::None;
};

class DraftNodeModel : public RecordModel<DraftNodeRow> {
    Q_DECLARE_TR_FUNCTIONS(DraftNodeModel)
public:
    enum Column { Name, Reads, Makes, Verdict, Detail, ColumnCount };
    using DescribedModel::DescribedModel;
    static std::vector<DraftNodeRow> rowsOf(const TemplateDraft& draft, const DraftCheck& check, const Document& document);

protected:
    Table<DraftNodeRow> describe() const override;
};

} // namespace nodewise::views
