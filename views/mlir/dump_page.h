// SPDX-License-Identifier: Apache-2.0
// A dump folder: its kernels with the FX nodes that each computes, their files, and what is missing or damaged.
#pragma once

#include "views/mlir/dump_model.h"
#include "views/mlir/scanned_file.h"

#include <QWidget>

#include <functional>

class QListWidget;
class QTreeView;

namespace nodewise::views {

class FolderSide;
class TextPane;

class DumpPage : public QWidget {
    Q_OBJECT
public:
    explicit DumpPage(QWidget* parent = nullptr);

    void start(const QString& folder);
    const dump::Dump& dump() const { return *m_dump; }
    QTreeView* tree() const;
    DumpModel& model() const { return *m_model; }
    TextPane* text() const { return m_text; }
    QListWidget* problems() const;
    QString stateText() const;
    bool settled() const { return !m_reading.running() && !m_opening.running() && !m_scanned.reading(); }
    QString failure() const { return m_failure; }

    /// Of the kernel that is looked at.
    QStringList nodes() const;
    /// The kernel that computes a node is looked at; false if there is none. Tells nobody.
    bool selectNode(const QString& name);
    /// In which program the nodes of the kernel are; "" = in none that is open.
    void setLink(std::function<QString()> text);

Q_SIGNALS:
    /// A kernel was chosen by the user.
    void nodesChosen(const QStringList& names);
    void openRequested(const QString& file);
    void message(const QString& text);
    void opened();

private:
    void take(Result<dump::Dump> dump);
    void fillProblems();
    /// `tell`: the user chose it.
    void showEntry(DumpEntry entry, bool tell);
    void showFile(const QString& path, const QString& name);
    QString pathOf(const DumpEntry& entry) const;
    void sayShown();
    void retranslate();

    std::shared_ptr<const dump::Dump> m_dump; ///< never null
    DumpModel* m_model;
    FolderSide* m_side;
    TextPane* m_text;
    ScannedFile m_scanned{this};
    QString m_failure, m_shown; ///< path of the file that is shown
    QString m_name;             ///< of what is shown
    std::optional<std::uint32_t> m_kernel;
    bool m_first = true;                 ///< lines of another file
    std::optional<std::uint64_t> m_line; ///< to be gone to, from 0, once there are lines
    JobRunner m_reading{this}, m_opening{this};
};

} // namespace nodewise::views
