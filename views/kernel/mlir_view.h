// SPDX-License-Identifier: Apache-2.0
// MLIR or a template, read-only: regions fold, and the name at the caret is lit where the same value is meant.
#pragma once

#include "core/protocol/kernels.h"
#include "views/kernel/mlir_names.h"
#include "views/kernel/mlir_text.h"
#include "views/text/text_surface.h"

#include <QHash>

#include <memory>
#include <set>

namespace nodewise::views {

class MlirView : public TextSurface {
    Q_OBJECT
public:
    explicit MlirView(QWidget* parent = nullptr);

    /// Caret and scroll bars go to the start. What is folded of a text with a key is folded again when it comes back.
    void setText(std::shared_ptr<const MlirText> text, const QString& key = {});
    const MlirText& text() const { return *m_text; }
    /// What MLIR's parser found in this text; until then, and if it finds nothing, names are told apart by their letters.
    void setSymbols(const std::vector<protocol::KernelSymbol>& symbols);
    /// Lines that belong to what is chosen elsewhere; the first is brought into sight if `show`.
    void setLinked(std::set<int> lines, bool show);
    const std::set<int>& linked() const { return m_linked; }
    /// Lines with a diagnostic.
    void setBad(std::set<int> lines);

    void copyAll() override;
    /// To where the name at the caret is defined, or first written.
    bool goToDefinition() override;
    /// What is said of a name: its type, where it is defined and how often it is used. "" = there is none.
    QString hintAt(TextPlace place) const override;

protected:
    int lineCount() const override { return int(m_text->lines.size()); }
    QString lineText(int line) const override { return m_text->lines[line]; }
    qsizetype longestLine() const override { return m_longest; }
    std::vector<TextStretch> colors(int line, const QString& text) const override;
    LineLook look(int line) const override;
    std::vector<TextStretch> lit(int line, const QString& text) const override;
    std::pair<int, int> wordAt(TextPlace place) const override;
    bool hasName() const override { return m_name.has_value(); }
    void caretMoved() override;
    void foldsChanged() override;
    bool commandKey(const QKeyEvent& event) override;
    void fillMenu(QMenu& menu) override;

private:
    /// To the next place of the name at the caret, or the one before; around the ends.
    void goToUse(int by);
    /// A line per place of the name at the caret; choosing one goes there.
    void fillUses(QMenu& menu);
    const MlirNames& names() const;
    const MlirName* tryName() const;

    std::shared_ptr<const MlirText> m_text;
    mutable std::shared_ptr<const MlirNames> m_names; ///< null until they are asked for
    std::optional<std::size_t> m_name;                ///< at the caret
    QString m_key;
    QHash<QString, std::set<int>> m_kept; ///< folded lines, by a text's key
    std::set<int> m_linked, m_bad;
    qsizetype m_longest = 0;
};

} // namespace nodewise::views
