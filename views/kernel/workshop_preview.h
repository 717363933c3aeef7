// SPDX-License-Identifier: Apache-2.0
// The kernel that a template under edit becomes: MLIR with lines linked to the template's, outline, tiles and passes.
#pragma once

#include "core/protocol/kernels.h"
#include "views/kernel/kernel_context.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace nodewise::views {

class Label;
class ElidedLabel;
class MlirView;
class OutlinePage;
class PassPage;
class TemplateDraft;
class TilePage;

/// The draft outlives it.
class WorkshopPreview : public QWidget {
    Q_OBJECT
public:
    enum class Page { Text, Outline, Tiles, Passes };

    WorkshopPreview(const KernelContext& context, TemplateDraft* draft, QWidget* parent = nullptr);
    void showPage(Page page);
    MlirView* mlirView() const { return m_mlir; }
    OutlinePage* outline() const { return m_outline; }
    TilePage* tiles() const { return m_tiles; }
    PassPage* passes() const { return m_passes; }
    /// Lights what a line of the template, counted from 0, became.
    void linkFromTemplate(int line);

Q_SIGNALS:
    /// A line of the kernel was chosen, which this line of the template, counted from 0, became; -1: none.
    void templateLineChosen(int line);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fill();
    QString emptyText() const;
    void fillChecked();
    void askPasses();
    void linkFrom(int line);
    void retranslate();

    KernelContext m_context;
    TemplateDraft* m_draft;
    QTabBar* m_tabs;
    ElidedLabel* m_title;
    QStackedWidget* m_pages;
    MlirView* m_mlir;
    OutlinePage* m_outline;
    TilePage* m_tiles;
    PassPage* m_passes;
    std::string m_name, m_text; ///< of the kernel that is shown
    bool m_askedPasses = false;
};

} // namespace nodewise::views
