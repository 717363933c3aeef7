// SPDX-License-Identifier: Apache-2.0
// The right pane: everything known about what is selected, every value copyable, every node a link.
#pragma once

#include "views/common/selection.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QStackedWidget;
class QTabWidget;

namespace nodewise::protocol {
struct OpSchema;
}

namespace nodewise::views {

class FactPage;
struct FactLink;
struct FactSection;
struct NodeFacts;
struct SchemaState;
class PluginService;
class SchemaService;
class SourcePage;

/// Tabs Node and Source, and those of others. The schema service may be missing or slow: arguments are then shown by the names of the file.
class Inspector : public QWidget {
    Q_OBJECT
public:
    explicit Inspector(QWidget* parent = nullptr);
    ~Inspector() override;

    void setSelection(Selection* selection);
    /// Not owned; null = no engine.
    void setSchemaService(SchemaService* service);
    void setPluginService(PluginService* service);

    /// Sections that others know of an FX node, after its arguments; asked each time that a node is shown.
    void setMore(std::function<std::vector<FactSection>(graph::NodeId)> more);
    /// A tab of somebody else's, after the others. Takes the page; its title is asked for again in another language.
    void addPage(QWidget* page, std::function<QString()> title);
    QTabWidget* tabs() const { return m_tabs; }
    /// Shown while nothing is selected; null: facts of the program. It is the parent meanwhile, and not the owner.
    void setStart(QWidget* start);
    bool startShown() const;
    /// What others know is new.
    void refreshMore() { refreshNode(); }

    FactPage* nodePage() const { return m_node; }
    void showSource();
    /// All that is shown, as tab-separated text.
    QString allText() const;

Q_SIGNALS:
    /// A short title of what is shown, for the pane's header.
    void titleChanged(const QString& title);
    /// To something that is no node and no module.
    void linkActivated(const FactLink& link);

private:
    void nameParts();
    QString startName() const; ///< of the first tab
    void refresh();
    void refreshNode();
    void refreshSource();
    void follow(const FactLink& link);
    NodeFacts currentFacts();
    NodeFacts factsOf(graph::NodeId fx, std::optional<ir::NodeId> ir);
    NodeFacts factsOf(ir::NodeId ir);
    /// Says by whom the node is converted and run, where there is somebody to ask.
    void addWays(NodeFacts& facts, const std::string& opType, const std::string& irType, const protocol::OpSchema* schema) const;
    /// `keep` holds the schema that the state points to.
    SchemaState schemaOf(const std::string& opType, std::shared_ptr<const protocol::OpSchema>& keep);

    QPointer<Selection> m_selection;
    SchemaService* m_schemas = nullptr;
    PluginService* m_plugins = nullptr;
    std::function<std::vector<FactSection>(graph::NodeId)> m_more;
    QTabWidget* m_tabs;
    QStackedWidget* m_first; ///< the first tab: the start, or the node
    QPointer<QWidget> m_start;
    std::vector<std::pair<QWidget*, std::function<QString()>>> m_pages; ///< of others
    FactPage* m_node;
    SourcePage* m_source;
};

} // namespace nodewise::views
