// SPDX-License-Identifier: Apache-2.0
// What a run is started with: each input's source, weights files, seed, threads, memory. Errors stand beside what they are about.
#pragma once

#include "core/dap/launch.h"
#include "views/common/document.h"

#include <QDialog>
#include <QString>

#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace nodewise::viewer {

class InputsDialog : public QDialog {
    Q_OBJECT
public:
    InputsDialog(const views::Document& document, const dap::LaunchArguments& setup, const QString& folder, QWidget* parent = nullptr);

    /// What is entered; its errors are shown in place. Nullopt if there are some.
    std::optional<dap::LaunchArguments> read();

Q_SIGNALS:
    void chosen(const nodewise::dap::LaunchArguments& setup, bool start);

private:
    enum Source { Samples, File, Zeros, Ones, Normal, Arange, Value };
    struct Row {
        std::string name;
        bool tensor = true;
        QComboBox* source;
        QLineEdit* text; ///< file, value or seed
        QLineEdit* more; ///< key in a file; shape
        QToolButton* browse;
        QLabel* error;
    };
    void addInput(QGridLayout* grid, const QString& name, const QString& type, bool tensor);
    void showRow(Row& row);
    void fill(Row& row, const dap::InputSpec& spec);
    bool readRow(Row& row, dap::InputSpec& spec);
    QWidget* makeWeights(const dap::LaunchArguments& setup);
    QWidget* makeRun(const dap::LaunchArguments& setup);
    void browse(Row& row);
    void accept_(bool start);

    dap::LaunchArguments m_setup;
    QString m_folder;
    std::vector<std::unique_ptr<Row>> m_rows;
    QListWidget* m_weights = nullptr;
    QLabel* m_weightsError = nullptr;
    QSpinBox* m_seed = nullptr;
    QSpinBox* m_threads = nullptr;
    QSpinBox* m_budget = nullptr; ///< MB; 0 = automatic
    QCheckBox* m_meta = nullptr;
    QPushButton* m_start = nullptr;
};

} // namespace nodewise::viewer
