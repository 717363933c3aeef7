// SPDX-License-Identifier: Apache-2.0
// Left side of an opened folder: its tree, what is known of it, where that is in a program, and remarks on its files.
#pragma once

#include "core/base/result.h"

#include <QWidget>

#include <functional>

class QAbstractItemModel;
class QListWidget;
class QTreeView;
class QVBoxLayout;

namespace nodewise::views {

class Label;

class FolderSide : public QWidget {
    Q_OBJECT
public:
    explicit FolderSide(QAbstractItemModel* model, QWidget* parent = nullptr);

    /// Beside what is shown of the folder, both filling `page`.
    void placeIn(QWidget* page, QWidget* shown, int width, int shownWidth);
    QTreeView* tree() const { return m_tree; }
    QListWidget* remarks() const { return m_remarks; }
    /// Over the tree.
    void setTop(QWidget* widget);
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
    void retranslate();

Q_SIGNALS:
    void remarkActivated(const QVariant& file, int line);

private:
    QVBoxLayout* m_column;
    QTreeView* m_tree;
    Label *m_state, *m_link, *m_title;
    QListWidget* m_remarks;
    std::function<QString()> m_linkText;
};

} // namespace nodewise::views
