// SPDX-License-Identifier: Apache-2.0
// Reads the outputs that tests/data/make_models.py stored: .safetensors with a fingerprint in its metadata. A reader of its own, so that
// the tests do not trust the code under test.
#pragma once

#include "core/torch/run/compile.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/empty.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>

#include <cstring>

struct StoredTensors {
    std::map<QString, at::Tensor> tensors;
    nodewise::torch_worker::Fingerprint fingerprint;
};

inline at::ScalarType storedType(const QString& name)
{
    static const QMap<QString, at::ScalarType> types{{"F64", at::kDouble},    {"F32", at::kFloat},       {"F16", at::kHalf},
                                                     {"BF16", at::kBFloat16}, {"I64", at::kLong},        {"I32", at::kInt},
                                                     {"I16", at::kShort},     {"I8", at::kChar},         {"U8", at::kByte},
                                                     {"BOOL", at::kBool},     {"C64", at::kComplexFloat}};
    return types.value(name, at::ScalarType::Undefined);
}

inline StoredTensors readStoredTensors(const QString& path)
{
    StoredTensors out;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return out;
    const QByteArray bytes = file.readAll();
    quint64 size = 0;
    std::memcpy(&size, bytes.constData(), sizeof size);
    const auto header = QJsonDocument::fromJson(bytes.mid(8, static_cast<qsizetype>(size))).object();
    for (auto entry = header.begin(); entry != header.end(); ++entry) {
        const auto value = entry.value().toObject();
        if (entry.key() == "__metadata__") {
            out.fingerprint = {.torch = value["torch"].toString().toStdString(),
                               .cpuCapability = value["cpu_capability"].toString().toStdString(),
                               .device = value["device"].toString().toStdString(),
                               .threads = value["threads"].toString().toInt()};
            continue;
        }
        std::vector<std::int64_t> shape;
        for (const auto& dimension : value["shape"].toArray())
            shape.push_back(dimension.toInteger());
        at::Tensor tensor = at::empty(shape, storedType(value["dtype"].toString()));
        const auto offset = value["data_offsets"].toArray()[0].toInteger();
        std::memcpy(tensor.data_ptr(), bytes.constData() + 8 + size + offset, tensor.nbytes());
        out.tensors[entry.key()] = tensor;
    }
    return out;
}
