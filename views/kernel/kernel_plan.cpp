// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_plan.h"

#include "core/base/data_folder.h"
#include "core/lowering/npu.h"
#include "core/sim/floor.h"
#include "views/debug/debug_session.h"

#include <utility>

namespace nodewise::views {

KernelPlan::KernelPlan(DebugSession* session, std::shared_ptr<const Document> document, QObject* parent)
    : SessionWork(session, parent), m_document(std::move(document)), m_answer(std::make_shared<const protocol::LowerAnswer>()),
      m_npu(lowering::usualNpu)
{
}

std::vector<KernelPlan::Configuration> KernelPlan::configurations(std::vector<Error>* broken)
{
    std::vector<Configuration> out;
    std::vector<Error> unread;
    if (const auto npus = lowering::readNpus(dataFolders("npu"), broken ? broken : &unread))
        for (const lowering::Npu& npu : *npus)
            out.push_back({QString::fromStdString(npu.name), QString::fromStdString(npu.title)});
    return out;
}

QString KernelPlan::busyText() const
{
    return tr("Kernels are being planned.");
}

QString KernelPlan::givenUpText() const
{
    return tr("Planning was canceled.");
}

QString KernelPlan::hindrance() const
{
    if (!m_document->fx())
        return tr("Kernels are generated from an FX graph. Open the .pt2 file that this IR was made from.");
    if (m_taken)
        return tr("Kernels are being checked.");
    const QString why = SessionWork::hindrance();
    return why.isEmpty() ? session().kernelHindrance() : why;
}

void KernelPlan::setNpu(const std::string& name)
{
    if (std::exchange(m_npu, name) != name)
        Q_EMIT changed();
}

void KernelPlan::setProfile(const std::string& name, const QString& note)
{
    const bool other = std::exchange(m_profile, name) != name, told = std::exchange(m_profileNote, note) != note;
    if (other || told)
        Q_EMIT changed();
}

void KernelPlan::forceTiles(const std::string& kernel, std::vector<protocol::LowerRequest::Tiles::Size> sizes)
{
    auto tiles = m_tiles;
    std::erase_if(tiles, [&kernel](const protocol::LowerRequest::Tiles& each) { return each.of == kernel; });
    if (!sizes.empty())
        tiles.push_back({.of = kernel, .sizes = std::move(sizes)});
    if (std::exchange(m_tiles, tiles) != tiles)
        takeFoundTiles();
}

void KernelPlan::takeFoundTiles()
{
    ++m_tiling;
    Q_EMIT changed();
}

void KernelPlan::setUsesTuned(bool uses)
{
    if (std::exchange(m_usesTuned, uses) != uses)
        takeFoundTiles();
}

protocol::LowerRequest KernelPlan::request() const
{
    protocol::LowerRequest out{.profile = m_profile, .npu = m_npu, .tiles = m_tiles};
    if (!m_usesTuned)
        return out;
    if (const auto npu = sim::findNpu(m_npu, dataFolders("npu"))) // else the engine tells that there is none
        out.tuned = sim::simulationKey(*npu);
    return out;
}

void KernelPlan::setTaken(bool taken)
{
    if (std::exchange(m_taken, taken) != taken)
        Q_EMIT changed();
}

void KernelPlan::ask()
{
    if (const QString why = session().kernelHindrance(); !why.isEmpty())
        return refuse(Error{.message = why.toStdString()});
    m_asking = QDateTime::currentDateTime();
    send(std::string(protocol::LowerRequest::command), protocol::encodeBody(request()));
}

/// The texts of hundreds of kernels: read on another thread.
void KernelPlan::take(std::string body)
{
    m_decoding.start([body = std::move(body)](const Progress&) { return protocol::decodeBody<protocol::LowerAnswer>(body); },
                     [this, at = number()](Result<protocol::LowerAnswer> answer) {
                         if (!isCurrent(at))
                             return;
                         if (!answer)
                             return refuse(answer.error());
                         setAnswer(std::make_shared<const protocol::LowerAnswer>(std::move(*answer)), m_asking);
                         conclude();
                     });
}

void KernelPlan::adopt(std::shared_ptr<const protocol::LowerAnswer> answer, const QDateTime& asked)
{
    setAnswer(std::move(answer), asked);
    conclude();
}

void KernelPlan::clear()
{
    m_decoding.cancel();
    setAnswer(std::make_shared<const protocol::LowerAnswer>(), QDateTime::currentDateTime());
}

void KernelPlan::end()
{
    if (!busy())
        forget();
}

void KernelPlan::setAnswer(std::shared_ptr<const protocol::LowerAnswer> answer, const QDateTime& asked)
{
    m_asked = asked;
    m_answer = std::move(answer);
    m_plannedProfile = m_profile;
    m_plannedTiling = m_tiling;
    m_nodes.clear();
    for (std::size_t place = 0; place < m_answer->nodes.size(); ++place)
        m_nodes.emplace(m_answer->nodes[place].node, place);
    m_launches.assign(m_answer->kernels.size(), {});
    for (std::uint32_t launch = 0; launch < m_answer->launches.size(); ++launch)
        m_launches[m_answer->launches[launch].kernel].push_back(launch);
    // A check makes the plan again, mostly the same: what was looked at still is.
    if (m_current && *m_current >= m_answer->kernels.size())
        m_current.reset();
    Q_EMIT answerChanged();
    Q_EMIT currentChanged();
}

void KernelPlan::setCurrent(std::optional<std::uint32_t> kernel)
{
    if (kernel && *kernel >= m_answer->kernels.size())
        kernel.reset();
    if (std::exchange(m_current, kernel) != kernel)
        Q_EMIT currentChanged();
}

const protocol::LoweredNode* KernelPlan::tryNode(std::uint32_t node) const
{
    const auto found = m_nodes.find(node);
    return found == m_nodes.end() ? nullptr : &m_answer->nodes[found->second];
}

std::optional<std::uint32_t> KernelPlan::tryKernel(std::uint32_t node) const
{
    const protocol::LoweredNode* lowered = tryNode(node);
    return lowered && lowered->launch ? std::optional(m_answer->launches[*lowered->launch].kernel) : std::nullopt;
}

std::vector<std::uint32_t> KernelPlan::nodesOf(const protocol::LoweredLaunch& launch)
{
    return launch.nodes.empty() && launch.copied ? std::vector<std::uint32_t>{*launch.copied} : launch.nodes;
}

std::vector<std::uint32_t> KernelPlan::nodesOf(std::uint32_t kernel) const
{
    std::vector<std::uint32_t> nodes;
    for (const std::uint32_t launch : launchesOf(kernel)) {
        const std::vector<std::uint32_t> more = nodesOf(m_answer->launches[launch]);
        nodes.insert(nodes.end(), more.begin(), more.end());
    }
    return nodes;
}

std::string KernelPlan::nodeName(std::uint32_t node) const
{
    if (const protocol::LoweredNode* known = tryNode(node))
        return known->name;
    const graph::Graph* fx = m_document->fx();
    return fx && node < fx->nodes().size() ? fx->qualifiedName(graph::NodeId(node)) : std::string();
}

} // namespace nodewise::views
