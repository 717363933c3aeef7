// SPDX-License-Identifier: Apache-2.0
// Plug-ins: naming them, asking for trust in their folders, and saying in the status line which are active.
#pragma once

#include "app/viewer/window_part.h"
#include <QPointer>
#include <QStringList>

namespace nodewise::viewer {

class PluginsDialog;

class PluginTrust : public WindowPart {
    Q_OBJECT
public:
    explicit PluginTrust(MainWindow& window);

    std::span<const views::ActionSpec> specs() const override;
    void retranslate() override { showStatus(); }

    /// Adds them to the named plug-ins and asks whether to trust their folders.
    void name(const QStringList& files, bool forThisRun = false);
    void showDialog();
    /// Which plug-in of the command line is not loaded, and why; "" = all are, or will be.
    QString failure() const;

private:
    void showStatus();

    QPointer<PluginsDialog> m_dialog;
};

} // namespace nodewise::viewer
