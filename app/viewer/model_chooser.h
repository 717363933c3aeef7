// SPDX-License-Identifier: Apache-2.0
// In the tab of an archive with several models: which one to open. In the tab and not in a dialog, so that other tabs stay usable.
#pragma once

#include <QStringList>
#include <QWidget>

class QListWidget;
class QPushButton;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

class ModelChooser : public QWidget {
    Q_OBJECT
public:
    explicit ModelChooser(QWidget* parent = nullptr);
    void setModels(const QString& file, const QStringList& names);

Q_SIGNALS:
    void chosen(const QString& model);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void choose();
    void fitList();

    QString m_file;
    views::Label* m_title = nullptr;
    QListWidget* m_list = nullptr;
    QPushButton* m_open = nullptr;
};

} // namespace nodewise::viewer
