// SPDX-License-Identifier: Apache-2.0
// What compilers left behind: files, the graphs of torch.compile beside each other, Spyre's kernels with their layouts.
#pragma once

#include "core/dump/program_places.h"
#include "views/common/job.h"
#include "views/dump/artifact_model.h"

#include <QWidget>

#include <functional>
#include <memory>

class QListWidget;
class QTabWidget;
class QTreeView;

namespace nodewise::views {

class FilePane;
class FolderSide;
class GraphsPage;
class SdscModel;
class SdscPage;
class TablePage;
class TextPane;

class ArtifactPage : public QWidget {
    Q_OBJECT
public:
    explicit ArtifactPage(QWidget* parent = nullptr);

    /// A folder or a file.
    void start(const QString& path);
    const dump::Artifacts& artifacts() const { return *m_artifacts; }
    QTreeView* tree() const;
    ArtifactModel& model() const { return *m_model; }
    QListWidget* problems() const;
    QTabWidget* tabs() const { return m_tabs; }
    GraphsPage* graphs() const { return m_graphs; }
    FilePane* file() const { return m_file; }
    QString stateText() const;
    QString linkText() const;
    QString failure() const { return m_failure; }
    bool settled() const;
    /// The text that is searched.
    TextPane* text();

    /// What belongs to a node of a program is looked at. False if there is nothing. Tells nobody.
    bool showNode(const dump::ProgramPlaces& places, graph::NodeId node);
    /// Where in a program what is chosen is.
    void setLink(std::function<QString()> text);

Q_SIGNALS:
    /// The user chose something that may be nodes of a program.
    void chosen(const std::vector<dump::PlaceQuery>& queries);
    void message(const QString& text);
    void opened();

private:
    void makeKernels();
    void take(Result<dump::Artifacts> artifacts);
    void fill();
    void fillProblems();
    void showTabs();
    void onFile(const QModelIndex& index);
    void showFile(std::size_t file, int line);
    void showSdsc(std::size_t sdsc, bool tell);
    QString pathOf(std::size_t file) const;
    std::size_t firstFile() const;
    QModelIndex rowOf(std::size_t file) const;
    std::optional<std::size_t> tryModelOf(std::size_t file) const;
    void retranslate();

    std::shared_ptr<const dump::Artifacts> m_artifacts; ///< never null
    ArtifactModel* m_model;
    SdscModel* m_kernelModel;
    FolderSide* m_side;
    QTabWidget* m_tabs;
    TablePage* m_kernels;
    SdscPage* m_sdsc;
    GraphsPage* m_graphs;
    FilePane* m_file;
    QString m_failure;
    bool m_following = false; ///< what changes is not the user's
    JobRunner m_reading{this};
};

} // namespace nodewise::views
