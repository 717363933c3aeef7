// SPDX-License-Identifier: Apache-2.0
// The pages of a kernel: MLIR with lines linked to its template's, outline, tiles, and what each pass makes of it.
#pragma once

#include "core/protocol/kernels.h"
#include "core/protocol/lower.h"

#include <QWidget>

#include <functional>
#include <optional>

class QHBoxLayout;
class QSplitter;
class QStackedWidget;
class QTabBar;

namespace nodewise::views {

class DebugSession;
class MlirView;
class OutlinePage;
class PassPage;
class TilePage;

/// What is looked at is asked of the session, which outlives it: the worker's time is for that alone.
class KernelPages : public QWidget {
    Q_OBJECT
public:
    enum class Page { Text, Outline, Tiles, Passes };

    KernelPages(DebugSession* session, QWidget* parent);

    void showPage(Page page);
    Page page() const;
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
    using Loops = std::vector<std::pair<std::uint32_t, std::int64_t>>; ///< values of variables by the loops' lines

    /// Null: none. False: its text is shown already; of another text of the same name, the place is kept.
    bool setKernel(const protocol::LoweredKernel* kernel);
    const std::optional<protocol::LoweredKernel>& kernel() const { return m_kernel; }
    void takeChecked(const protocol::KernelCheckAnswer& answer);
    void setLoops(Loops loops);
    /// Right of the tabs.
    QHBoxLayout& head() const { return *m_head; }
    /// Around the MLIR.
    QSplitter& texts() const { return *m_texts; }
    virtual void askChecked();

    void showEvent(QShowEvent* event) override;

private:
    void askMore();
    void linkFrom(int line);
    void retranslate();
    template <class Answer, class Request>
    void ask(bool KernelPages::*asked, const Request& request, std::function<void(Answer)> take);

    DebugSession* m_session;
    QTabBar* m_tabs;
    QHBoxLayout* m_head;
    QStackedWidget* m_pages;
    QSplitter* m_texts;
    MlirView* m_mlir;
    OutlinePage* m_outline;
    TilePage* m_tiles;
    PassPage* m_passes;
    std::optional<protocol::LoweredKernel> m_kernel;
    Loops m_loops; ///< until the tiles are there
    bool m_askedChecked = false, m_askedTiles = false, m_askedPasses = false;
};

} // namespace nodewise::views
