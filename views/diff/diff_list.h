// SPDX-License-Identifier: Apache-2.0
// What differs between two graphs, as a list: chips by kind, a filter, one line per difference under its module.
#pragma once

#include "views/diff/diff_model.h"
#include "views/table/table_page.h"

namespace nodewise::views {

class DiffList final : public TablePage {
    Q_OBJECT
public:
    explicit DiffList(QWidget* parent = nullptr);

    /// Null clears.
    void setResult(std::shared_ptr<const DiffResult> result);
    /// Selects the entry's line, filtered out or not; false: it is not listed.
    bool showEntry(std::uint32_t entry);
    /// To the next difference that is listed, or the one before, beginning again at the end.
    void step(int by);
    std::optional<std::uint32_t> currentEntry() const;

Q_SIGNALS:
    /// The user chose it, or the previous or the next one.
    void entryChosen(std::uint32_t entry);

protected:
    void retranslate() override;

private:
    DiffList(DiffModel* model, QWidget* parent);
    void lookLikeTree();
    void fill();
    void spread();
    QString equalText() const;
    void choose();
    std::vector<QModelIndex> shownEntries() const;

    std::shared_ptr<const DiffResult> m_result;
    DiffModel* m_model;
    QToolButton* m_only;
};

} // namespace nodewise::views
