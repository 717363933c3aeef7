// SPDX-License-Identifier: Apache-2.0
// Finished views that the window offers before anything is open: a sample and what is asked of it.
#pragma once

#include "app/viewer/options.h"

#include <QCoreApplication>
#include <QImage>

namespace nodewise::viewer {

struct StartCard {
    QByteArray id;          ///< names its pictures, too
    QString file;           ///< the sample, absolute
    AskedOptions asked;     ///< as a command line would ask; files absolute
    QImage light, dark;     ///< of the view; null: none is there
    QString title() const;  ///< in the window's language
    QString detail() const; ///< likewise
};

/// Those whose samples lie in the folder, in order, with or without their pictures. Looks at the disk: for a worker thread.
QList<StartCard> startCards(const QString& samples, bool pictures = true);

} // namespace nodewise::viewer
