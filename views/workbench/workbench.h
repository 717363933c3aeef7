// SPDX-License-Identifier: Apache-2.0
// The bottom of a tab: values, watches, breakpoints, call stack, comparison, numerics, kernels and their cost, coverage at the left;
// tensor, kernel, timeline, console, profile and edits at the right.
#pragma once

#include "views/debug/debug_context.h"

#include <QList>
#include <QWidget>

class QSplitter;
class QTabWidget;

namespace nodewise::dap {
struct ValueInfo;
}

namespace nodewise::views {

class BreakpointPanel;
class ComparePanel;
class ConsolePanel;
class CoveragePanel;
class CostPanel;
class EditPanel;
class KernelPage;
class KernelPanel;
class NumericsPanel;
class ProfilePanel;
class StackPanel;
class TensorView;
class TimelinePage;
class ValuesPanel;
class WatchPanel;

/// Owns the panels.
class Workbench : public QWidget {
    Q_OBJECT
public:
    enum class Page {
        Values,
        Watches,
        Breakpoints,
        Stack,
        Compare,
        Numerics,
        Kernels,
        Cost,
        Coverage,
        Tensor,
        Kernel,
        Timeline,
        Console,
        Profile,
        Edits
    };

    explicit Workbench(const DebugContext& context, QWidget* parent = nullptr);

    void showPage(Page page);
    bool isShown(Page page) const;
    ValuesPanel* values() const { return m_values; }
    WatchPanel* watches() const { return m_watches; }
    BreakpointPanel* breakpoints() const { return m_breakpoints; }
    StackPanel* stack() const { return m_stack; }
    ComparePanel* compare() const { return m_compare; }    ///< null where the context has no comparison
    NumericsPanel* numerics() const { return m_numerics; } ///< null where nothing of a run's numbers is found out
    KernelPanel* kernels() const { return m_kernels; }     ///< null where no kernels are made
    KernelPage* kernel() const { return m_kernel; }        ///< null with kernels()
    CostPanel* cost() const { return m_cost; }             ///< null where nothing is simulated
    CoveragePanel* coverage() const { return m_coverage; } ///< null where no profile judges
    TimelinePage* timeline() const { return m_timeline; }  ///< null with cost()
    TensorView* tensor() const { return m_tensor; }
    ConsolePanel* console() const { return m_console; }
    ProfilePanel* profile() const { return m_profile; }
    EditPanel* edits() const { return m_edits; }

    /// What a session keeps: widths and the chosen pages.
    QList<int> sizes() const;
    void setSizes(const QList<int>& sizes);
    /// Most of the room for the left, if the user has not given it otherwise.
    void favorLeft();
    int leftPage() const;
    int rightPage() const;
    void setPages(int left, int right);

Q_SIGNALS:
    void arrangementChanged();
    void message(const QString& text);
    /// The selected node's Python source should be seen.
    void sourceRequested();
    /// What the comparison found should be written as a page.
    void reportRequested();

private:
    void connectPanels();
    void connectNumbers();
    void connectKernels();
    void connectCost();
    QWidget* widgetOf(Page page) const;
    void retranslate();
    void showDifference(const dap::ValueInfo& value);
    void editValue(const dap::ValueInfo& value);

    DebugContext m_context;
    QSplitter* m_split;
    bool m_arranged = false; ///< by the user
    QTabWidget* m_left;
    QTabWidget* m_right;
    ValuesPanel* m_values;
    WatchPanel* m_watches;
    BreakpointPanel* m_breakpoints;
    StackPanel* m_stack;
    ComparePanel* m_compare;
    NumericsPanel* m_numerics;
    KernelPanel* m_kernels;
    KernelPage* m_kernel;
    CostPanel* m_cost;
    CoveragePanel* m_coverage;
    TimelinePage* m_timeline;
    TensorView* m_tensor;
    ConsolePanel* m_console;
    ProfilePanel* m_profile;
    EditPanel* m_edits;
};

} // namespace nodewise::views
