// SPDX-License-Identifier: Apache-2.0
// Files that a second start of the window hands to the window that runs, over a socket in a folder that is the user's alone. No port.
#pragma once

#include "core/base/private_file.h"
#include "core/process/owned_fd.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>

class QSocketNotifier;

namespace nodewise::viewer {

struct HandedFile {
    QString file; ///< absolute
    QString model, irFile, node, layout;
    QString named; ///< "yes": a command line names it, and no link or desktop (a URL, --reuse); a Python file may run then
    bool operator==(const HandedFile&) const = default;
};

struct Handover {
    QList<HandedFile> files; ///< none: the window is only raised
    QByteArray activation;   ///< the caller's token, without which a Wayland compositor raises no window; may be empty
    bool operator==(const Handover&) const = default;
};

/// `$XDG_RUNTIME_DIR/nodewise/window`; in the state folder where there is no such; "" = no place for one.
QString handoverSocket();

/// Waits for the answer, three seconds at most. False: no window runs there, or none that understands, and the caller opens its own.
bool handOver(const QString& socket, const Handover& handover);

/// The end in the window. Of several windows the first has the socket; when it is closed, the next that tries.
class HandoverServer : public QObject {
    Q_OBJECT
public:
    explicit HandoverServer(QString socket, QObject* parent = nullptr);
    ~HandoverServer() override;

    /// False while another window has the socket, or where it can't be made.
    bool tryListen();

Q_SIGNALS:
    void requested(const nodewise::viewer::Handover& handover);

private:
    void accept();

    QString m_path;
    FileLock m_lock; ///< who has it may remove a socket that a killed window left
    process::OwnedFd m_socket;
    QSocketNotifier* m_notifier = nullptr;
};

} // namespace nodewise::viewer
