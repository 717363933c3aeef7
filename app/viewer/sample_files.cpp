// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/sample_files.h"

#include "app/viewer/incoming.h"
#include "app/viewer/main_window.h"
#include "app/viewer/status_line.h"
#include "core/program/seeded.h"
#include "views/common/tip.h"
#include "views/common/translated.h"

#include <QFileInfo>
#include <QProgressDialog>
#include <QRegularExpression>

namespace nodewise::viewer {

namespace {

constexpr int soon = 200; // ms, after which it is worth a window

} // namespace

SampleFiles::SampleFiles(MainWindow& window) : WindowPart(window)
{
}

bool SampleFiles::make(const QString& file, const AskedOptions& asked)
{
    const std::string name = program::seededName(file.toStdString());
    if (name.empty() || !program::isShippedSample(file.toStdString()))
        return false;
    show(QString::fromStdString(name));
    m_job.start([from = file.toStdString()](const Progress& progress) { return program::seededProgram(from, progress); },
                [this, asked](const Result<std::string>& made) {
                    end();
                    if (!made) {
                        window().refuse(views::translated(made.error().message));
                        return window().status().showMessage(window().refusal(), 15000);
                    }
                    window().openFiles({QString::fromStdString(*made)});
                    follow(window(), asked);
                },
                [this](const QString&, double fraction) {
                    if (m_progress)
                        m_progress->setValue(int(fraction * m_progress->maximum()));
                });
    return true;
}

QString sampleName(const QString& file)
{
    const std::string seeded = program::seededName(file.toStdString());
    return seeded.empty() ? QFileInfo(file).fileName() : QString::fromStdString(seeded);
}

QString fileTitle(const QString& file)
{
    static const QRegularExpression made(QStringLiteral("/nodewise/samples/([^/]+)-[0-9a-f]{32}\\.pt2$"));
    const auto found = made.match(file);
    return found.hasMatch() ? found.captured(1) + QStringLiteral(".pt2") : QFileInfo(file).fileName();
}

QStringList seededSamples(const QStringList& files)
{
    QStringList seeded;
    for (const QString& file : files)
        if (!program::seededName(file.toStdString()).empty())
            seeded.append(file);
    return seeded;
}

void openSample(MainWindow& window, const QString& file, const AskedOptions& asked)
{
    if (auto* samples = window.findChild<SampleFiles*>(); samples && samples->make(file, asked))
        return;
    window.openFiles({file});
    follow(window, asked);
}

void SampleFiles::show(const QString& name)
{
    end();
    m_progress = new QProgressDialog(views::Tip(tr("Making the weights of %1. This happens once.").arg(name)).text(), tr("Cancel"), 0, 1000,
                                     &window());
    m_progress->setWindowTitle(tr("Sample"));
    // Not modal: else each setValue() runs an event loop, in which end() would take the dialog from under it.
    m_progress->setMinimumDuration(soon);
    m_progress->setAutoReset(false);
    connect(m_progress, &QProgressDialog::canceled, this, [this] {
        m_job.cancel();
        end();
    });
}

void SampleFiles::end()
{
    if (!m_progress)
        return;
    m_progress->disconnect(this);
    m_progress->hide();
    m_progress->deleteLater();
    m_progress = nullptr;
}

} // namespace nodewise::viewer
