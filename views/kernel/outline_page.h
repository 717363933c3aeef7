// SPDX-License-Identifier: Apache-2.0
// A kernel's loops, copies, buffers and computations as a tree beside its text.
#pragma once

#include "core/protocol/kernels.h"

#include <QWidget>

#include <memory>

namespace nodewise::views {

class KernelOutlineModel;
class MlirView;
class TablePage;
struct MlirText;

class OutlinePage : public QWidget {
    Q_OBJECT
public:
    explicit OutlinePage(QWidget* parent = nullptr);
    void setText(std::shared_ptr<const MlirText> text);
    void setOutline(const protocol::KernelOutline& outline);
    KernelOutlineModel& model() const { return *m_model; }
    MlirView* view() const { return m_view; }

Q_SIGNALS:
    /// Of the chosen part.
    void lineChosen(std::uint32_t line);

private:
    protocol::KernelOutline m_outline;
    KernelOutlineModel* m_model;
    TablePage* m_page;
    MlirView* m_view;
};

} // namespace nodewise::views
