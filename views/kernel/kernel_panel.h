// SPDX-License-Identifier: Apache-2.0
// The kernels dock: the plan's kernels and launches, the selected node's route, and what ATen runs; each a page.
#pragma once

#include "views/kernel/kernel_context.h"
#include "views/kernel/kernel_plan.h"

#include <QWidget>

class QComboBox;
class QMenu;
class QModelIndex;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace nodewise::views {

class Label;
class FallbackModel;
class KernelModel;
class LaunchModel;
class RouteModel;
class TablePage;
class WorkStrip;

class KernelPanel : public QWidget {
    Q_OBJECT
public:
    enum class Page { Kernels, Launches, Route, Fallbacks };

    explicit KernelPanel(const KernelContext& context, QWidget* parent = nullptr);

    void showPage(Page page);
    Page page() const;
    KernelModel& kernels() const { return *m_kernelModel; }
    LaunchModel& launches() const { return *m_launchModel; }
    RouteModel& route() const { return *m_routeModel; }
    FallbackModel& fallbacks() const { return *m_fallbackModel; }
    QPushButton* checkButton() const { return m_check; }
    /// Of the page of what ATen runs.
    WorkStrip* checkStrip() const { return m_checkStrip; }
    QString emptyText() const; ///< "" while there is a plan
    /// It tells what came of it by message().
    /// Chooses its row, and has it looked at.
    void showKernel(std::uint32_t kernel);
    /// Of the kernels that are selected in the table; of all if none is.
    void checkSelected();

Q_SIGNALS:
    /// A kernel was chosen in one of the tables: it should be seen.
    void kernelRequested();
    /// A template should be written for the operator, "aten.roll.default", of this node.
    void writeRequested(const QString& op, std::uint32_t node);
    /// The template of a kernel, "gemm", of this node, should be opened.
    void editRequested(const QString& name, std::uint32_t node);
    /// The program should be run through its kernels.
    void saveRequested();
    void runRequested();
    /// A note should be pinned to the kernel.
    void noteRequested(const QString& kernel);
    void message(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHead();
    void makeKernels();
    QWidget* makeEmpty();
    void makeFallbacks();
    void requestWrite();
    void fillKernelMenu(QMenu* menu, const QModelIndex& index);
    void connectParts();
    void fillPlan();
    void fillVerdicts();
    void fillLaunches();
    void fillNpus();
    void fillRoute();
    void onKernelChosen();
    void onLaunchChosen();
    void onFallbackChosen();
    void followSelection();
    void showCurrent();
    void light(const std::vector<std::uint32_t>& nodes);
    void refresh();
    void retranslate();

    KernelContext m_context;
    QTabBar* m_tabs;
    QComboBox* m_npu;
    QPushButton *m_check, *m_run, *m_plan, *m_write;
    WorkStrip *m_planStrip, *m_checkStrip;
    QStackedWidget* m_pages;
    Label* m_empty;
    KernelModel* m_kernelModel;
    LaunchModel* m_launchModel;
    RouteModel* m_routeModel;
    FallbackModel* m_fallbackModel;
    TablePage *m_kernels, *m_launches, *m_route, *m_fallbacks;
    QToolButton* m_save;
    bool m_following = false; ///< what changes is not the user's
};

} // namespace nodewise::views
