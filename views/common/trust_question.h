// SPDX-License-Identifier: Apache-2.0
// Asks once whether files of a folder may act; TrustService remembers the answer.
#pragma once

#include "views/common/message_box.h"
#include "views/common/trust_service.h"

namespace nodewise::views {

/// The answer that nothing comes of is the default one.
class TrustQuestion : public MessageBox {
    Q_OBJECT
public:
    /// `request.files`: those of the folder. `changed`: one of them was trusted with another content.
    TrustQuestion(const TrustRequest& request, const QString& folder, bool changed, QWidget* parent);
    bool trusted() const { return clickedButton() == m_trust; }
    /// What plug-ins ask for is what was shown. (A language that changes meanwhile counts as another question.)
    bool stillAsksThis() const;

private:
    QStringList m_files;
    QStringList m_needs; ///< as shown
    QAbstractButton* m_trust;
};

} // namespace nodewise::views
