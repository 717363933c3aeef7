// SPDX-License-Identifier: Apache-2.0
// A path to type or to choose, with those chosen lately.
#pragma once

#include <QStringList>
#include <QWidget>

class QComboBox;
class QToolButton;

namespace nodewise::views {

class PathField : public QWidget {
    Q_OBJECT
public:
    /// `folders`: a second button chooses one.
    explicit PathField(bool folders, QWidget* parent = nullptr);
    QString path() const;
    void setPath(const QString& path, const QStringList& recent);
    QComboBox* box() const { return m_box; }
    QToolButton* fileButton() const { return m_file; }
    QToolButton* folderButton() const { return m_folder; } ///< may be null
    void setFilters(const QStringList& filters) { m_filters = filters; }
    void setNames(const QString& accessible, const QString& placeholder);

Q_SIGNALS:
    void changed();

private:
    void ask(bool folder);
    void retranslate();

    QComboBox* m_box;
    QToolButton* m_file;
    QToolButton* m_folder = nullptr;
    QStringList m_filters;
};

} // namespace nodewise::views
