// SPDX-License-Identifier: Apache-2.0
// With conversion plug-ins active the IR comes from the torch worker: asks for it and makes the document that shows it.
#pragma once

#include "views/common/document.h"
#include "views/common/job.h"

#include <QObject>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace nodewise::views {
class PluginService;
}

namespace nodewise::viewer {

/// The same program with the IR of a ConvertAnswer (JSON) in place of its own; links by name. On a worker thread.
Result<std::shared_ptr<const views::Document>> withIr(const views::Document& document, const std::string& answer,
                                                      std::vector<std::string> plugins);

/// One document at a time. The service is watched, not owned.
class PluginConversion : public QObject {
    Q_OBJECT
public:
    using Done = std::function<void(std::shared_ptr<const views::Document>)>;

    PluginConversion(views::PluginService* service, QObject* parent);
    ~PluginConversion() override { drop(); }

    /// Whether plug-ins have, or had, a part in the document's IR, so that it may be another now.
    static bool concerns(const views::PluginService& service, const views::Document& document);

    /// `done` gets the document with the IR of the plug-ins; the document itself where none converts, at once if that is known; and where
    /// that fails the document itself with a warning that says why.
    void start(std::shared_ptr<const views::Document> document, Done done);
    /// Gives it up: `done` gets the document itself with a warning.
    void cancel();
    /// Gives it up without a word.
    void drop();
    bool running() const { return m_document != nullptr; }

Q_SIGNALS:
    void progress(const QString& what);

private:
    void ask();
    void take(Result<std::string> body, std::vector<std::string> asked);
    void giveUp(const Error& error);
    void finish(std::shared_ptr<const views::Document> document);

    views::PluginService* m_service;
    std::shared_ptr<const views::Document> m_document; ///< null: nothing to do
    Done m_done;
    quint64 m_round = 0, m_question = 0;
    views::JobRunner m_job{this};
};

} // namespace nodewise::viewer
