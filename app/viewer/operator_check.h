// SPDX-License-Identifier: Apache-2.0
// Which operators of a document can't be run here: asked of the torch worker after it was opened, told as diagnostics.
#pragma once

#include "views/common/document.h"
#include "views/common/job.h"

#include <QObject>

#include <functional>
#include <string>

namespace nodewise::views {
class PluginService;
}

namespace nodewise::viewer {

/// Of a ResolveAnswer (JSON): a warning per operator and reason, with all of its nodes. On a worker thread.
Result<std::vector<graph::Diagnostic>> unresolvedOf(const views::Document& document, const std::string& answer);

/// One document at a time. The service is watched, not owned; null: nothing is known.
class OperatorCheck : public QObject {
    Q_OBJECT
public:
    OperatorCheck(views::PluginService* service, QObject* parent) : QObject(parent), m_service(service) {}

    /// `done` comes later, once, unless another document comes first or there is no engine to ask.
    void start(std::shared_ptr<const views::Document> document, std::function<void(std::vector<graph::Diagnostic>)> done);
    bool running() const { return m_running; }

private:
    std::vector<std::string> pluginsFor(const views::Document& document) const;
    void ask(const std::shared_ptr<const views::Document>& document, const std::function<void(std::vector<graph::Diagnostic>)>& done);

    views::PluginService* m_service;
    quint64 m_round = 0;
    bool m_running = false;
    views::JobRunner m_job{this};
};

} // namespace nodewise::viewer
