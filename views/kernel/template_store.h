// SPDX-License-Identifier: Apache-2.0
// Templates as files: those that are shipped, the user's own, and drafts that are not saved yet, which survive whatever ends the program.
#pragma once

#include "core/lowering/starting_points.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <optional>

namespace nodewise::views {

/// The files are small: all of this is done at once, on the GUI thread.
class TemplateStore {
public:
    /// Folders as core/base/data_folder.h has them: the last is the user's.
    TemplateStore();

    const std::vector<std::string>& folders() const { return m_folders; }
    QString ownFolder() const { return QString::fromStdString(m_folders.back()); }
    QString ownPath(const QString& name, const char* suffix = ".mlir") const;
    /// Those of a template that are there.
    QStringList ownFiles(const QString& name) const;
    /// All that can be read; one of the user's in place of a shipped namesake.
    std::vector<lowering::TemplateFile> all() const;

    struct Stored {
        lowering::TemplateTexts texts;
        bool own = false;     ///< the user's
        bool shipped = false; ///< there is one that is shipped, behind the user's where that is there
    };
    /// As the files are now; none where there is no template of the name.
    std::optional<Stored> tryRead(const QString& name) const;
    /// "" or why not. Each file is replaced at once and whole.
    QString save(const QString& name, const lowering::TemplateTexts& texts) const;
    /// The user's own. "" or why not.
    QString remove(const QString& name) const;

    struct Draft {
        lowering::TemplateTexts texts;
        QDateTime time;
    };
    void keepDraft(const QString& name, const lowering::TemplateTexts& texts) const;
    void dropDraft(const QString& name) const;
    std::optional<Draft> tryDraft(const QString& name) const;

private:
    std::vector<std::string> m_folders;
    QString m_drafts;
};

} // namespace nodewise::views
