// SPDX-License-Identifier: Apache-2.0
// Asks once per folder whether the native code in it may be loaded.
#pragma once

#include "views/common/message_box.h"

namespace nodewise::views {
class PluginService;
}

namespace nodewise::viewer {

/// The answer that nothing comes of is the default one.
class TrustQuestion : public views::MessageBox {
    Q_OBJECT
public:
    /// `libraries`: what of the folder is named, by file name.
    TrustQuestion(const QString& folder, const QStringList& libraries, QWidget* parent);
    bool trusted() const { return clickedButton() == m_trust; }

private:
    QAbstractButton* m_trust;
};

/// One question after the other, for each folder of these that is not trusted yet; what is answered goes to the service.
void askForTrust(views::PluginService* service, QStringList folders, QWidget* parent);

} // namespace nodewise::viewer
