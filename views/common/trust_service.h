// SPDX-License-Identifier: Apache-2.0
// What the user trusts to act, as services and pages of the window ask about it. core/trust owns the list.
#pragma once

#include "core/trust/trust_list.h"

#include <QObject>
#include <QStringList>

#include <functional>

class QWidget;

namespace nodewise::views {

/// What would act.
struct TrustRequest {
    enum class What {
        Plugins, ///< native code, loaded into a worker; what they ask for beyond its cage is asked about, too
        Kernels, ///< MLIR, compiled and run
        Record,  ///< a session that is replayed
        Python,  ///< an interpreter that runs programs, with what it imports: nothing cages it
        Model,   ///< a Python file that is run, to export the model that it makes: likewise
    };
    What what = What::Plugins;
    QStringList files;
    QStringList does; ///< what it would do, a line each; may be empty
};

/// One per window, on the GUI thread.
class TrustService : public QObject {
    Q_OBJECT
public:
    /// `list`: "" = nothing is remembered.
    explicit TrustService(const QString& list = {}, QObject* parent = nullptr);

    bool trusts(const QString& file) const { return m_list.trusts(file.toStdString()); }
    trust::State stateOf(const QString& file) const { return m_list.stateOf(file.toStdString()); }
    std::vector<trust::Entry> entries() const { return m_list.entries(); }

    /// With their present content; an error is told by failed().
    void trust(const QStringList& files);
    /// Files that we just wrote, with what we wrote (trust::TrustList::trustWritten); an error is told by failed().
    void trustWritten(const std::map<std::string, std::string>& contents);
    std::optional<std::string> tryTrustedHash(const std::string& file) const { return m_list.tryTrustedHash(file); }
    /// Trusted beyond this run of the window.
    bool remembers(const std::string& file) const { return m_list.remembers(file); }
    /// Whatever it contains, until the window is closed: whoever wrote the command line has said so.
    void trustForNow(const QString& folder);
    void revoke(const QStringList& files);

    /// Runs `then` once all files are trusted: at once, or when the user says so, one question per folder. `otherwise`: they did not.
    void ask(const TrustRequest& request, QWidget* parent, std::function<void()> then, std::function<void()> otherwise = {});

Q_SIGNALS:
    void changed();
    void failed(const QString& message);

private:
    trust::TrustList m_list;
};

} // namespace nodewise::views
