// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_run.h"

#include "views/debug/breakpoint_list.h"

#include <algorithm>
#include <utility>

namespace nodewise::views {

namespace {

std::vector<Covered> marksOfFx(const CoverageResult& result, std::size_t nodes)
{
    std::vector<Covered> marks(nodes, Covered::None);
    for (const CoverageResult::Node& node : result.answer().nodes)
        if (node.node < marks.size())
            marks[node.node] = Covered(int(result.judgment(node).verdict) + 1);
    return marks;
}

/// What a node there is made of, at its worst.
std::vector<Covered> marksOfIr(const std::vector<Covered>& fx, const Document& document)
{
    std::vector<Covered> ir(document.ir ? document.ir->nodes.size() : 0, Covered::None);
    for (std::uint32_t node = 0; node < fx.size(); ++node) {
        if (fx[node] == Covered::None)
            continue;
        for (const std::uint32_t to : linkedNodes(document, Side::Fx, node))
            if (to < ir.size())
                ir[to] = std::max(ir[to], fx[node]);
    }
    return ir;
}

} // namespace

CoverageRun::CoverageRun(CoverageSource source, ProfileChoice* choice, QObject* parent)
    : QObject(parent), m_source(std::move(source)), m_choice(choice), m_own(new CoverageAsk(m_source, this)),
      m_other(new CoverageAsk(m_source, this))
{
    connect(m_own, &CoverageAsk::changed, this, &CoverageRun::changed);
    connect(m_own, &CoverageAsk::resultChanged, this, &CoverageRun::onResult);
    connect(m_other, &CoverageAsk::changed, this, &CoverageRun::otherChanged);
    connect(m_other, &CoverageAsk::resultChanged, this, &CoverageRun::otherChanged);
    connect(choice, &ProfileChoice::changed, this, [this] {
        if (m_wanted)
            judge();
        Q_EMIT changed();
    });
    connect(choice, &ProfileChoice::filesChanged, this, &CoverageRun::refresh);
}

void CoverageRun::start()
{
    m_wanted = m_asked = true;
    judge();
    judgeOther();
}

void CoverageRun::refresh()
{
    if (m_wanted)
        judge();
}

void CoverageRun::cancel()
{
    m_asked = false;
    m_own->cancel();
    m_other->cancel();
}

void CoverageRun::end()
{
    m_wanted = m_asked = false;
    m_own->clear();
    m_other->clear();
}

void CoverageRun::judge()
{
    m_own->ask(withDraft(m_choice->source()), isDraft() ? m_copies : CoverageAsk::Copies());
}

void CoverageRun::judgeOther()
{
    if (m_compared.isEmpty())
        return;
    m_other->ask(withDraft(m_otherChoice->source()), m_otherChoice->entry().path == m_draftPath ? m_copies : CoverageAsk::Copies());
}

protocol::ProfileSource CoverageRun::withDraft(protocol::ProfileSource source) const
{
    if (!m_draftPath.isEmpty() && source.name == m_draftPath.toStdString())
        source.text = m_draft.toStdString();
    return source;
}

void CoverageRun::onResult()
{
    m_marks = {};
    m_overlays = {};
    Q_EMIT resultChanged();
    if (result() && std::exchange(m_asked, false))
        Q_EMIT finished();
}

QString CoverageRun::outdatedText() const
{
    if (!result() || m_own->state() == CoverageAsk::State::Done || busy())
        return {};
    if (m_own->profile().name != m_choice->source().name)
        return tr("of %1", "a profile").arg(QString::fromStdString(result()->answer().profile));
    return tr("of an earlier version of the profile");
}

void CoverageRun::compareWith(const QString& name)
{
    keepCompared(name);
    if (!name.isEmpty()) {
        m_wanted = true;
        if (!result() && !m_own->busy())
            judge();
        judgeOther();
    }
}

void CoverageRun::keepCompared(const QString& name)
{
    m_compared = name;
    m_otherChoice.reset();
    if (!name.isEmpty()) {
        m_otherChoice = std::make_unique<ProfileChoice>();
        m_otherChoice->choose(name);
        connect(m_otherChoice.get(), &ProfileChoice::filesChanged, this, [this] {
            if (m_wanted)
                judgeOther();
        });
    }
    m_other->clear();
    Q_EMIT otherChanged();
}

std::shared_ptr<const CoverageResult> CoverageRun::otherResult() const
{
    return m_compared.isEmpty() || !result() ? nullptr : m_other->result();
}

void CoverageRun::setDraft(const QString& path, const QString& text, CoverageAsk::Copies copies)
{
    m_copies = std::move(copies);
    m_draftPath = path;
    m_draft = text;
    m_wanted = true;
    if (m_choice->entry().path == path)
        judge();
}

void CoverageRun::dropDraft(const QString& path)
{
    if (m_draftPath != path)
        return;
    m_draftPath.clear();
    m_draft.clear();
    m_copies.clear();
    if (m_wanted && m_choice->entry().path == path)
        judge();
}

bool CoverageRun::isDraft() const
{
    return !m_draftPath.isEmpty() && m_choice->entry().path == m_draftPath;
}

const std::vector<Covered>& CoverageRun::marks(Side side) const
{
    static const std::vector<Covered> none;
    if (!result() || !document().fx())
        return none;
    auto& cached = m_marks[side == Side::Fx ? 0 : 1];
    if (!cached) {
        std::vector<Covered> fx = marksOfFx(*result(), document().fx()->nodes().size());
        cached = side == Side::Fx ? std::move(fx) : marksOfIr(fx, document());
    }
    return *cached;
}

std::shared_ptr<const Overlay> CoverageRun::overlay(Side side) const
{
    auto& overlay = m_overlays[side == Side::Fx ? 0 : 1];
    if (!overlay)
        overlay = CoverageOverlay::of(marks(side));
    return overlay;
}

} // namespace nodewise::views
