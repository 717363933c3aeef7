// SPDX-License-Identifier: Apache-2.0
// Templates as files: those that are shipped, and the user's own.
#pragma once

#include "core/lowering/starting_points.h"
#include "views/editor/text_store.h"

#include <QStringList>

namespace nodewise::views {

class TemplateStore : public TextStore {
public:
    TemplateStore() : TextStore("templates") {}

    QString ownPath(const QString& name, const char* suffix = ".mlir") const;
    /// "" = none is shipped.
    QString shippedPath(const QString& name, const char* suffix = ".mlir") const;
    /// The user's, or else the shipped one; "" = there is none.
    QString pathOf(const QString& name) const;
    /// Those of a template that are there.
    QStringList ownFiles(const QString& name) const;
    /// All that can be read; one of the user's in place of a shipped namesake.
    std::vector<lowering::TemplateFile> all() const;
    /// As the files are now; none where there is no template of the name.
    std::optional<lowering::TemplateTexts> tryTexts(const QString& name) const;
    /// Both files. "" or why not.
    static QString saveBoth(const QString& path, const lowering::TemplateTexts& texts);
};

} // namespace nodewise::views
