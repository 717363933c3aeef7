// SPDX-License-Identifier: Apache-2.0
// The kernel that is looked at: its template beside what was rendered from it, and what each pass makes of it.
#pragma once

#include "core/protocol/kernels.h"
#include "views/common/job.h"
#include "views/kernel/kernel_context.h"

#include <QWidget>

#include <memory>

class QSplitter;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace nodewise::views {

class Label;
class ElidedLabel;
class MlirView;
class OutlinePage;
class PassPage;
class TilePage;
struct MlirText;

class KernelPage : public QWidget {
    Q_OBJECT
public:
    enum class Page { Text, Outline, Tiles, Passes };

    explicit KernelPage(const KernelContext& context, QWidget* parent = nullptr);

    void showPage(Page page);
    Page page() const;
    MlirView* mlirView() const { return m_mlir; }
    OutlinePage* outline() const { return m_outline; }
    TilePage* tiles() const { return m_tiles; }
    PassPage* passes() const { return m_passes; }
    QString titleText() const;
    QString verdictText() const;
    /// The line that an instruction of the current kernel stands in, from 1, and the tiles as they are when its loops are there: values of
    /// their variables by the loops' lines.
    void showInstruction(std::uint32_t line, std::vector<std::pair<std::uint32_t, std::int64_t>> loops);
    /// The MLIR of the kernel, or after the chosen pass.
    void copyMlir();

Q_SIGNALS:
    void message(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeText();
    void onCurrent();
    void showVerdict();
    void readTemplate(const QString& file);
    void showTemplate(std::shared_ptr<const MlirText> text);
    void askMore();
    void askPasses();
    void askOutline();
    void askTiles();
    void takeOutline(const protocol::KernelCheckAnswer& answer);
    void linkFrom(int line);
    void linkFromTemplate(int line);
    void retranslate();
    std::optional<std::uint32_t> kernel() const;

    KernelContext m_context;
    Label *m_title, *m_verdict;
    ElidedLabel* m_detail;
    QTabBar* m_tabs;
    QToolButton* m_copy;
    QStackedWidget* m_pages;
    QSplitter* m_texts = nullptr;
    MlirView *m_template, *m_mlir;
    OutlinePage* m_outline;
    TilePage* m_tiles;
    PassPage* m_passes;
    std::string m_key;                                           ///< of the kernel that is shown
    QString m_file;                                              ///< of the template that is shown
    std::vector<std::pair<std::uint32_t, std::int64_t>> m_loops; ///< of showInstruction(), until the tiles are there
    bool m_askedPasses = false, m_askedOutline = false, m_askedTiles = false;
    JobRunner m_reading{this};
};

} // namespace nodewise::views
