// SPDX-License-Identifier: Apache-2.0
// Notes on kernels and on slices of a simulated run, over the real engine: written from the menus, kept beside the program, and a click on
// one leads to what it is pinned to.
#include "core/notes/notes.h"
#include "tests/app/window/debug_bench.h"
#include "views/analysis/analyses.h"
#include "views/cost/simulation.h"
#include "views/cost/timeline_page.h"
#include "views/kernel/kernel_analysis.h"
#include "views/kernel/kernel_model.h"
#include "views/kernel/kernel_panel.h"
#include "views/kernel/kernel_plan.h"
#include "views/notes/notes_analysis.h"
#include "views/notes/notes_page.h"
#include "views/notes/program_notes.h"
#include "views/table/table_page.h"
#include "views/timeline/slice_facts.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_view.h"
#include "views/workbench/workbench.h"

#include <QFile>
#include <QInputDialog>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;
using On = notes::Note::On;
using State = views::SessionWork::State;

namespace {

/// Chooses "Add Note…" and writes the note. False: there is no such entry, or it asks for nothing.
bool note(const QMenu& menu, const QWidget& window, const QString& about, const QString& text)
{
    for (QAction* action : menu.actions())
        if (action->text().remove('&') == QStringLiteral("Add Note…"))
            action->trigger();
    for (auto* dialog : window.findChildren<QInputDialog*>())
        if (dialog->isVisible() && dialog->labelText().contains(about.toHtmlEscaped())) {
            dialog->setTextValue(text);
            dialog->accept();
            return true;
        }
    return false;
}

} // namespace

class TestWindowKernelNotes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
    }

    void onKernelsAndSlices()
    {
        NEEDS_KERNELS;
        const QTemporaryDir folder;
        OpenFile file;
        file.file = folder.filePath("m.pt2");
        QVERIFY(QFile::copy(data("foobar_128x128.pt2"), file.file));
        DebugBench b = DebugBench::real();
        b.window.resize(1600, 1000);
        QVERIFY(Bench::ready(b.window.open(file)));
        b["cost.start"]->trigger();
        auto& simulation = part<views::Simulation>(b.page());
        QTRY_VERIFY_WITH_TIMEOUT(!simulation.busy() && simulation.state() == State::Done, patience);
        auto& workbench = part<views::Workbench>(b.page());
        auto& notes = b.page().analyses().find<views::NotesAnalysis>()->notes();

        // On a kernel, from its row's menu.
        workbench.showPage("kernels");
        auto& panel = part<views::KernelPanel>(b.page());
        auto* table = panel.findChild<views::TablePage*>("kernels");
        const QString kernel = panel.kernels().index(0, 0).data().toString();
        QMenu ofKernel;
        Q_EMIT table->menuOpening(&ofKernel, panel.kernels().index(0, 0));
        QVERIFY(note(ofKernel, b.window, kernel, "reads its input twice"));
        QTRY_COMPARE(notes.textsOn(On::Kernel, kernel.toStdString()), QStringList("reads its input twice"));

        // On a slice, from the timeline's.
        workbench.showPage("timeline");
        views::TimelineView& view = *part<views::TimelinePage>(b.page()).view();
        QTRY_VERIFY_WITH_TIMEOUT(view.settled(), patience);
        const QString slice = views::SliceFacts::name(*view.trace(), 0);
        Q_EMIT view.canvas()->noteRequested(slice);
        QVERIFY(note(QMenu(), b.window, slice, "waits for the bus"));
        QTRY_COMPARE(notes.textsOn(On::Slice, slice.toStdString()), QStringList("waits for the bus"));
        QCOMPARE(notes::read(file.file.toStdString())->size(), std::size_t(2));
        view.canvas()->select(0);
        Q_EMIT view.canvas()->sliceChosen(0);
        savePicture(b.window, "notes_slice.png");

        // A click on a note leads there.
        b.page().showPage("notes", true);
        auto& page = part<views::NotesPage>(b.page());
        savePicture(b.window, "notes_kernels.png");
        for (const notes::Note& each : notes.all())
            if (each.on == On::Kernel)
                Q_EMIT page.chosen(each);
        QVERIFY(workbench.isShown("kernels"));
        QCOMPARE(part<views::KernelPlan>(b.page()).current(), std::optional<std::uint32_t>(0));
        for (const notes::Note& each : notes.all())
            if (each.on == On::Slice)
                Q_EMIT page.chosen(each);
        QVERIFY(workbench.isShown("timeline"));
        QTRY_VERIFY_WITH_TIMEOUT(view.settled() && !view.found().slices.empty(), patience);
    }

    /// A note of an older plan, or before there is a plan: that is said, with the kernel's name.
    void onWhatIsNotThere()
    {
        const QTemporaryDir folder;
        OpenFile file;
        file.file = folder.filePath("m.pt2");
        QVERIFY(QFile::copy(data("foobar_128x128.pt2"), file.file));
        QVERIFY(notes::add(file.file.toStdString(), {.on = On::Kernel, .name = "gemm_9", .text = "old"}).has_value());
        DebugBench b = DebugBench::real();
        QVERIFY(Bench::ready(b.window.open(file)));
        auto& notes = *b.page().analyses().find<views::NotesAnalysis>();
        QTRY_COMPARE(notes.notes().all().size(), std::size_t(1));
        QCoreApplication::processEvents(); // the analyses know each other
        QSignalSpy said(&part<views::KernelAnalysis>(b.page()), &views::Analysis::message);
        b.page().showPage("notes", true);
        Q_EMIT part<views::NotesPage>(b.page()).chosen(notes.notes().all().front());
        QTRY_COMPARE(said.size(), 1);
        QVERIFY2(said[0][0].toString().contains("the kernel gemm_9") || said[0][0].toString().contains("no kernel gemm_9"),
                 qPrintable(said[0][0].toString()));
    }

private:
    QTemporaryDir m_cache;
};

QTEST_MAIN(TestWindowKernelNotes)
#include "tst_window_kernel_notes.moc"
