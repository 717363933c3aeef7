// SPDX-License-Identifier: Apache-2.0
// A text under edit: highlighting, line numbers, what is wrong where, and lines that belong to what is chosen elsewhere.
#pragma once

#include "views/text/text_surface.h"

#include <QPlainTextEdit>

#include <functional>
#include <map>
#include <set>
#include <vector>

namespace nodewise::views {

/// What an editor knows of a language.
struct EditLanguage {
    std::function<std::vector<TextStretch>(const QString& line)> colors;
    int indent = 2;    ///< blanks of a level
    QString openers{}; ///< a line that ends with one of these letters is followed by one of the next level
};

/// Something that is wrong at a place of the text, or may be.
struct EditorMark {
    int line = 0, column = 0; ///< counted from 0
    QString text;
    bool warning = false;
    bool operator==(const EditorMark&) const = default;
};

class TextEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit TextEditor(EditLanguage language, QWidget* parent = nullptr);

    /// In place of all; it can't be undone.
    void load(const QString& text);
    /// In place of all, as an edit; the caret stays in its line.
    void replaceAll(const QString& text);
    void setMarks(std::vector<EditorMark> marks);
    /// What stands after lines, dim: counted from 0.
    void setNotes(std::map<int, QString> notes);
    const std::map<int, QString>& notes() const { return m_notes; }
    const std::vector<EditorMark>& marks() const { return m_marks; }
    /// The first is brought into sight if `show`.
    void setLinked(std::set<int> lines, bool show);
    const std::set<int>& linked() const { return m_linked; }
    void goTo(int line, int column = 0);
    int currentLine() const { return textCursor().blockNumber(); }
    /// Selects the next place (1), the one before (-1), or the one here or next (0), around the ends; false: it is nowhere.
    bool findText(const QString& text, int by, Qt::CaseSensitivity letters);
    int gutterWidth() const;
    void paintGutter(QPaintEvent* event);

Q_SIGNALS:
    /// The user put the caret into another line.
    void lineChosen(int line);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void indent(bool more);
    void breakLine();
    void onCursor();
    void showSelections();
    void placeGutter();
    QString tipAt(const QPoint& position) const;

    EditLanguage m_language;
    class Highlighter* m_highlighter;
    QWidget* m_gutter;
    std::vector<EditorMark> m_marks;
    std::set<int> m_linked;
    std::map<int, QString> m_notes;
    int m_line = 0; ///< of the caret
};

} // namespace nodewise::views
