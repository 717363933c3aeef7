// SPDX-License-Identifier: Apache-2.0
// A payload of a log as text: graphs and generated code in Python's colors, read-only, with search.
#pragma once

#include "views/text/text_surface.h"

#include <QStringList>

namespace nodewise::views {

class LogTextView : public TextSurface {
    Q_OBJECT
public:
    explicit LogTextView(QWidget* parent = nullptr);

    /// `python`: in colors.
    void setText(const QStringList& lines, bool python);
    const QStringList& lines() const { return m_lines; }
    void copyAll() override;

protected:
    int lineCount() const override { return int(m_lines.size()); }
    QString lineText(int line) const override { return m_lines[line]; }
    qsizetype longestLine() const override { return m_longest; }
    std::vector<TextStretch> colors(int line, const QString& text) const override;
    LineLook look(int line) const override;

private:
    QStringList m_lines;
    qsizetype m_longest = 0;
    bool m_python = false;
};

} // namespace nodewise::views
