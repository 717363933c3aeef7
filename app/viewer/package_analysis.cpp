// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/package_analysis.h"

#include "app/viewer/package_dialog.h"
#include "app/viewer/services.h"
#include "views/common/selection.h"
#include "views/common/translated.h"
#include "views/debug/debug_analysis.h"
#include "views/inspect/number_text.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace nodewise::viewer {

using views::Menu;
using views::Needs;

namespace {

using Tensors = std::vector<protocol::BundleAnswer::Tensor>;

constexpr std::size_t namesShown = 4;

/// "x float32[1, 16], p_weight float32[16, 4]"
QString namesOf(const Tensors& tensors)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(namesShown, tensors.size()); ++i) {
        QStringList shape;
        for (const std::int64_t size : tensors[i].shape)
            shape.append(QString::number(size));
        names.append(
            QStringLiteral("%1 %2[%3]")
                .arg(QString::fromStdString(tensors[i].name), QString::fromStdString(tensors[i].dtype), shape.join(QStringLiteral(", "))));
    }
    if (tensors.size() > namesShown)
        names.append(QStringLiteral("…"));
    return names.join(QStringLiteral(", "));
}

/// "" is the root, in which all nodes are.
bool isInside(const graph::Graph& graph, graph::ModuleId module, const std::string& path)
{
    for (; module; module = graph.modules()[module.index()].parent)
        if (graph.modules()[module.index()].path == path)
            return true;
    return path.empty();
}

} // namespace

views::AnalysisKind PackageAnalysis::kind()
{
    static constexpr views::ActionSpec actions[] = {
        {"debug.package", Menu::Debug, 601, Needs::Fx, "", QT_TRANSLATE_NOOP("Actions", "Save Bu&g Report Package…"),
         QT_TRANSLATE_NOOP("Actions", "Save the selected nodes with their inputs and outputs, as files that run with torch alone")},
    };
    return {actions, [](views::Analyses& tab) -> views::Analysis* { return new PackageAnalysis(tab); }};
}

PackageAnalysis::PackageAnalysis(views::Analyses& tab) : Analysis(tab)
{
    addAction(
        "debug.package", [this](bool) { ask(); }, [this] { return !nodes().empty(); });
}

std::vector<graph::NodeId> PackageAnalysis::nodes() const
{
    const graph::Graph* fx = document().fx();
    if (!fx)
        return {};
    const views::Selection::State& chosen = selection().state();
    std::vector<graph::NodeId> out = chosen.fx;
    if (!chosen.modulePath.isNull())
        for (const graph::Node& node : fx->nodes())
            if (isInside(*fx, node.module, chosen.modulePath.toStdString()))
                out.push_back(node.id);
    std::erase_if(out, [fx](graph::NodeId id) { return fx->node(id).op != graph::NodeOp::CallFunction; });
    std::sort(out.begin(), out.end());
    return out;
}

std::vector<views::NodeMenuItem> PackageAnalysis::nodeMenu(views::Side, std::optional<std::uint32_t>)
{
    return {{105, tr("Save Bu&g Report Package…"), !nodes().empty(), [this] { ask(); }}};
}

void PackageAnalysis::ask()
{
    auto chosen = nodes();
    if (chosen.empty())
        return;
    auto* debug = find<views::DebugAnalysis>();
    protocol::LaunchArguments launch = debug->launcher().arguments();
    launch.side = protocol::Side::Fx; // a package is of the program
    launch.ir.clear();
    launch.session.clear();
    Services services;
    services.plugins = host().plugins;
    services.engine = host().engine;
    services.engineArguments = host().engineArguments;
    auto* job = new PackageJob(&debug->session(), std::move(launch), services);
    auto* dialog = new PackageDialog(host().document, std::move(chosen), lastFolder(), job, host().window);
    connect(dialog, &PackageDialog::saved, this, [this](const protocol::BundleAnswer& answer) {
        tell(answer);
        setLastFolder(QFileInfo(QString::fromStdString(answer.folder)).absolutePath());
    });
    connect(this, &QObject::destroyed, dialog, &QObject::deleteLater); // the tab's session goes with it
    dialog->open();
}

void PackageAnalysis::tell(const protocol::BundleAnswer& answer)
{
    const QString folder = QString::fromStdString(answer.folder);
    const auto text = [answer, folder] {
        return tr("Bug report package saved in %1: %n file(s), %2", nullptr, static_cast<int>(answer.files.size()))
            .arg(QDir::toNativeSeparators(folder), views::byteText(static_cast<std::int64_t>(answer.bytes)));
    };
    const auto details = [answer, folder] {
        QStringList lines;
        if (!answer.inputs.empty())
            lines.append(tr("Inputs: %1").arg(namesOf(answer.inputs)));
        if (!answer.outputs.empty())
            lines.append(tr("Outputs: %1").arg(namesOf(answer.outputs)));
        if (answer.failed)
            lines.append(tr("A node failed: the package has its inputs, but nothing after them."));
        for (const UserText& note : answer.notes)
            lines.append(tr("Note: %1").arg(views::translated(note)));
        lines.append(
            tr("Run it: %1")
                .arg(QStringLiteral("python %1").arg(QDir::toNativeSeparators(QDir(folder).filePath(QStringLiteral("reproduce.py"))))));
        return lines.join(QLatin1Char('\n'));
    };
    Q_EMIT noticed({.text = text, .details = details, .file = {}, .folder = folder});
}

} // namespace nodewise::viewer
