// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/matrix_tabs.h"

#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "app/viewer/welcome_page.h"
#include "views/common/message_box.h"
#include "views/common/translated.h"
#include "views/coverage/matrix_page.h"
#include "views/inspect/search_panel.h"

#include <QFileInfo>

namespace nodewise::viewer {

WindowToolKind MatrixTabs::kind()
{
    return {[](MainWindow& window) -> WindowPart* { return new MatrixTabs(window); }};
}

MatrixTabs::MatrixTabs(MainWindow& window) : WindowPart(window)
{
}

bool MatrixTabs::open(const QString& file)
{
    if (!coverage::isMatrixFile(file.toStdString()))
        return false;
    m_wanted.append(QFileInfo(file).absoluteFilePath());
    if (!m_reading.running())
        readNext();
    return true;
}

/// One after another: a second file must not take the place of the first.
void MatrixTabs::readNext()
{
    if (m_wanted.isEmpty())
        return;
    const QString file = m_wanted.takeFirst();
    window().status().showMessage(tr("Reading %1").arg(QFileInfo(file).fileName()));
    m_reading.start([name = file.toStdString()](const Progress&) { return coverage::readMatrix(name); },
                    [this, file](Result<coverage::Matrix> matrix) {
                        window().status().clearMessage();
                        matrix ? show(file, std::move(*matrix)) : refuse(matrix.error());
                        readNext();
                    });
}

void MatrixTabs::refuse(const Error& error)
{
    const QString what = tr("This matrix can't be shown."), why = views::translated(error);
    window().refuse(what + QLatin1Char(' ') + why);
    auto* box = new views::MessageBox(QMessageBox::Warning, QStringLiteral("Nodewise"), what, QMessageBox::Ok, &window());
    box->setInformativeText(why);
    box->open();
}

void MatrixTabs::show(const QString& file, coverage::Matrix matrix)
{
    auto* page = new views::MatrixPage(std::make_shared<const coverage::Matrix>(std::move(matrix)), &window());
    connect(page, &views::MatrixPage::openRequested, this, &MatrixTabs::openModel);
    connect(page, &views::MatrixPage::message, this, [this](const QString& text) { window().status().showMessage(text, 8000); });
    window().addTool(page, QFileInfo(file).fileName());
    noteRecent(window().remembered(), file);
    window().welcome()->setRecent(window().remembered().recent);
}

/// A file that says so opens programs, and nothing that runs without a question.
void MatrixTabs::openModel(const QString& file, const QString& op)
{
    window().openFiles({file});
    ProgramTab* tab = window().currentTab();
    if (op.isEmpty() || !tab)
        return;
    const auto search = [tab, op] {
        if (tab->page())
            tab->page()->search()->setQuery(QStringLiteral("op:") + op);
    };
    if (tab->page())
        search();
    else
        connect(tab, &ProgramTab::opened, this, search, Qt::SingleShotConnection);
}

} // namespace nodewise::viewer
