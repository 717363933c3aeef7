// SPDX-License-Identifier: Apache-2.0
// A field and a list over the window: every command, nodes after "@", modules after "#". All of it by keyboard.
#pragma once

#include "views/common/document.h"

#include <QAction>
#include <QFrame>
#include <QPointer>

#include <functional>

class QLineEdit;
class QListView;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

class PaletteModel;

/// A child that covers the top middle of its parent; hides itself when done. The actions are not owned.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* parent);

    void setActions(const QList<QAction*>& actions);
    void setDocument(std::shared_ptr<const views::Document> document);
    /// Shows it with `text` typed: "" for commands, "@", "#".
    void popUp(const QString& text);
    QLineEdit* field() const { return m_field; }
    int rowCount() const;

Q_SIGNALS:
    void nodeChosen(const QString& qualifiedName);
    void moduleChosen(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void filter(const QString& text);
    void choose(int row);
    void place();
    void retranslate();

    QList<QPointer<QAction>> m_actions;
    std::shared_ptr<const views::Document> m_document;
    QPointer<QWidget> m_before; ///< had the keyboard
    QLineEdit* m_field;
    QListView* m_view;
    PaletteModel* m_model;
    views::Label* m_none; ///< what to do where nothing matches
};

} // namespace nodewise::viewer
