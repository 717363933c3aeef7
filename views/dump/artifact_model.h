// SPDX-License-Identifier: Apache-2.0
// Files that compilers left behind, by folder; below a bundle what it executes.
#pragma once

#include "core/dump/artifacts.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct ArtifactEntry {
    std::optional<std::size_t> file; ///< none: a folder
    int line = 0;                    ///< of an execution in its bundle
    QString name, what, tip;
    bool wrong = false; ///< something is wrong in it
};

class ArtifactModel : public RecordTree<ArtifactEntry> {
    Q_DECLARE_TR_FUNCTIONS(ArtifactModel)
public:
    enum Column { Name, What, ColumnCount };
    using DescribedModel::DescribedModel;
    static TreeRows<ArtifactEntry> rowsOf(const dump::Artifacts& artifacts);
    static QString kindText(dump::ArtifactFile::Kind kind);

protected:
    Table<ArtifactEntry> describe() const override;
};

} // namespace nodewise::views
