// SPDX-License-Identifier: Apache-2.0
// Asks which two graphs are compared: any two of the open programs and IR files, each as FX graph or IR.
#pragma once

#include "views/diff/diff_result.h"

#include <QDialog>
#include <QList>

class QComboBox;
class QPushButton;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

/// Not modal: files can be opened meanwhile. Closes when the graphs are chosen.
class DiffDialog : public QDialog {
    Q_OBJECT
public:
    explicit DiffDialog(QWidget* parent = nullptr);

    /// What is open; what was chosen stays chosen.
    void setGraphs(const QList<views::DiffInput>& graphs);
    /// Proposed: the first of the document and what it is best compared with.
    void propose(const std::shared_ptr<const views::Document>& document);
    /// It was opened: chosen as the second graph, if that was asked for here.
    void offer(const views::Document& document);
    QPushButton* openButton() const { return m_open; }

Q_SIGNALS:
    void chosen(const nodewise::views::DiffInput& before, const nodewise::views::DiffInput& after);
    /// A file that is not open yet.
    void openRequested();

private:
    int placeOf(const views::DiffInput& input) const;
    void showChoice();
    void retranslate();

    QList<views::DiffInput> m_graphs;
    bool m_opening = false; ///< a file was asked for
    views::Label *m_about, *m_beforeLabel, *m_afterLabel;
    QComboBox *m_before, *m_after;
    QPushButton *m_open, *m_compare, *m_cancel;
};

} // namespace nodewise::viewer
