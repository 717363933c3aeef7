// SPDX-License-Identifier: Apache-2.0
// Samples of real size: their weights are made, in a background job, when one is first opened; then the whole program opens.
#pragma once

#include "app/viewer/options.h"
#include "app/viewer/window_part.h"
#include "views/common/job.h"

#include <QPointer>

class QProgressDialog;

namespace nodewise::viewer {

class SampleFiles : public WindowPart {
    Q_OBJECT
public:
    explicit SampleFiles(MainWindow& window);

    /// Only samples that ship: any other file that is named alike opens as what it is.
    bool open(const QString& file) override { return make(file, {}); }
    /// The same, and what is asked of it once it is there.
    bool make(const QString& file, const AskedOptions& asked);

private:
    void show(const QString& name);
    void end();

    QPointer<QProgressDialog> m_progress;
    views::JobRunner m_job{this};
};

/// As menus show it: "llama.pt2", "resnet50".
QString sampleName(const QString& file);
/// A file's name as people know it: "llama-16-layers.pt2" of a sample that was made, whose name ends with what it is made of.
QString fileTitle(const QString& file);
/// Those of them whose weights are made from a seed.
QStringList seededSamples(const QStringList& files);
/// Opens a sample, made whole where it has to be, and asks what is asked of it.
void openSample(MainWindow& window, const QString& file, const AskedOptions& asked);

} // namespace nodewise::viewer
