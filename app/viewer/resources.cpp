// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/resources.h"

#include <QtGlobal>

// Q_INIT_RESOURCE only works outside of namespaces.
static void initAll()
{
    Q_INIT_RESOURCE(viewer);
    Q_INIT_RESOURCE(nodewise_translations);
}

namespace nodewise::viewer {

void initResources()
{
    initAll();
}

} // namespace nodewise::viewer
