// SPDX-License-Identifier: Apache-2.0
// A generic plug-in of Qt's that leaves a file behind where Qt is made to load it.
#include <QFile>
#include <QGenericPlugin>

class GenericProbe : public QGenericPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QGenericPluginFactoryInterface_iid FILE "generic_probe.json")
public:
    QObject* create(const QString&, const QString&) override
    {
        QFile file(qEnvironmentVariable("NODEWISE_PROBE"));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("the probe could not write");
        return new QObject;
    }
};

#include "generic_probe.moc"
