// SPDX-License-Identifier: Apache-2.0
// The dock's profile: where the time of a run went, sortable, exported as a Chrome trace.
#pragma once

#include "core/protocol/reports.h"
#include "views/debug/debug_context.h"

#include <QWidget>

class QComboBox;
class QToolButton;

namespace nodewise::views {

class Label;
class ProfileModel;
class TablePage;

class ProfilePanel : public QWidget {
    Q_OBJECT
public:
    explicit ProfilePanel(const DebugContext& context, QWidget* parent = nullptr);
    ProfileModel& model() const { return *m_model; }
    TablePage* page() const { return m_page; }
    QComboBox* by() const { return m_by; }
    /// Writes the Chrome trace; says so, or why not, by message().
    void exportTo(const QString& file);

Q_SIGNALS:
    void message(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void fill();
    void askExport();
    void retranslate();

    DebugContext m_context;
    protocol::ProfileAnswer m_profile;
    ProfileModel* m_model;
    TablePage* m_page;
    QComboBox* m_by;
    QToolButton* m_export;
    Label* m_total;
};

} // namespace nodewise::views
