// SPDX-License-Identifier: Apache-2.0
// The memory that an ExecuTorch program has planned, as the window draws it: each value at its addresses, while it lives.
#include "core/layout/diagram.h"
#include "core/program/program.h"
#include "tests/views/finish.h"
#include "views/common/theme.h"
#include "views/numerics/lifetime_view.h"

#include <QSignalSpy>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;

namespace {

std::shared_ptr<const MemoryProfile> planned(const char* file)
{
    std::string path = NODEWISE_TEST_DATA "/executorch/";
    auto model = program::open(path.append(file));
    if (!model)
        qFatal("%s", model.error().text().c_str());
    auto document = std::make_shared<Document>();
    document->model = *model;
    document->fxDiagram = layout::diagramOf(*(*model)->graph);
    return std::make_shared<const MemoryProfile>(exporting::plannedMemory(**model), std::move(document));
}

std::uint32_t blockOf(const MemoryProfile& profile, const QString& name)
{
    for (const exporting::PlannedPlace& place : profile.places())
        if (profile.name(profile.block(place.block).nodes.front()) == name)
            return place.block;
    qFatal("%s is not planned", qPrintable(name));
}

} // namespace

class TestPlannedMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void byAddress_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void byAddress()
    {
        QFETCH(const bool, dark);
        ThemeHub hub;
        hub.apply(dark ? ThemeKind::Dark : ThemeKind::Light);
        const auto profile = planned("net.pte");
        QCOMPARE(profile->memories().size(), std::size_t(2));
        LifetimeView view;
        view.resize(720, 320);
        view.setProfile(profile);
        view.setCursorPlace(1);
        view.show();
        test::savePicture(view, dark ? QStringLiteral("planned-memory-dark.png") : QStringLiteral("planned-memory-light.png"));
        const QImage image = view.grab().toImage();
        // The convolution's value lies in the upper half while relu's takes the lower one, and both are a click away.
        const AxisScale scale = view.scale();
        QSignalSpy chosen(&view, &LifetimeView::blockChosen);
        const auto clicked = [&](double step, double part) {
            const QPointF at(scale.middle(step), scale.area.top() + scale.area.height() * part);
            QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, at.toPoint());
            return chosen.isEmpty() ? std::optional<std::uint32_t>() : std::optional(chosen.takeLast().at(0).value<std::uint32_t>());
        };
        QCOMPARE(clicked(1, 0.25), std::optional(blockOf(*profile, QStringLiteral("convolution"))));
        QCOMPARE(clicked(1, 0.75), std::optional(blockOf(*profile, QStringLiteral("relu"))));
        QVERIFY(image.pixelColor(QPointF(scale.middle(1), scale.area.top() + scale.area.height() * 0.25).toPoint()) !=
                image.pixelColor(QPointF(scale.middle(8), scale.area.top() + scale.area.height() * 0.25).toPoint())); // nothing lies there
    }
    void peak()
    {
        const auto profile = planned("net.pte");
        QCOMPARE(profile->answer().plannedPeak, std::uint64_t(8192));
        QCOMPARE(profile->name(profile->nodeAt(profile->answer().plannedPeakStep)), QStringLiteral("relu"));
    }
};

QTEST_MAIN(TestPlannedMemory)
#include "tst_planned_memory.moc"
