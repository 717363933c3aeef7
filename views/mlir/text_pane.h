// SPDX-License-Identifier: Apache-2.0
// A long text with all that is done in it: finding, going to lines and definitions, saving. Whatever takes time runs in the background.
#pragma once

#include "views/common/job.h"
#include "views/mlir/line_source.h"

#include <QTimer>
#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace nodewise::views {

class Label;
class ElidedLabel;
class LineView;
class TextSearch;

class TextPane : public QWidget {
    Q_OBJECT
public:
    explicit TextPane(QWidget* parent = nullptr);

    void setTitle(const QString& title, const QString& detail);
    QString titleText() const;
    /// `file` is null where there is none. The same text with more lines keeps its place.
    void show(SharedFile file, SharedSource source, bool sameText = false);
    LineView* view() const { return m_view; }
    /// More buttons at the right of the title.
    void addButton(QWidget* button);

    void askSave();
    void saveTo(const QString& path);
    /// Rows with a match, as far as they are known.
    const std::vector<std::uint64_t>& hits() const { return m_hits; }
    bool searching() const { return m_finding.running(); }

Q_SIGNALS:
    void message(const QString& text);
    /// A line of the file that is not in the text that is shown, from 0.
    void lineElsewhere(quint64 line);

private:
    void startFind();
    void takeFound(const mlirtext::Found& found, const mlirtext::Stretch& stretch);
    void showFindState();
    void goToFound(int by);
    void lookUpName(const QString& name, std::uint64_t row, bool go);
    void goToFileLine(quint64 line);
    void retranslate();

    Label* m_title;
    ElidedLabel* m_detail;
    Label* m_names;
    QHBoxLayout* m_buttons;
    QToolButton *m_findButton, *m_save;
    LineView* m_view;
    TextSearch* m_find; ///< the view's
    SharedFile m_file;
    std::vector<std::uint64_t> m_hits;
    std::uint64_t m_hitsLeftOut = 0;
    double m_fraction = 0;
    bool m_jump = false; ///< to the first match, once it is found
    QTimer m_findDelay, m_nameDelay;
    std::pair<QString, std::uint64_t> m_asked; ///< a name and its row
    JobRunner m_finding{this}, m_naming{this}, m_saving{this};
};

} // namespace nodewise::views
