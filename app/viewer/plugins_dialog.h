// SPDX-License-Identifier: Apache-2.0
// The named plug-ins: what each brings, or why it is not loaded.
#pragma once

#include <QDialog>

class QPushButton;

namespace nodewise::views {
class Label;
class FactPage;
class PluginModel;
class PluginService;
class TablePage;
} // namespace nodewise::views

namespace nodewise::viewer {

/// Not modal: what changes is seen in the window. The service is watched, not owned.
class PluginsDialog : public QDialog {
    Q_OBJECT
public:
    PluginsDialog(views::PluginService* service, const QString& folder, QWidget* parent);

    void select(const QString& file);

Q_SIGNALS:
    /// The user named these: to be added, and asked about.
    void named(const QStringList& files);
    /// Where all that is trusted is listed.
    void preferencesRequested();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeList();
    QWidget* makeDetails();
    void askForFiles();
    void show_();
    void askForTrust();
    void retranslate();

    views::PluginService* m_service;
    QString m_folder; ///< where the file dialog begins
    QString m_shown;  ///< file of the selected row
    views::PluginModel* m_model;
    views::TablePage* m_list = nullptr;
    views::FactPage* m_details = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_reload = nullptr;
    QPushButton* m_trust = nullptr;
    QPushButton* m_trusted = nullptr;
};

} // namespace nodewise::viewer
