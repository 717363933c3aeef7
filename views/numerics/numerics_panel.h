// SPDX-License-Identifier: Apache-2.0
// The numerics dock: what is found out about a whole run's numbers, a page each.
#pragma once

#include "views/debug/debug_context.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace nodewise::views {

class MemoryPage;
class RiskPage;
class ShadowPage;

/// Owns its pages.
class NumericsPanel : public QWidget {
    Q_OBJECT
public:
    explicit NumericsPanel(const DebugContext& context, QWidget* parent = nullptr);

    /// Its title is the page's windowTitle() from then on, so that it can change with the language. `corner`: shown beside the titles
    /// while the page is; such as the button that starts its work. May be null.
    void addPage(const QString& title, QWidget* page, QWidget* corner = nullptr);
    void showPage(QWidget* page);
    bool isShown(const QWidget* page) const;
    RiskPage* risk() const { return m_risk; }
    ShadowPage* shadow() const { return m_shadow; }
    MemoryPage* memory() const { return m_memory; } ///< null where the context measures none

Q_SIGNALS:
    /// In the tensor view.
    void valueRequested(std::uint32_t node, std::optional<std::uint32_t> element);
    void message(const QString& text);

private:
    void retranslate();

    QTabBar* m_tabs;
    QStackedWidget *m_pages, *m_corners;
    RiskPage* m_risk;
    ShadowPage* m_shadow;
    MemoryPage* m_memory;
};

} // namespace nodewise::views
