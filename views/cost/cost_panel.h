// SPDX-License-Identifier: Apache-2.0
// What a program costs on a simulated NPU, in the debug dock: kernels, roofline, memory, changes and sweeps, each a page.
#pragma once

#include "views/cost/cost_context.h"

#include <QWidget>

class QHBoxLayout;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace nodewise::views {

class Label;
class ChangesPage;
class CostKernelPage;
class CostMemoryPage;
class NpuEditor;
class RooflinePage;
class SimulatePrompt;
class Simulation;
class SweepPage;
class TunePage;
class WorkStrip;

class CostPanel : public QWidget {
    Q_OBJECT
public:
    enum class Page { Kernels, Roofline, Memory, Changes, Sweep, Tiles };

    explicit CostPanel(const CostContext& context, QWidget* parent = nullptr);

    void showPage(Page page);
    Page page() const;
    /// Pages are made with the first run: null before.
    CostKernelPage* kernels() const { return m_kernels; }
    RooflinePage* roofline() const { return m_roofline; }
    CostMemoryPage* memory() const { return m_memory; }
    ChangesPage* changes() const { return m_changes; }
    SweepPage* sweep() const { return m_sweep; }
    TunePage* tiles() const { return m_tiles; }
    WorkStrip* strip() const { return m_strip; }
    QPushButton* simulateButton() const { return m_simulate; }
    QString emptyText() const; ///< "" while there is a run
    QString outdatedText() const;
    void editConfiguration();

Q_SIGNALS:
    /// The kernel that was chosen should be seen.
    void kernelRequested();
    void timelineRequested();
    void message(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    void placeSummary();
    void makePages();
    void refresh();
    void retranslate();

    CostContext m_context;
    Simulation* m_simulation;
    QHBoxLayout* m_head = nullptr;
    QTabBar* m_tabs;
    QToolButton* m_configuration;
    QPushButton* m_simulate;
    WorkStrip* m_strip;
    Label *m_incomplete, *m_outdated;
    SimulatePrompt* m_empty;
    QStackedWidget *m_whole, *m_pages;
    CostKernelPage* m_kernels = nullptr;
    RooflinePage* m_roofline = nullptr;
    CostMemoryPage* m_memory = nullptr;
    ChangesPage* m_changes = nullptr;
    SweepPage* m_sweep = nullptr;
    TunePage* m_tiles = nullptr;
    NpuEditor* m_editor = nullptr;
};

} // namespace nodewise::views
