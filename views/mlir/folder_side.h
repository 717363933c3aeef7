// SPDX-License-Identifier: Apache-2.0
// Left side of an opened folder: its tree, what is known of it, where that is in a program, and remarks on its files.
#pragma once

#include "core/base/result.h"
#include "views/table/table_page.h"

class QListWidget;

namespace nodewise::views {

class Label;

class FolderSide : public QWidget {
    Q_OBJECT
public:
    template <class Model>
    FolderSide(Model* model, TablePage::Words words, QWidget* parent)
        : FolderSide(parent, new TablePage(model, std::move(words), {}, nullptr))
    {
    }

    /// Beside what is shown of the folder, both filling `page`.
    void placeIn(QWidget* page, QWidget* shown, int width, int shownWidth);
    TablePage& table() const { return *m_page; }
    QListWidget* remarks() const { return m_remarks; }
    void setState(const QString& text);
    QString state() const;
    /// Asked again when the language changes; "" = in no program that is open.
    void setLink(std::function<QString()> text);
    QString linkText() const;
    /// Of which nothing is shown until showRemarks().
    void clearRemarks();
    /// `file` as its owner knows it, to be told by remarkActivated; null = none.
    void addRemark(const QString& text, const QVariant& file = {}, int line = 0);
    /// With its place; its file is told relative to the folder.
    void addError(const Error& error, const QString& folder, const QVariant& file);
    void showRemarks();

Q_SIGNALS:
    void remarkActivated(const QVariant& file, int line);

private:
    FolderSide(QWidget* parent, TablePage* page);
    void retranslate();

    TablePage* m_page;
    Label *m_state, *m_link, *m_title;
    QListWidget* m_remarks;
    std::function<QString()> m_linkText;
};

} // namespace nodewise::views
