// SPDX-License-Identifier: Apache-2.0
// Nodes of open programs that the kernels of a dump compute, and back.
#pragma once

#include "app/viewer/window_part.h"
#include "core/dump/program_places.h"
#include "views/common/document.h"

#include <QStringList>

#include <memory>
#include <utility>
#include <vector>

namespace nodewise::viewer {

class DumpLinks : public WindowPart {
    Q_OBJECT
public:
    explicit DumpLinks(MainWindow& window);

    void onTab(ProgramTab* tab) override;
    void onOpened(ProgramTab* tab) override;

private:
    void connectPage(ProgramTab* tab);
    void lightNodes(ProgramTab* of, const QStringList& names);
    void lightPlaces(ProgramTab* of, const std::vector<dump::PlaceQuery>& queries);
    void follow(DocumentPage* page);
    const dump::ProgramPlaces& placesOf(const std::shared_ptr<const views::Document>& document);

    /// Of programs that were looked through: it takes a while for each.
    std::vector<std::pair<std::weak_ptr<const views::Document>, std::unique_ptr<const dump::ProgramPlaces>>> m_places;
};

} // namespace nodewise::viewer
