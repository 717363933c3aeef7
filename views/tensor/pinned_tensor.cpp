// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/pinned_tensor.h"

#include "core/protocol/tensor_query.h"
#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/debug/value_text.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

PinnedTensor::PinnedTensor(DebugSession* session, const protocol::ValueInfo& value, bool copy, QWidget* parent)
    : QWidget(parent), m_session(session), m_value(value), m_copy(copy), m_name(new ElidedLabel(this)), m_how(new Label(this)),
      m_words(new Label(this)), m_close(new QToolButton(this)), m_grid(new TensorGrid(session, this))
{
    m_how->setProperty("role", "badge");
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_close->setText(QStringLiteral("✕"));
    m_words->setProperty("role", "error");
    m_words->setWordWrap(true);
    m_words->setContentsMargins(10, 2, 10, 2);
    m_words->hide();
    auto* head = new QHBoxLayout;
    head->setContentsMargins(10, 2, 4, 2);
    head->addWidget(m_name, 1);
    head->addWidget(m_how);
    head->addWidget(m_close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_words);
    column->addWidget(m_grid, 1);
    setMinimumWidth(140);
    connect(m_close, &QToolButton::clicked, this, &PinnedTensor::closeWanted);
    connect(&m_grid->numbers(), &TensorModel::failed, this, [this](const QString& text) {
        m_words->setText(text);
        m_words->show();
    });
    connect(&m_grid->numbers(), &TensorModel::shapeChanged, m_words, &QWidget::hide);
    followLanguage(this, &PinnedTensor::retranslate);
    followFont(m_name, monoFont);
}

PinnedTensor::~PinnedTensor()
{
    if (m_copy && m_session && m_session->alive())
        m_session->askText(
            std::string(protocol::ReleaseRequest::command), protocol::encodeBody(protocol::ReleaseRequest{m_value.ref}), m_session,
            [](const Result<std::string>&) {}, DebugSession::Lifetime::Session);
}

int PinnedTensor::headHeight() const
{
    return layout()->itemAt(0)->sizeHint().height();
}

void PinnedTensor::retranslate()
{
    m_name->setText(QStringLiteral("%1  %2").arg(QString::fromStdString(m_value.name), ValueText::shape(m_value)));
    m_how->setText(m_copy ? tr("stays", "pinned tensor") : tr("follows", "pinned tensor"));
    m_how->setToolTip(m_copy ? tr("A copy of the value as it was when it was pinned") : tr("The value as it is at each stop"));
    m_close->setToolTip(tr("Unpin"));
    m_close->setAccessibleName(tr("Unpin %1").arg(QString::fromStdString(m_value.name)));
    m_grid->setAccessibleName(tr("Numbers of %1").arg(QString::fromStdString(m_value.name)));
}

} // namespace nodewise::views
