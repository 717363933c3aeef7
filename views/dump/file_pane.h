// SPDX-License-Identifier: Apache-2.0
// A file as text that is opened by its path, in the background.
#pragma once

#include "views/mlir/scanned_file.h"
#include "views/mlir/text_pane.h"

namespace nodewise::views {

class FilePane : public TextPane {
    Q_OBJECT
public:
    explicit FilePane(QWidget* parent = nullptr);

    /// "" = none. Python is told by the suffix.
    void open(const QString& path, const QString& title, const QString& detail = {});
    const QString& path() const { return m_path; }
    /// From 1; where it is not read yet, as soon as it is.
    void goTo(int line);
    /// From 1.
    void setLit(const std::vector<int>& lines);
    /// Of the caret, from 1.
    int line() const;
    /// The caret moves because of what was asked before, not by the user.
    bool isMoving() const { return m_moving; }
    bool settled() const { return !m_opening.running() && !m_scanned.reading(); }

private:
    QString m_path;
    ScannedFile m_scanned{this};
    std::optional<int> m_wanted;
    bool m_first = true; ///< lines of another file
    bool m_moving = false;
    JobRunner m_opening{this};
};

} // namespace nodewise::views
