// SPDX-License-Identifier: Apache-2.0
// Who runs a program: our own LibTorch, or one of the Python interpreters found on this machine, with a device of its torch. Reading finds
// them; one is started only to ask for its devices, and only where the user trusts it.
#pragma once

#include "core/process/interpreters.h"
#include "core/protocol/executor.h"
#include "views/common/job.h"
#include "views/debug/interpreter_probe.h"

#include <QDialog>
#include <QHash>

#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTreeWidget;
class QTreeWidgetItem;

namespace nodewise::views {

class Label;
class TrustService;

class InterpreterDialog : public QDialog {
    Q_OBJECT
public:
    struct Asked {
        protocol::PythonExecutor now;
        std::string program; ///< the file beside which environments are looked for
        bool own = true;     ///< our LibTorch is one of those to choose from
        bool alone = false;  ///< nothing but the interpreter is asked for: no device, no modules
    };
    InterpreterDialog(Asked asked, TrustService* trust, QWidget* parent);

    /// As it is entered.
    protocol::PythonExecutor read() const;
    /// Reading folders, or asking an interpreter.
    bool busy() const { return m_search.running() || m_probe.running(); }

Q_SIGNALS:
    /// `torch`: the version of the interpreter, as far as it is known.
    void chosen(const nodewise::protocol::PythonExecutor& python, const QString& torch);

private:
    QWidget* makeList();
    QFormLayout* makeForm();
    QHBoxLayout* makeRanks();
    void search();
    void take(std::vector<process::Interpreter> found);
    QTreeWidgetItem* addRow(const process::Interpreter& one);
    void choose(const QString& path);
    void browse();
    void browseImport();
    void onChosen();
    void lookUp();
    void probe();
    void takeProbe(const InterpreterProbe::Result& result);
    void showDevices();
    void showStatus(const QString& text, bool bad = false);
    QString chosenPath() const; ///< "" = our LibTorch, or nothing yet
    QString torchOf(const QString& path) const;

    Asked m_asked;
    TrustService* m_trust;
    JobRunner m_search{this};
    InterpreterProbe m_probe;
    QString m_probed; ///< whom it asks
    QHash<QString, InterpreterProbe::Result> m_known;
    QTreeWidget* m_list;
    QComboBox* m_device;
    QPushButton* m_lookUp;
    Label* m_status;
    QLineEdit *m_rules, *m_imports;
    QPushButton* m_import;
    QCheckBox* m_double;
    QSpinBox* m_ranks;
    QLineEdit* m_groups;
    QPushButton* m_use = nullptr;
};

} // namespace nodewise::views
