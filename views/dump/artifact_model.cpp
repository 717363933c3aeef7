// SPDX-License-Identifier: Apache-2.0
#include "views/dump/artifact_model.h"

#include "core/base/byte_text.h"

#include <QDir>
#include <QFileInfo>

#include <set>
#include <string_view>
#include <unordered_map>

namespace nodewise::views {

namespace {

using Kind = dump::ArtifactFile::Kind;

/// Of files, by path: bundles execute thousands of them.
using Places = std::unordered_map<std::string_view, std::size_t>;

/// Executions, each with the descriptor's row to go to.
void addExecutions(TreeRows<ArtifactEntry>& rows, std::uint32_t parent, const dump::Artifacts& artifacts, const Places& places,
                   const dump::Bundle& bundle)
{
    const QString folder = QFileInfo(QString::fromStdString(bundle.path)).path();
    for (const dump::BundleExecute& execute : bundle.executes) {
        const dump::Sdsc* sdsc = artifacts.trySdsc(execute);
        const auto file = places.find(QDir::cleanPath(folder + QLatin1Char('/') + QString::fromStdString(execute.file)).toStdString());
        const bool there = file != places.end();
        const auto times = bundle.timesOf(execute);
        QString what = sdsc ? QString::fromStdString(sdsc->name) : there ? ArtifactModel::tr("not readable") : ArtifactModel::tr("missing");
        if (!times || *times != 1)
            what += times ? ArtifactModel::tr(", %1 times").arg(*times) : ArtifactModel::tr(", in a loop");
        rows.add({.file = there ? std::optional(file->second) : std::nullopt,
                  .line = execute.line,
                  .name = QStringLiteral("→ ") + QString::fromStdString(execute.file),
                  .what = what,
                  .tip = ArtifactModel::tr("executed in line %1").arg(execute.line),
                  .wrong = sdsc == nullptr},
                 parent);
    }
}

} // namespace

QString ArtifactModel::kindText(Kind kind)
{
    switch (kind) {
    case Kind::Readable:
        return tr("graph before passes");
    case Kind::Transformed:
        return tr("graph after passes");
    case Kind::Runnable:
        return tr("runnable graph");
    case Kind::IrBefore:
        return tr("loops before fusion");
    case Kind::IrAfter:
        return tr("loops after fusion");
    case Kind::OutputCode:
        return tr("output code");
    case Kind::Mappings:
        return tr("node mappings");
    case Kind::Sdsc:
        return tr("descriptor");
    case Kind::Bundle:
        return tr("bundle");
    case Kind::Provenance:
        return tr("provenance");
    case Kind::Log:
        break;
    }
    return tr("log");
}

TreeRows<ArtifactEntry> ArtifactModel::rowsOf(const dump::Artifacts& artifacts)
{
    TreeRows<ArtifactEntry> rows;
    std::set<QString> wrong;
    const QDir folder(QString::fromStdString(artifacts.folder));
    for (const Error& error : artifacts.problems)
        wrong.insert(folder.relativeFilePath(QString::fromStdString(error.file)));
    Places places;
    for (std::size_t i = 0; i < artifacts.files.size(); ++i)
        places.emplace(artifacts.files[i].path, i);
    std::optional<QString> last;
    std::uint32_t parent = TreeRows<ArtifactEntry>::none;
    for (std::size_t i = 0; i < artifacts.files.size(); ++i) {
        const dump::ArtifactFile& file = artifacts.files[i];
        const QString path = QString::fromStdString(file.path), within = QFileInfo(path).path();
        if (within != last) {
            last = within;
            parent =
                within == QLatin1String(".")
                    ? TreeRows<ArtifactEntry>::none
                    : rows.add({.file = {}, .line = 0, .name = QFileInfo(within).fileName(), .what = {}, .tip = within, .wrong = false});
        }
        QString what = kindText(file.kind);
        if (file.kind == Kind::Sdsc && file.record)
            what = QString::fromStdString(artifacts.sdscs[*file.record].name);
        const std::uint32_t row = rows.add({.file = i,
                                            .line = 0,
                                            .name = QFileInfo(path).fileName(),
                                            .what = what,
                                            .tip = QStringLiteral("%1\n%2").arg(path, QString::fromStdString(byteText(file.bytes))),
                                            .wrong = wrong.contains(path)},
                                           parent);
        if (file.kind == Kind::Bundle && file.record)
            addExecutions(rows, row, artifacts, places, artifacts.bundles[*file.record]);
    }
    return rows;
}

Table<ArtifactEntry> ArtifactModel::describe() const
{
    using Row = ArtifactEntry;
    return {
        .columns = {{.title = tr("file"),
                     .name = "file",
                     .letters = 26,
                     .text = [](const Row& row) { return row.name; },
                     .color = [](const Row& row, const Theme& theme) { return row.wrong ? theme.warning : QColor(); }},
                    {.title = tr("what"),
                     .name = "what",
                     .mono = false,
                     .text = [](const Row& row) { return row.what; },
                     .color = [](const Row&, const Theme& theme) { return theme.dim; }}},
        .tip = [](const Row& row) { return row.tip; },
        .key =
            [](const Row& row) { return QStringLiteral("%1:%2:%3").arg(row.file ? qint64(*row.file) : -1).arg(row.line).arg(row.name); }};
}

} // namespace nodewise::views
