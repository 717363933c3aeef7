// SPDX-License-Identifier: Apache-2.0
// The workshop's table of the program's nodes that the template is for.
#pragma once

#include "views/kernel/draft_check.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

class TemplateDraft;

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
