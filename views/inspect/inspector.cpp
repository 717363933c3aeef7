// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/inspector.h"

#include "views/common/follow.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/node_facts.h"
#include "views/inspect/source_page.h"

#include <QFileInfo>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace nodewise::views {

Inspector::Inspector(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabWidget(this)), m_first(new QStackedWidget), m_node(new FactPage), m_source(new SourcePage)
{
    m_first->addWidget(m_node);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_first, {});
    m_tabs->addTab(m_source, {});
    m_tabs->tabBar()->setExpanding(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_tabs);
    connect(m_node, &FactPage::linkActivated, this, &Inspector::follow);
    connect(m_tabs, &QTabWidget::currentChanged, this, &Inspector::refreshSource);
    nameParts();
    onLanguageChange(this, [this] {
        nameParts();
        refresh();
    });
}

Inspector::~Inspector() = default;

void Inspector::showSource()
{
    m_tabs->setCurrentWidget(m_source);
}

void Inspector::setSelection(Selection* selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection) {
        connect(selection, &Selection::changed, this, &Inspector::refresh);
        connect(selection, &Selection::documentChanged, this, &Inspector::refreshNode);
    }
    refresh();
}

void Inspector::setSchemaService(SchemaService* service)
{
    if (m_schemas)
        m_schemas->disconnect(this);
    m_schemas = service;
    if (service) {
        connect(service, &SchemaService::schemasReady, this, &Inspector::refreshNode);
        connect(service, &SchemaService::stateChanged, this, &Inspector::refreshNode);
        // A service that dies before the inspector must not be asked again.
        connect(service, &QObject::destroyed, this, [this] { m_schemas = nullptr; });
    }
    refreshNode();
}

void Inspector::setPluginService(PluginService* service)
{
    if (m_plugins)
        m_plugins->disconnect(this);
    m_plugins = service;
    if (service) {
        connect(service, &PluginService::activeChanged, this, &Inspector::refreshNode);
        connect(service, &QObject::destroyed, this, [this] { m_plugins = nullptr; });
    }
    refreshNode();
}

void Inspector::follow(const FactLink& link)
{
    if (!m_selection)
        return;
    switch (link.to) {
    case FactLink::To::Fx:
        m_selection->selectFx(graph::NodeId(link.node));
        break;
    case FactLink::To::Ir:
        m_selection->selectIr(ir::NodeId(link.node));
        break;
    case FactLink::To::Module:
        m_selection->selectModule(link.text);
        break;
    default:
        Q_EMIT linkActivated(link);
    }
}

void Inspector::setMore(std::function<std::vector<FactSection>(graph::NodeId)> more)
{
    m_more = std::move(more);
    refreshNode();
}

void Inspector::addPage(QWidget* page, std::function<QString()> title)
{
    m_tabs->addTab(page, title());
    m_pages.emplace_back(page, std::move(title));
}

void Inspector::nameParts()
{
    m_tabs->setTabText(0, startName());
    m_tabs->setTabText(m_tabs->indexOf(m_source), tr("Source"));
    for (const auto& [page, title] : m_pages)
        m_tabs->setTabText(m_tabs->indexOf(page), title());
    m_tabs->setAccessibleName(tr("Inspector"));
    m_node->setAccessibleName(tr("Properties of the selected node"));
    m_source->setAccessibleName(SourcePage::tr("Python source"));
}

void Inspector::refresh()
{
    refreshNode();
    refreshSource();
}

void Inspector::setStart(QWidget* start)
{
    if (m_start == start)
        return;
    if (m_start)
        m_first->removeWidget(m_start);
    m_start = start;
    if (start)
        m_first->addWidget(start);
    refreshNode();
}

QString Inspector::startName() const
{
    return startShown() ? tr("Summary") : tr("Node");
}

bool Inspector::startShown() const
{
    return m_start && m_first->currentWidget() == m_start;
}

void Inspector::refreshNode()
{
    const QString nothing = tr("Select a node or a module to see what is known about it.");
    const bool start = m_start && m_selection && m_selection->state().isEmpty();
    m_first->setCurrentWidget(start ? m_start.data() : m_node);
    m_tabs->setTabText(0, startName()); // also where the summary has moved to the main area
    if (start || !m_selection) {
        m_node->setEmpty(nothing);
        Q_EMIT titleChanged({});
        return;
    }
    const bool empty = m_selection->state().isEmpty();
    NodeFacts facts = empty ? programFacts(m_selection->document()) : currentFacts();
    if (empty)
        facts.header.detail = FactCell::toned(nothing, FactCell::Tone::Dim);
    m_node->setFacts(facts.header, facts.sections);
    Q_EMIT titleChanged(facts.header.title);
}

NodeFacts Inspector::currentFacts()
{
    const Document& document = m_selection->document();
    const Selection::State& state = m_selection->state();
    if (!state.modulePath.isNull())
        return moduleFacts(document, state.modulePath);
    if (const auto fx = m_selection->currentFx(); fx && document.fx())
        return factsOf(*fx, m_selection->currentIr());
    if (const auto ir = m_selection->currentIr(); ir && document.ir)
        return factsOf(*ir);
    return {};
}

NodeFacts Inspector::factsOf(graph::NodeId fx, std::optional<ir::NodeId> ir)
{
    const Document& document = m_selection->document();
    const graph::Node& node = document.fx()->node(fx);
    std::shared_ptr<const protocol::OpSchema> keep;
    const SchemaState schema = schemaOf(std::string(node.opType()), keep);
    NodeFacts facts = views::factsOf(document, fx, ir, schema);
    std::vector<FactSection> more = m_more ? m_more(fx) : std::vector<FactSection>();
    // Behind the arguments, or the warnings.
    facts.sections.insert(facts.sections.begin() + std::min<std::ptrdiff_t>(1, std::ssize(facts.sections)),
                          std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    if (node.op == graph::NodeOp::CallFunction)
        addWays(facts, std::string(node.opType()), ir && document.ir ? document.ir->node(*ir).opType : std::string(), schema.schema);
    return facts;
}

NodeFacts Inspector::factsOf(ir::NodeId ir)
{
    const Document& document = m_selection->document();
    const std::string& opType = document.ir->node(ir).opType;
    std::shared_ptr<const protocol::OpSchema> keep;
    const SchemaState schema = schemaOf(opType, keep);
    NodeFacts facts = views::factsOf(document, ir, schema);
    addWays(facts, {}, opType, schema.schema);
    return facts;
}

void Inspector::addWays(NodeFacts& facts, const std::string& opType, const std::string& irType, const protocol::OpSchema* schema) const
{
    if (!m_plugins)
        return;
    const auto way = [](const PluginService::Registration* found) {
        return found ? OpWay{QString::fromStdString(found->pattern), found->file} : OpWay();
    };
    const auto conversion = opType.empty() ? std::nullopt : std::optional(way(m_plugins->tryConversion(opType)));
    const bool converted = conversion && !conversion->pattern.isEmpty(); // then the schema is not that of what runs
    FactSection section =
        waySection(conversion, way(m_plugins->tryExecutor(irType.empty() ? opType : irType)), converted ? nullptr : schema);
    if (section.rows.empty())
        return;
    // Behind the arguments, or the warnings.
    facts.sections.insert(facts.sections.begin() + std::min<std::ptrdiff_t>(1, std::ssize(facts.sections)), std::move(section));
}

SchemaState Inspector::schemaOf(const std::string& opType, std::shared_ptr<const protocol::OpSchema>& keep)
{
    SchemaState state;
    if (!m_schemas) {
        state.why = tr("No schema: this window has no engine that knows PyTorch's operators.");
        return state;
    }
    keep = m_schemas->trySchema(opType);
    state.schema = keep.get();
    if (keep)
        return state;
    if (m_schemas->state() != SchemaService::State::Unavailable)
        m_schemas->request(std::vector<std::string>{opType});
    state.why = m_schemas->state() == SchemaService::State::Unavailable ? m_schemas->reason() : m_schemas->stateText();
    if (state.why.isEmpty())
        state.why = tr("The schema is being fetched.");
    return state;
}

void Inspector::refreshSource()
{
    // Files are read only for what is looked at.
    if (m_tabs->currentWidget() != m_source || !m_selection)
        return;
    const Document& document = m_selection->document();
    const auto fx = m_selection->currentFx();
    if (fx && document.fx())
        m_source->setTrace(document.fx()->node(*fx).metadata.stackTrace, QString::fromStdString(document.file));
    else if (m_selection->state().isEmpty() || document.fx())
        m_source->setEmpty(tr("Select a node to see the Python lines that it comes from."));
    else
        m_source->setEmpty(tr("An IR file records no Python lines. Open the .pt2 file that it was made from to see them."));
}

QString Inspector::allText() const
{
    return m_node->allText();
}

} // namespace nodewise::views
