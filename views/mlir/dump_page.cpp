// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/dump_page.h"

#include "core/base/words.h"
#include "views/common/follow.h"
#include "views/common/translated.h"
#include "views/mlir/folder_side.h"
#include "views/mlir/line_view.h"
#include "views/mlir/text_pane.h"

#include <QDir>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QTreeView>

#include <algorithm>

namespace nodewise::views {

namespace {

TableWords kernelWords()
{
    return {.name = DumpPage::tr("Kernels"),
            .filter = DumpPage::tr("filter by kernel or node"),
            .filterName = DumpPage::tr("Filter by kernel or node"),
            .exportTitle = DumpPage::tr("Export Kernels"),
            .exportFile = QStringLiteral("kernels.csv")};
}

} // namespace

DumpPage::DumpPage(QWidget* parent)
    : QWidget(parent), m_dump(std::make_shared<const dump::Dump>()), m_model(new DumpModel(this)),
      m_side(new FolderSide(m_model, kernelWords, this)), m_text(new TextPane(this))
{
    QHeaderView* header = tree()->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(DumpModel::Nodes, QHeaderView::Stretch);
    m_side->setMinimumWidth(280);
    m_side->placeIn(this, m_text, 520, 760);
    connect(&m_side->table(), &TablePage::chosen, this, [this] {
        if (const QModelIndexList rows = m_side->table().chosenRows(); !rows.isEmpty())
            showEntry(m_model->row(rows.front()), true);
    });
    connect(&m_side->table(), &TablePage::activated, this, [this](const QModelIndex& index) {
        if (const DumpEntry& entry = m_model->row(index); entry.file && entry.text)
            Q_EMIT openRequested(pathOf(entry));
    });
    connect(&m_side->table(), &TablePage::message, this, &DumpPage::message);
    connect(&m_scanned, &ScannedFile::grown, this, [this] {
        m_text->view()->setExpectedRows(m_scanned.expectedLines());
        m_text->show(m_scanned.file(), std::make_shared<FileLines>(m_scanned.file(), m_scanned.scan()), !std::exchange(m_first, false));
        if (m_line)
            m_text->view()->goTo(*std::exchange(m_line, {}));
    });
    connect(m_text, &TextPane::message, this, &DumpPage::message);
    connect(m_side, &FolderSide::remarkActivated, this, [this](const QVariant& path, int line) {
        const QString file = path.toString();
        if (line > 0 && file == m_shown)
            return m_text->view()->goTo(std::uint64_t(line - 1));
        if (line > 0)
            m_line = std::uint64_t(line - 1);
        showFile(file, QFileInfo(file).fileName());
    });
    followLanguage(this, &DumpPage::retranslate);
}

QTreeView* DumpPage::tree() const
{
    return m_side->table().table();
}

QListWidget* DumpPage::problems() const
{
    return m_side->remarks();
}

void DumpPage::start(const QString& folder)
{
    m_side->setState(tr("Reading kernels…"));
    m_reading.start([folder = folder.toStdString()](const Progress& progress) { return dump::readDump(folder, progress); },
                    [this](Result<dump::Dump> dump) { take(std::move(dump)); },
                    [this](const QString& what, double fraction) { m_side->setState(tr("%1: %2 %").arg(what).arg(int(fraction * 100))); });
}

void DumpPage::take(Result<dump::Dump> dump)
{
    if (!dump) {
        m_failure = translated(dump.error());
        m_side->setState(m_failure);
        return Q_EMIT opened();
    }
    m_dump = std::make_shared<const dump::Dump>(std::move(*dump));
    retranslate();
    if (m_model->rowCount() > 0)
        tree()->setCurrentIndex(tree()->model()->index(0, 0));
    Q_EMIT opened();
}

void DumpPage::fillProblems()
{
    m_side->clearRemarks();
    for (const Error& error : m_dump->problems)
        m_side->addError(error, QString::fromStdString(m_dump->folder), QString::fromStdString(error.file));
    for (const UserText& missing : m_dump->missing)
        m_side->addRemark(tr("missing: %1").arg(translated(missing)));
    for (const dump::DumpKernel& kernel : m_dump->kernels)
        for (const UserText& missing : kernel.missing)
            m_side->addRemark(tr("%1: missing: %2").arg(DumpModel::nameOf(kernel), translated(missing)));
    if (!m_dump->fallbacks.empty())
        m_side->addRemark(
            tr("PyTorch runs these itself, and no simulator counts them: %1").arg(QString::fromStdString(joined(m_dump->fallbacks))));
    m_side->showRemarks();
}

QString DumpPage::pathOf(const DumpEntry& entry) const
{
    const dump::DumpKernel& kernel = m_dump->kernels[entry.kernel];
    QDir folder(QString::fromStdString(m_dump->folder));
    if (kernel.folder != ".")
        folder.setPath(folder.filePath(QString::fromStdString(kernel.folder)));
    return folder.filePath(QString::fromStdString(kernel.files[*entry.file].path));
}

void DumpPage::showEntry(DumpEntry entry, bool tell)
{
    const bool other = m_kernel != entry.kernel;
    m_kernel = entry.kernel;
    const auto& files = m_dump->kernels[entry.kernel].files;
    if (!entry.file && !files.empty()) {
        entry.file = 0; // the source comes first
        entry.text = files.front().text;
    }
    if (entry.file && entry.text)
        showFile(pathOf(entry), QString::fromStdString(files[*entry.file].path));
    else
        showFile({}, entry.name);
    if (other && tell)
        Q_EMIT nodesChosen(nodes());
}

void DumpPage::sayShown()
{
    const QString computed = m_kernel ? DumpModel::nodesOf(m_dump->kernels[*m_kernel]) : QString();
    m_text->setTitle(m_name, computed.isEmpty() ? QString() : tr("computes %1").arg(computed));
}

void DumpPage::showFile(const QString& path, const QString& name)
{
    if (path == m_shown && !path.isEmpty())
        return;
    m_shown = path;
    m_name = name;
    m_opening.cancel();
    m_scanned.close(); // else what is still read of the file before would be shown
    sayShown();
    if (path.isEmpty()) {
        m_text->view()->setEmptyText(tr("This file is binary."));
        return m_text->show(nullptr, nullptr);
    }
    m_opening.start([file = path.toStdString()](const Progress&) { return mlirtext::TextFile::open(file); },
                    [this](Result<SharedFile> file) {
                        if (!file) {
                            m_text->view()->setEmptyText(translated(file.error()));
                            return m_text->show(nullptr, nullptr);
                        }
                        m_first = true;
                        m_text->view()->setEmptyText(tr("The file is empty."));
                        m_scanned.start(std::move(*file));
                    });
}

QStringList DumpPage::nodes() const
{
    QStringList names;
    if (m_kernel)
        for (const std::string& origin : m_dump->kernels[*m_kernel].origins)
            names.append(QString::fromStdString(origin));
    return names;
}

bool DumpPage::selectNode(const QString& name)
{
    const std::string wanted = name.toStdString();
    const auto& kernels = m_dump->kernels;
    const auto found = std::find_if(kernels.begin(), kernels.end(), [&](const dump::DumpKernel& kernel) {
        return std::binary_search(kernel.origins.begin(), kernel.origins.end(), wanted);
    });
    if (found == kernels.end())
        return false;
    const auto kernel = std::uint32_t(found - kernels.begin());
    m_side->table().filterField()->clear();
    for (int row = 0; m_kernel != kernel && row < m_model->rowCount(); ++row)
        if (const QModelIndex index = m_model->index(row, 0); m_model->row(index).kernel == kernel) {
            m_side->table().mark({index});
            showEntry(m_model->row(index), false);
        }
    return true;
}

void DumpPage::setLink(std::function<QString()> text)
{
    m_side->setLink(std::move(text));
}

QString DumpPage::stateText() const
{
    return m_side->state();
}

void DumpPage::retranslate()
{
    m_model->setRows(DumpModel::rowsOf(*m_dump));
    fillProblems();
    sayShown();
    if (m_dump->kernels.empty() || !m_failure.isEmpty())
        return;
    const auto known =
        std::count_if(m_dump->kernels.begin(), m_dump->kernels.end(), [](const auto& kernel) { return !kernel.origins.empty(); });
    m_side->setState(tr("%Ln kernel(s), %1 with the nodes that they compute", nullptr, int(m_dump->kernels.size())).arg(known));
}

} // namespace nodewise::views
