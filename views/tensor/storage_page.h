// SPDX-License-Identifier: Apache-2.0
// How a tensor lies in its memory, drawn beside the other values that lie there, too.
#pragma once

#include "core/protocol/tensor_query.h"
#include "views/tensor/tensor_page.h"

namespace nodewise::views {

class TensorAsk;

/// A bar per value over the same storage.
class StorageView : public QWidget {
    Q_OBJECT
public:
    explicit StorageView(QWidget* parent = nullptr);
    void setStorage(const protocol::StorageAnswer& storage);
    /// Facts, line by line, as they are painted.
    QStringList facts() const;
    QSize sizeHint() const override;

Q_SIGNALS:
    void viewChosen(const nodewise::protocol::StorageAnswer::View& view);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    const protocol::StorageAnswer::View& viewAt(int row) const;
    int rows() const { return 1 + static_cast<int>(m_storage.aliases.size()); }
    int rowTop(int row) const;
    int rowHeight() const;
    int nameWidth() const;
    std::optional<int> tryRow(const QPoint& at) const;
    void paintRow(QPainter& painter, int row) const;

    protocol::StorageAnswer m_storage;
    bool m_any = false;
};

class StoragePage final : public TensorPage {
    Q_OBJECT
public:
    explicit StoragePage(DebugSession* session, QWidget* parent = nullptr);
    QImage picture() override;
    StorageView& view() const { return *m_view; }

Q_SIGNALS:
    /// An alias should be shown.
    void valueChosen(const nodewise::protocol::ValueRef& ref);

protected:
    void refresh() override;
    void retranslate() override;

private:
    TensorAsk* m_ask;
    StorageView* m_view;
};

} // namespace nodewise::views
