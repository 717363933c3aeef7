// SPDX-License-Identifier: Apache-2.0
// Where the time goes: by module, operator, kernel and unit, or by slices within slices.
#pragma once

#include "views/timeline/analysis_page.h"
#include "views/timeline/slice_set.h"

class QComboBox;

namespace nodewise::views {

class TopDownModel;

class TopDownPage final : public AnalysisPage {
    Q_OBJECT
public:
    explicit TopDownPage(QWidget* parent = nullptr);

Q_SIGNALS:
    /// Of the part that was clicked, and of its parts.
    void slicesChosen(const nodewise::views::SliceSet& slices, quint32 longest);

protected:
    void start() override;
    void clear() override;
    void retranslate() override;

private:
    TopDownPage(TopDownModel* model, QWidget* parent);
    void take(trace::Tree tree);
    void choose(const QModelIndex& index);

    TopDownModel* m_model;
    QComboBox* m_by;
    std::shared_ptr<const trace::Tree> m_tree;
    JobRunner m_choosing{this};
};

/// Slices of a part of a tree, and of its parts.
SliceSet slicesOfPart(const trace::Trace& trace, const trace::Tree& tree, std::uint32_t node, const Progress& progress = {});

} // namespace nodewise::views
