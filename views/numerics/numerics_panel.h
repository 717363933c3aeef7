// SPDX-License-Identifier: Apache-2.0
// The numerics dock: what is found out about a whole run's numbers, a page each; analyses add theirs.
#pragma once

#include <QWidget>

#include <optional>

class QStackedWidget;
class QTabBar;

namespace nodewise::views {

class ValuePage;

/// Owns its pages.
class NumericsPanel : public QWidget {
    Q_OBJECT
public:
    explicit NumericsPanel(QWidget* parent = nullptr);

    /// Titled by its windowTitle(), also when that changes with the language. `corner`: shown beside the titles while the page is; such as
    /// the button that starts its work.
    void addPage(QWidget* page, QWidget* corner);
    void addPage(ValuePage* page);
    void showPage(QWidget* page);
    bool isShown(const QWidget* page) const;

Q_SIGNALS:
    /// In the tensor view.
    void valueRequested(std::uint32_t node, std::optional<std::uint32_t> element);
    void message(const QString& text);

private:
    void retranslate();

    QTabBar* m_tabs;
    QStackedWidget *m_pages, *m_corners;
};

} // namespace nodewise::views
