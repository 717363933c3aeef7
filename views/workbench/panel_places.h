// SPDX-License-Identifier: Apache-2.0
// Panels that stand elsewhere than at home: as tabs of the main area, or in windows of their own.
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QStringList>

#include <functional>

class QWidget;

namespace nodewise::views {

class MainArea;
class PanelWindow;

/// Of a tab. A panel's home (the dock, a side of the tab) gives it here, and takes it back. Owns the windows.
class PanelPlaces : public QObject {
    Q_OBJECT
public:
    enum class Place { Dock, Main, Window }; ///< Dock: at home

    /// `main` outlives it; null: there is no main area. `parent` of the windows.
    explicit PanelPlaces(MainArea* main, QWidget* parent);
    ~PanelPlaces() override;

    bool hasMain() const { return m_main; }
    Place place(const QString& id) const;
    /// One that is at home; it is seen then.
    void put(const QString& id, QWidget* panel, std::function<QString()> title, Place place);
    /// One that is elsewhere: hidden, in `home`.
    void takeBack(const QString& id, QWidget* home);
    /// One that is elsewhere is seen.
    void show(const QString& id);
    bool isShown(const QString& id) const;
    QStringList placed(Place place) const;
    /// Asks for the titles again.
    void showTitles();

Q_SIGNALS:
    /// The user closed its tab or window.
    void backWanted(const QString& id);

private:
    struct Placed {
        QPointer<QWidget> panel;
        std::function<QString()> title;
        PanelWindow* window; ///< null: it is in the main area
    };
    MainArea* m_main;
    QWidget* m_parent;
    QHash<QString, Placed> m_placed;
    QStringList m_order;
};

} // namespace nodewise::views
