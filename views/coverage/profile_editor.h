// SPDX-License-Identifier: Apache-2.0
// The editor of backend profiles: their JSON and the files of their functions, with what is wrong inline, and what each rule decides of
// the program while it is written.
#pragma once

#include "views/coverage/coverage_context.h"
#include "views/coverage/profile_store.h"
#include "views/editor/edit_window.h"

class QListWidget;
class QPushButton;

namespace nodewise::views {

class CoverageRun;
class ProfileRuleBar;
class ProfileVerdicts;

/// One per tab. Shipped files and generated tables are read only.
class ProfileEditor : public EditWindow {
    Q_OBJECT
public:
    explicit ProfileEditor(const CoverageContext& context, QWidget* parent = nullptr);

    /// Shows a file in a tab; a profile is from then on the one that is judged. Lines and columns from 1, 0 = as it was.
    void open(const QString& path, int line = 0, int column = 0);
    /// A copy of the profile in the user's folder, chosen and opened. "" or why not.
    QString copyToEdit(const QString& path);
    /// A copy of the profile that is edited, as it stands here, under another name.
    /// Of the profile that is edited; "" = none.
    const QString& profile() const;
    /// Nothing of what was typed waits to be judged.
    bool settled() const;

Q_SIGNALS:
    /// Another profile should be the one that programs are judged by.
    void profileChosen(const QString& name);

protected:
    QString windowName() const override;
    QStringList filters() const override;
    const TextStore& store() const override { return m_store; }
    void openFile(const QString& path) override { open(path); }
    void showPlace(const QString& path, int line, int column) override { open(path, line, column); }
    bool ready(const EditFile& file) override;
    QString badge(const EditFile& file) const override;
    QString writeCopy(const QString& from, const QString& to) const override;
    void onSaved() override;
    void onDeleted(const QString& path) override;
    void onChanged(const QString& path) override;
    void onForgotten(const QString& path, bool wasDirty) override;
    void onCurrent() override;
    void showTitle() override;
    void retranslate() override;

private:
    void duplicate();
    void connectParts();
    void fillList();
    void showRule();
    void onVerdicts();
    EditFile& added(const QString& path);
    /// What a file that comes to the front is said to be; "" = nothing.
    QString toldOf(const QString& path) const;
    /// Opened, and perhaps chosen.  "" or why not.
    QString copy(const QString& from, const QString& name, bool choose);

    CoverageContext m_context;
    CoverageRun* m_run;
    ProfileStore m_store;
    ProfileVerdicts* m_verdicts;
    QString m_current; ///< file, as it was told of last
    ProfileRuleBar* m_rule;
    QPushButton* m_copy;
    QAction *m_choose, *m_duplicate;
    QListWidget* m_list;
};

} // namespace nodewise::views
