// SPDX-License-Identifier: Apache-2.0
// One descriptor of Spyre: its operator, constants and origin in words, its tensors drawn in sticks.
#pragma once

#include "core/dump/artifacts.h"
#include "views/dump/layout_facts.h"

#include <QFrame>

#include <memory>

class QComboBox;

namespace nodewise::views {

class Label;
class FactPage;

class SdscPage : public QFrame {
    Q_OBJECT
public:
    explicit SdscPage(QWidget* parent = nullptr);
    void setSdsc(std::shared_ptr<const dump::Artifacts> artifacts, std::size_t sdsc);
    StickDrawing* drawing() const { return m_drawing; }
    FactPage* facts() const { return m_facts; }
    QString stateText() const;

private:
    const dump::Sdsc* trySdsc() const;
    void fill();
    void showTensor();
    std::vector<FactSection> sections() const;

    std::shared_ptr<const dump::Artifacts> m_artifacts;
    std::size_t m_sdsc = 0;
    QComboBox* m_tensor;
    Label *m_label, *m_state;
    StickDrawing* m_drawing;
    FactPage* m_facts;
};

} // namespace nodewise::views
