// SPDX-License-Identifier: Apache-2.0
// Runs a Python file in an interpreter of the user's, which exports the model that it makes (python/nodewise/_export_file.py). The file is
// code: only where the user said that it may run.
#pragma once

#include "core/protocol/export_report.h"

#include <QObject>
#include <QPointer>
#include <QProcess>
#include <QString>

namespace nodewise::viewer {

/// Owns the process, with all that it starts; neither is waited for. GUI thread.
class ExportRun : public QObject {
    Q_OBJECT
public:
    using Done = protocol::ExportMessage::Done;

    explicit ExportRun(QObject* parent = nullptr) : QObject(parent) {}
    ~ExportRun() override { cancel(); }

    /// `model`: file, and after a colon the function. `out`: the .pt2 to write; its folder exists. What runs is given up.
    void start(const QString& python, const QString& model, const QString& out);
    void cancel();
    bool running() const { return m_process != nullptr; }
    /// The end of what the user's code printed.
    QString printed() const;

Q_SIGNALS:
    void progressed(const QString& step);
    /// Exported, a draft exported, or not, and why: `done` says where it stands.
    void finished(const nodewise::protocol::ExportMessage::Done& done);
    /// It did not come so far.
    void failed(const QString& why);

private:
    void take();
    void takeLine(const QByteArray& line);
    void onEnd();
    void giveUp(const QString& why);

    QPointer<QProcess> m_process;
    QByteArray m_line, m_printed;
    std::optional<Done> m_done;
};

} // namespace nodewise::viewer
