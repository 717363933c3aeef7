// SPDX-License-Identifier: Apache-2.0
// One way to look at a tensor. Pages ask only while they are seen.
#pragma once

#include "core/protocol/values.h"
#include "views/debug/debug_session.h"
#include "views/tensor/element_picture.h"

#include <QWidget>

#include <optional>
#include <vector>

class QStackedLayout;

namespace nodewise::views {

class Label;
class BusyStrip;
class TensorAsk;

/// What all pages of a view show.
struct TensorSubject {
    protocol::ValueInfo value;
    QString slice;
    std::vector<std::int64_t> shape; ///< after slicing
    bool operator==(const TensorSubject&) const = default;
};

class TensorPage : public QWidget {
    Q_OBJECT
public:
    explicit TensorPage(DebugSession* session, QWidget* parent = nullptr);

    /// Nullopt: nothing is shown.
    void setSubject(const std::optional<TensorSubject>& subject);
    /// Values changed: asks anew, now or when it is seen.
    void invalidate();
    const std::optional<TensorSubject>& subject() const { return m_subject; }
    /// Beside the slice: what belongs to this page alone. Null for none.
    virtual QWidget* tools() { return nullptr; }
    /// What "Save Picture" writes; null for a page that draws none.
    virtual QImage picture() { return {}; }
    /// What the picture is made of, to be drawn with a pixel for each element; none for a page without.
    virtual std::optional<ElementPicture> elementPicture() { return {}; }
    /// Words in place of contents: "This tensor has no elements."; "" for none.
    QString words() const;

Q_SIGNALS:
    /// An element was chosen; its index in the slice.
    void elementChosen(const std::vector<std::int64_t>& index);
    void message(const QString& text);

protected:
    /// Asks for what is to be seen of the subject; there is one.
    virtual void refresh() = 0;
    virtual void retranslate() = 0;
    void setContents(QWidget* contents);
    /// "" shows the contents again.
    void setWords(const QString& words);
    /// An error of an answer, unless it is that of a cancel.
    void fail_(const Error& error);
    /// Under the contents.
    BusyStrip& strip() const { return *m_strip; }
    /// A new one, watched by the page's strip.
    TensorAsk* makeAsk();
    DebugSession* session() const { return m_session; }
    void showEvent(QShowEvent* event) override;

private:
    void refreshIfSeen();

    DebugSession* m_session;
    std::optional<TensorSubject> m_subject;
    bool m_stale = false;
    QStackedLayout* m_stack;
    Label* m_words;
    QWidget* m_body;
    BusyStrip* m_strip;
};

} // namespace nodewise::views
