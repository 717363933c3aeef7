// SPDX-License-Identifier: Apache-2.0
// Asks an interpreter of the user's for its torch and devices. That starts it: only where the user trusts it.
#pragma once

#include <QObject>
#include <QPointer>
#include <QProcess>
#include <QStringList>
#include <QTimer>

#include <vector>

namespace nodewise::views {

/// Owns the process, which it never waits for. GUI thread.
class InterpreterProbe : public QObject {
    Q_OBJECT
public:
    struct Device {
        QString name, what; ///< "cuda:1", "NVIDIA H100"
        bool operator==(const Device&) const = default;
    };
    struct Result {
        QString python, torch; ///< versions; torch "" = it has none, or none that can be imported
        std::vector<Device> devices;
        QString error; ///< "" = none
    };

    static constexpr int usualPatience = 90'000; ///< torch on a slow disk takes half a minute to import for the first time

    /// `patience`: ms after which it is given up.
    explicit InterpreterProbe(int patience = usualPatience, QObject* parent = nullptr);
    ~InterpreterProbe() override { cancel(); }

    /// What runs is given up. `imports`: modules or files that register devices.
    void start(const QString& python, const QStringList& imports);
    void cancel();
    bool running() const { return m_process != nullptr; }

Q_SIGNALS:
    void finished(const nodewise::views::InterpreterProbe::Result& result);

private:
    void take();
    void give(Result result);

    QPointer<QProcess> m_process;
    QTimer m_patience;
};

} // namespace nodewise::views
