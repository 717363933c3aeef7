// SPDX-License-Identifier: Apache-2.0
// What a run is started with: each input's source, weights files, seed, threads, memory. Errors stand beside what they are about.
#pragma once

#include "app/viewer/input_row.h"
#include "core/protocol/launch.h"
#include "views/common/document.h"

#include <QDialog>
#include <QString>

#include <utility>
#include <vector>

class QCheckBox;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

/// The user inputs of the FX graph, or of a lone IR.
std::vector<WantedInput> wantedInputs(const views::Document& document);

class InputsDialog : public QDialog {
    Q_OBJECT
public:
    InputsDialog(const views::Document& document, const protocol::LaunchArguments& setup, const QString& folder, QWidget* parent = nullptr);

    /// What is entered; its errors are shown in place. Nullopt if there are some.
    std::optional<protocol::LaunchArguments> read();

Q_SIGNALS:
    void chosen(const nodewise::protocol::LaunchArguments& setup, bool start);

private:
    QWidget* makeInputs(const views::Document& document, const protocol::LaunchArguments& setup);
    QWidget* makeWeights(const protocol::LaunchArguments& setup);
    QWidget* makeRun(const protocol::LaunchArguments& setup);
    void browse(InputRow& row);
    void accept_(bool start);

    protocol::LaunchArguments m_setup;
    QString m_folder;
    std::vector<std::pair<QCheckBox*, protocol::InputSpec>> m_forAll; ///< files for the inputs that they name, as the command line takes
    std::vector<InputRow*> m_rows;                                    ///< children
    QListWidget* m_weights = nullptr;
    views::Label* m_weightsError = nullptr;
    QSpinBox* m_seed = nullptr;
    QSpinBox* m_threads = nullptr;
    QSpinBox* m_budget = nullptr; ///< MB; 0 = automatic
    QCheckBox* m_meta = nullptr;
    QPushButton* m_start = nullptr;
};

} // namespace nodewise::viewer
