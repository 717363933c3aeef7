// SPDX-License-Identifier: Apache-2.0
#include "views/dump/artifact_page.h"

#include "views/common/follow.h"
#include "views/common/translated.h"
#include "views/dump/file_pane.h"
#include "views/dump/graphs_page.h"
#include "views/dump/sdsc_model.h"
#include "views/dump/sdsc_page.h"
#include "views/mlir/folder_side.h"
#include "views/mlir/line_view.h"
#include "views/table/table_page.h"

#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QListWidget>
#include <QScopedValueRollback>
#include <QTabBar>
#include <QTabWidget>
#include <QTreeView>

#include <algorithm>

namespace nodewise::views {

using Kind = dump::ArtifactFile::Kind;

namespace {

TableWords kernelWords()
{
    return {.name = ArtifactPage::tr("Kernels"),
            .filter = ArtifactPage::tr("file, function or origin"),
            .filterName = ArtifactPage::tr("Filter kernels"),
            .exportTitle = ArtifactPage::tr("Export Kernels"),
            .exportFile = QStringLiteral("kernels.csv"),
            .exportTip = ArtifactPage::tr("Write the kernels that are shown as a table")};
}

TableWords fileWords()
{
    return {.name = ArtifactPage::tr("Files"),
            .filter = ArtifactPage::tr("file or what it is"),
            .filterName = ArtifactPage::tr("Filter files"),
            .exportTitle = ArtifactPage::tr("Export Files"),
            .exportFile = QStringLiteral("files.csv")};
}

} // namespace

ArtifactPage::ArtifactPage(QWidget* parent)
    : QWidget(parent), m_artifacts(std::make_shared<const dump::Artifacts>()), m_model(new ArtifactModel(this)),
      m_kernelModel(new SdscModel(this)), m_side(new FolderSide(m_model, fileWords, this)), m_tabs(new QTabWidget(this)),
      m_kernels(new TablePage(m_kernelModel, kernelWords, {}, this)), m_sdsc(new SdscPage(this)), m_graphs(new GraphsPage(this)),
      m_file(new FilePane(this))
{
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setExpanding(false);
    makeKernels();
    for (QWidget* tab :
         {static_cast<QWidget*>(m_kernels), static_cast<QWidget*>(m_sdsc), static_cast<QWidget*>(m_graphs), static_cast<QWidget*>(m_file)})
        m_tabs->addTab(tab, {});
    m_side->placeIn(this, m_tabs, 340, 940);
    m_side->table().keepOpen();
    connect(&m_side->table(), &TablePage::chosen, this, [this] {
        if (const QModelIndexList rows = m_side->table().chosenRows(); !rows.isEmpty())
            onFile(rows.front());
    });
    connect(&m_side->table(), &TablePage::message, this, &ArtifactPage::message);
    connect(&m_side->table(), &TablePage::activated, this, [this](const QModelIndex& index) {
        if (m_model->row(index).file)
            m_tabs->setCurrentWidget(m_file);
    });
    connect(m_graphs, &GraphsPage::chosen, this, &ArtifactPage::chosen);
    connect(m_graphs, &GraphsPage::message, this, &ArtifactPage::message);
    connect(m_file, &TextPane::message, this, &ArtifactPage::message);
    connect(m_side, &FolderSide::remarkActivated, this, [this](const QVariant& file, int line) {
        showFile(std::size_t(file.toInt()), line);
        m_tabs->setCurrentWidget(m_file);
    });
    followLanguage(this, &ArtifactPage::retranslate);
}

QTreeView* ArtifactPage::tree() const
{
    return m_side->table().table();
}

QListWidget* ArtifactPage::problems() const
{
    return m_side->remarks();
}

void ArtifactPage::makeKernels()
{
    m_kernels->setObjectName("kernels");
    m_kernels->table()->setRootIsDecorated(false);
    m_kernels->table()->setSelectionMode(QAbstractItemView::SingleSelection);
    connect(m_kernels, &TablePage::chosen, this, [this] {
        if (const QModelIndexList rows = m_kernels->chosenRows(); !rows.empty())
            showSdsc(m_kernelModel->row(rows.front().row()).sdsc, !m_following);
    });
    connect(m_kernels, &TablePage::activated, this, [this] { m_tabs->setCurrentWidget(m_sdsc); });
    connect(m_kernels, &TablePage::message, this, &ArtifactPage::message);
}

void ArtifactPage::start(const QString& path)
{
    m_failure.clear();
    m_side->setState(tr("Reading files…"));
    m_reading.start([path = path.toStdString()](const Progress& progress) { return dump::readArtifacts(path, progress); },
                    [this](Result<dump::Artifacts> artifacts) { take(std::move(artifacts)); },
                    [this](const QString& what, double fraction) {
                        m_side->setState(fraction < 0 ? what : tr("%1: %2 %").arg(what).arg(int(fraction * 100)));
                    });
}

void ArtifactPage::take(Result<dump::Artifacts> artifacts)
{
    if (!artifacts) {
        m_failure = translated(artifacts.error());
        m_side->setState(m_failure);
        return Q_EMIT opened();
    }
    m_artifacts = std::make_shared<const dump::Artifacts>(std::move(*artifacts));
    retranslate();
    showTabs();
    const auto chosen = std::ranges::find(m_artifacts->files, m_artifacts->chosen, &dump::ArtifactFile::path);
    const std::size_t file = chosen == m_artifacts->files.end() ? firstFile() : std::size_t(chosen - m_artifacts->files.begin());
    const QScopedValueRollback<bool> guard(m_following, true);
    if (!m_artifacts->sdscs.empty())
        showSdsc(0, false);
    if (!m_artifacts->models.empty())
        m_graphs->setModel(m_artifacts, 0);
    if (const QModelIndex first = rowOf(file); first.isValid())
        m_side->table().mark({first}); // else the keyboard's first step into the tree would choose
    if (!m_artifacts->files.empty())
        showFile(file, 0);
    m_tabs->setCurrentWidget(!m_artifacts->sdscs.empty()    ? static_cast<QWidget*>(m_kernels)
                             : !m_artifacts->models.empty() ? static_cast<QWidget*>(m_graphs)
                                                            : static_cast<QWidget*>(m_file));
    if (chosen != m_artifacts->files.end() && chosen->kind == Kind::Sdsc && chosen->record)
        m_tabs->setCurrentWidget(m_sdsc);
    Q_EMIT opened();
}

/// Of a folder: that of the first descriptor or graph, as the page beside shows them.
std::size_t ArtifactPage::firstFile() const
{
    const auto& files = m_artifacts->files;
    const bool kernels = !m_artifacts->sdscs.empty();
    const auto found = std::ranges::find_if(files, [&](const dump::ArtifactFile& file) {
        return kernels ? file.kind == Kind::Sdsc && file.record == 0u : file.kind == Kind::Readable || file.kind == Kind::Transformed;
    });
    return found == files.end() ? 0 : std::size_t(found - files.begin());
}

QModelIndex ArtifactPage::rowOf(std::size_t file) const
{
    for (std::uint32_t id = 0; id < m_model->rows().size(); ++id)
        if (const ArtifactEntry& entry = m_model->rows().entry(id).row; entry.file == file && entry.line == 0)
            return m_model->indexOf(id);
    return {};
}

void ArtifactPage::showTabs()
{
    m_tabs->setTabVisible(m_tabs->indexOf(m_kernels), !m_artifacts->sdscs.empty());
    m_tabs->setTabVisible(m_tabs->indexOf(m_sdsc), !m_artifacts->sdscs.empty());
    m_tabs->setTabVisible(m_tabs->indexOf(m_graphs), !m_artifacts->models.empty());
}

void ArtifactPage::fill()
{
    const QScopedValueRollback<bool> guard(m_following, true);
    const QModelIndexList chosen = m_kernels->chosenRows();
    const int row = chosen.empty() ? -1 : chosen.front().row();
    m_model->setRows(ArtifactModel::rowsOf(*m_artifacts));
    m_kernelModel->setRows(SdscModel::rowsOf(*m_artifacts));
    if (row >= 0 && row < m_kernelModel->rowCount())
        m_kernels->mark({m_kernelModel->index(row, 0)});
}

void ArtifactPage::fillProblems()
{
    m_side->clearRemarks();
    const QString folder = QString::fromStdString(m_artifacts->folder);
    for (const Error& error : m_artifacts->problems) {
        const std::string name = QDir(folder).relativeFilePath(QString::fromStdString(error.file)).toStdString();
        const auto file = std::ranges::find(m_artifacts->files, name, &dump::ArtifactFile::path);
        const bool known = file != m_artifacts->files.end();
        m_side->addError(error, folder, known ? QVariant(int(file - m_artifacts->files.begin())) : QVariant());
    }
    m_side->showRemarks();
}

QString ArtifactPage::pathOf(std::size_t file) const
{
    return QDir(QString::fromStdString(m_artifacts->folder)).filePath(QString::fromStdString(m_artifacts->files[file].path));
}

std::optional<std::size_t> ArtifactPage::tryModelOf(std::size_t file) const
{
    const std::string folder = QFileInfo(QString::fromStdString(m_artifacts->files[file].path)).path().toStdString();
    const auto found = std::ranges::find(m_artifacts->models, folder == "." ? std::string() : folder, &dump::CompiledModel::folder);
    return found == m_artifacts->models.end() ? std::nullopt : std::optional(std::size_t(found - m_artifacts->models.begin()));
}

void ArtifactPage::onFile(const QModelIndex& index)
{
    if (!m_model->row(index).file || m_following)
        return;
    const ArtifactEntry& entry = m_model->row(index);
    const std::size_t file = *entry.file;
    const dump::ArtifactFile& shown = m_artifacts->files[file];
    showFile(file, 0);
    const auto model = tryModelOf(file);
    if (model)
        m_graphs->setModel(m_artifacts, *model);
    if (shown.kind == Kind::Sdsc && shown.record) {
        showSdsc(*shown.record, true);
        m_tabs->setCurrentWidget(m_sdsc);
    } else if (model && (shown.kind == Kind::Readable || shown.kind == Kind::Transformed || shown.kind == Kind::OutputCode)) {
        m_tabs->setCurrentWidget(m_graphs);
    } else {
        m_tabs->setCurrentWidget(m_file);
    }
}

void ArtifactPage::showFile(std::size_t file, int line)
{
    const dump::ArtifactFile& shown = m_artifacts->files[file];
    m_file->open(pathOf(file), QFileInfo(QString::fromStdString(shown.path)).fileName(), ArtifactModel::kindText(shown.kind));
    m_file->setLit(line > 0 ? std::vector<int>{line} : std::vector<int>());
    if (line > 0)
        m_file->goTo(line);
}

void ArtifactPage::showSdsc(std::size_t sdsc, bool tell)
{
    m_sdsc->setSdsc(m_artifacts, sdsc);
    m_kernels->mark({m_kernelModel->index(int(sdsc), 0)});
    if (tell)
        Q_EMIT chosen({dump::placeOf(*m_artifacts, m_artifacts->sdscs[sdsc])});
}

bool ArtifactPage::showNode(const dump::ProgramPlaces& places, graph::NodeId node)
{
    const auto holds = [&](const dump::PlaceQuery& query) {
        return std::ranges::any_of(places.find(query), [&](const dump::ProgramMatch& match) { return match.node == node; });
    };
    for (std::size_t i = 0; i < m_artifacts->sdscs.size(); ++i)
        if (holds(dump::placeOf(*m_artifacts, m_artifacts->sdscs[i]))) {
            showSdsc(i, false);
            return true;
        }
    for (std::size_t i = 0; i < m_artifacts->models.size(); ++i) {
        const auto& graph = m_artifacts->models[i].after;
        for (const dump::PrintedNode& printed : graph ? graph->nodes : std::vector<dump::PrintedNode>()) {
            if (!printed.source)
                continue;
            if (!holds(dump::placeOf(m_artifacts->models[i], *graph, printed)))
                continue;
            m_graphs->setModel(m_artifacts, i);
            return m_graphs->showNode(printed.name);
        }
    }
    return false;
}

void ArtifactPage::setLink(std::function<QString()> text)
{
    m_side->setLink(std::move(text));
}

TextPane* ArtifactPage::text()
{
    if (m_tabs->currentWidget() == m_graphs) {
        for (const auto which : {GraphsPage::Pane::Before, GraphsPage::Pane::After, GraphsPage::Pane::Code})
            if (m_graphs->pane(which)->isAncestorOf(focusWidget()))
                return m_graphs->pane(which);
        return m_graphs->pane(GraphsPage::Pane::After);
    }
    m_tabs->setCurrentWidget(m_file);
    return m_file;
}

QString ArtifactPage::stateText() const
{
    return m_side->state();
}

QString ArtifactPage::linkText() const
{
    return m_side->linkText();
}

bool ArtifactPage::settled() const
{
    return !m_reading.running() && m_file->settled() && m_graphs->settled();
}

void ArtifactPage::retranslate()
{
    m_tabs->setTabText(m_tabs->indexOf(m_kernels), tr("Kernels"));
    m_tabs->setTabText(m_tabs->indexOf(m_sdsc), tr("Layouts"));
    m_tabs->setTabText(m_tabs->indexOf(m_graphs), tr("Graphs"));
    m_tabs->setTabText(m_tabs->indexOf(m_file), tr("File"));
    m_tabs->setAccessibleName(tr("What is shown"));
    fill();
    fillProblems();
    if (m_artifacts->files.empty() || !m_failure.isEmpty())
        return;
    QStringList parts{tr("%Ln file(s)", nullptr, int(m_artifacts->files.size()))};
    if (!m_artifacts->models.empty())
        parts.append(tr("%Ln compiled graph(s)", nullptr, int(m_artifacts->models.size())));
    if (!m_artifacts->sdscs.empty())
        parts.append(tr("%Ln descriptor(s)", nullptr, int(m_artifacts->sdscs.size())));
    m_side->setState(parts.join(QStringLiteral(" · ")));
}

} // namespace nodewise::views
