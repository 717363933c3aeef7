// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/record_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/inspect/fact_page.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace nodewise::viewer {

using views::FactCell;
using views::FactSection;

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

FactSection section(const QString& title, std::vector<std::vector<FactCell>> rows)
{
    FactSection out{title, {}, {}, {}, {}};
    for (std::vector<FactCell>& cells : rows)
        out.rows.push_back({std::move(cells), {}});
    return out;
}

FactSection files(const QString& title, const std::vector<std::string>& paths)
{
    FactSection out{title, {}, {}, {}, {}};
    for (const std::string& path : paths)
        out.rows.push_back({{FactCell::value(QDir::toNativeSeparators(text(path)))}, {}});
    return out;
}

FactSection programSection(const RecordPlan& plan)
{
    std::vector<std::vector<FactCell>> rows{{RecordPage::tr("file"), FactCell::value(QDir::toNativeSeparators(plan.program))}};
    if (!QFileInfo(plan.program).isFile())
        rows.back().push_back(FactCell::toned(RecordPage::tr("not there"), FactCell::Tone::Warning));
    if (!plan.launch.model.empty())
        rows.push_back({RecordPage::tr("model"), FactCell::value(text(plan.launch.model))});
    rows.push_back({RecordPage::tr("graph"), plan.launch.side == protocol::Side::Ir ? RecordPage::tr("IR") : RecordPage::tr("FX graph")});
    if (!plan.launch.ir.empty())
        rows.push_back({RecordPage::tr("IR file"), FactCell::value(text(plan.launch.ir))});
    if (!plan.launch.profile.empty())
        rows.push_back({RecordPage::tr("backend profile"), FactCell::value(text(plan.launch.profile))});
    return section(RecordPage::tr("Program"), std::move(rows));
}

FactSection inputSection(const protocol::LaunchArguments& launch)
{
    FactSection out{RecordPage::tr("Inputs"), {}, {}, launch.inputs.empty() ? RecordPage::tr("the program's samples") : QString(), {}};
    for (const protocol::InputSpec& input : launch.inputs) {
        const QString name = input.name.empty() ? QString::number(input.index) : text(input.name);
        const QString from = !input.file.empty()       ? QDir::toNativeSeparators(text(input.file))
                             : !input.generate.empty() ? text(input.generate)
                             : input.value             ? RecordPage::tr("a value")
                                                       : RecordPage::tr("sample");
        out.rows.push_back({{FactCell::value(name), FactCell::value(from)}, {}});
    }
    return out;
}

FactSection editSection(const protocol::SessionRecord& record)
{
    FactSection out{RecordPage::tr("Edits"), {}, {}, {}, {}};
    for (const auto& edit : record.edits)
        out.rows.push_back(
            {{FactCell::value(text(edit.command)), FactCell::value(text(edit.arguments.text).left(views::longestFact))}, {}});
    return out;
}

std::vector<FactSection> sectionsOf(const RecordPlan& plan)
{
    std::vector<FactSection> all{programSection(plan), inputSection(plan.launch), files(RecordPage::tr("Weights"), plan.launch.weights),
                                 files(RecordPage::tr("Plug-ins: native code"), plan.plugins), editSection(plan.record)};
    std::erase_if(all, [](const FactSection& each) { return each.rows.empty() && each.note.isEmpty(); });
    const QString node = plan.record.node.empty() ? RecordPage::tr("the end") : text(plan.record.node);
    all.push_back(section(RecordPage::tr("Runs to"), {{FactCell::value(node)}}));
    return all;
}

} // namespace

RecordPage::RecordPage(RecordPlan plan, QWidget* parent)
    : ToolPage(parent), m_plan(std::move(plan)), m_facts(new views::FactPage(this)), m_note(new views::Label(this)),
      m_replay(new QPushButton(this))
{
    m_note->setWordWrap(true);
    m_replay->setObjectName(QStringLiteral("replay"));
    m_replay->setProperty("role", "primary");
    auto* row = new QHBoxLayout;
    row->setContentsMargins(16, 12, 16, 12);
    row->addWidget(m_note, 1);
    row->addWidget(m_replay);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(row);
    column->addWidget(m_facts, 1);
    setFocusProxy(m_facts); // Enter must not replay what was only opened
    connect(m_replay, &QPushButton::clicked, this, &RecordPage::replay);
    views::followLanguage(this, &RecordPage::retranslate);
}

void RecordPage::retranslate()
{
    m_note->setText(tr("Nothing of this session has run. Replaying it runs the program below with these inputs and edits."));
    m_replay->setText(tr("&Replay"));
    m_facts->setFacts({QFileInfo(m_plan.file).fileName(), tr("session record"), FactCell(QDir::toNativeSeparators(m_plan.file))},
                      sectionsOf(m_plan));
}

} // namespace nodewise::viewer
