// SPDX-License-Identifier: Apache-2.0
// All that the user trusts to act, by folder: to be looked at, and revoked.
#pragma once

#include <QWidget>

class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace nodewise::views {
class TrustService;
}

namespace nodewise::viewer {

/// The service is watched, not owned.
class TrustedFiles : public QWidget {
    Q_OBJECT
public:
    TrustedFiles(views::TrustService* trust, QWidget* parent);

private:
    void refresh();
    void revoke();
    void openFolder();
    void showButtons();
    void retranslate();

    views::TrustService* m_trust;
    QTreeWidget* m_tree;
    QPushButton *m_revoke, *m_open;
};

} // namespace nodewise::viewer
