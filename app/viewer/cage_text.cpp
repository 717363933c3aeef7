// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/cage_text.h"

#include "core/process/cage.h"
#include "views/common/translated.h"

#include <QCoreApplication>

namespace nodewise::viewer {

QString cageLine()
{
    return QCoreApplication::translate("CageText", "Cage of the workers: %1", "what holds back code in files")
        .arg(views::translated(process::cageText()));
}

} // namespace nodewise::viewer
