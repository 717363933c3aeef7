// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/layout_analysis.h"

#include "views/common/selection.h"
#include "views/coverage/coverage_analysis.h"
#include "views/coverage/profile_choice.h"
#include "views/dump/layout_page.h"

namespace nodewise::viewer {

views::AnalysisKind LayoutAnalysis::kind()
{
    return {{}, [](views::Analyses& tab) -> views::Analysis* { return new LayoutAnalysis(tab); }};
}

std::vector<views::PageSpec> LayoutAnalysis::pages()
{
    return {{"layout", views::PageSpec::Where::Inspector, 10, [] { return tr("Layout", "of a value on a device"); },
             [this](QWidget*) { return makePage(); }}};
}

QWidget* LayoutAnalysis::makePage()
{
    auto* page = new views::LayoutPage;
    const views::ProfileChoice* profile = &find<views::CoverageAnalysis>()->profile();
    const auto follow = [page, profile] { page->setProfile(profile->name()); };
    connect(profile, &views::ProfileChoice::changed, page, follow);
    connect(profile, &views::ProfileChoice::filesChanged, page, &views::LayoutPage::readAgain);
    follow();
    page->setSelection(&selection());
    return page;
}

} // namespace nodewise::viewer
