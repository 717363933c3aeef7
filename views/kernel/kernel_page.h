// SPDX-License-Identifier: Apache-2.0
// The kernel that is looked at: its template beside what was rendered from it, and what each pass makes of it.
#pragma once

#include "views/common/job.h"
#include "views/kernel/kernel_context.h"
#include "views/kernel/kernel_pages.h"

#include <QFileSystemWatcher>

#include <memory>

class QToolButton;

namespace nodewise::views {

class Label;
class ElidedLabel;
struct MlirText;

class KernelPage : public KernelPages {
    Q_OBJECT
public:
    explicit KernelPage(const KernelContext& context, QWidget* parent = nullptr);

    QString titleText() const;
    QString verdictText() const;
    /// The line that an instruction of the current kernel stands in, from 1, and the tiles as they are when its loops are there.
    void showInstruction(std::uint32_t line, Loops loops);
    /// The MLIR of the kernel, or after the chosen pass.
    void copyMlir();

Q_SIGNALS:
    void message(const QString& text);

private:
    void onCurrent();
    void showVerdict();
    void onPlan();
    void readTemplate(const QString& file);
    void showChanged();
    void showTemplate(std::shared_ptr<const MlirText> text);
    void retranslate();

    KernelContext m_context;
    Label *m_title, *m_verdict, *m_changed;
    ElidedLabel* m_detail;
    QToolButton* m_copy;
    MlirView* m_template;
    QString m_file;                                       ///< of the template that is shown
    QFileSystemWatcher m_watcher;
    JobRunner m_reading{this};
};

} // namespace nodewise::views
