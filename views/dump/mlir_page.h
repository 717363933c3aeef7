// SPDX-License-Identifier: Apache-2.0
// One opened file or folder of MLIR, or of what compilers left behind, as its kind needs it.
#pragma once

#include "views/mlir/mlir_input.h"

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace nodewise::views {

class Label;
class ArtifactPage;
class DumpPage;
class EngineService;
class LogPage;
class ModulePage;
class TextPane;
class TextSurface;

class MlirPage : public QWidget {
    Q_OBJECT
public:
    /// `engine` may be null.
    MlirPage(MlirInput input, EngineService* engine, QWidget* parent = nullptr);

    const MlirInput& input() const { return m_input; }
    /// Exactly one of these is there.
    LogPage* log() const { return m_log; }
    ModulePage* module() const { return m_module; }
    DumpPage* dump() const { return m_dump; }
    ArtifactPage* artifacts() const { return m_artifacts; }
    /// Lines of it are on the screen; nothing is still being found out.
    bool shown() const;
    bool settled() const;
    /// "" = the file is as it was.
    QString changeText() const;

    void find();
    void findNext(bool forward);

Q_SIGNALS:
    void message(const QString& text);
    /// How far it is read; -1 = done.
    void progressed(double fraction);
    void reloadRequested();
    /// The first lines are there.
    void firstLines();

private:
    void makeLog(QVBoxLayout* column);
    void makeModule(QVBoxLayout* column, EngineService* engine);
    void makeDump(QVBoxLayout* column);
    void makeArtifacts(QVBoxLayout* column);
    TextPane* text() const;
    TextSurface& surface() const; ///< what is searched
    void addShortcuts();
    void onChanged(bool gone);
    void retranslate();

    MlirInput m_input;
    LogPage* m_log = nullptr;
    ModulePage* m_module = nullptr;
    DumpPage* m_dump = nullptr;
    ArtifactPage* m_artifacts = nullptr;
    QWidget* m_changeStrip;
    Label* m_change;
    QPushButton* m_reload;
    enum class Changed { No, Other, Gone } m_changed = Changed::No;
};

} // namespace nodewise::views
