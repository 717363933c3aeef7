// SPDX-License-Identifier: Apache-2.0
// A field and a list over the window: commands, settings, modules, nodes, files, samples, documentation. All of it by keyboard.
#pragma once

#include "app/viewer/palette_search.h"
#include "views/common/job.h"

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

/// A child that covers the top middle of its parent; hides itself when done. It searches in a background job: Enter that comes before the
/// answer takes the first of it, or the row that was moved to.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* parent);

    /// What the window has just now, asked each time that the palette opens: commands, settings, recent files.
    void setOwn(std::function<QList<PaletteEntry>()> own) { m_own = std::move(own); }
    /// What never changes: read once, in a background job.
    void setRead(std::function<QList<PaletteEntry>()> read) { m_read = std::move(read); }
    /// Its modules and nodes; listed in a background job once the palette is open.
    void setDocument(std::shared_ptr<const views::Document> document);
    /// Shows it with `text` typed: "" for commands, "@", "#".
    void popUp(const QString& text);
    QLineEdit* field() const { return m_field; }
    /// How many can be chosen.
    int rowCount() const;
    /// What was typed is answered.
    bool settled() const;

Q_SIGNALS:
    void chosen(const nodewise::viewer::PaletteEntry& entry);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void listDocument();
    void readOnce();
    void search();
    void take(const QList<PaletteGroup>& groups);
    void sayNone(bool none, bool found);
    QList<PaletteEntry> elsewhere() const;
    void enter();
    void choose(int row);
    void go(int to, int by);
    void leave();
    void place();
    bool pressed(int key);
    void retranslate();

    std::function<QList<PaletteEntry>()> m_own, m_read;
    PaletteEntries m_ownEntries, m_readEntries, m_documentEntries; ///< null: not listed yet
    std::shared_ptr<const views::Document> m_document;
    QPointer<QWidget> m_before; ///< had the keyboard
    QLineEdit* m_field;
    QListView* m_view;
    PaletteModel* m_model;
    views::Label* m_none; ///< where nothing matches
    bool m_enter = false; ///< was pressed before the answer came
    bool m_moved = false; ///< to a row, by hand, since something was typed
    views::JobRunner m_search{this}, m_listing{this}, m_readJob{this};
};

} // namespace nodewise::viewer
