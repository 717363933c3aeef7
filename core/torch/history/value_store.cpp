// SPDX-License-Identifier: Apache-2.0
#include "core/torch/history/value_store.h"

#include <ATen/core/List.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cstring>

namespace nodewise::torch_worker {

namespace {

c10::Storage copyStorage(const c10::Storage& storage)
{
    auto* allocator = c10::GetAllocator(c10::DeviceType::CPU);
    c10::Storage copy(c10::Storage::use_byte_size_t(), storage.nbytes(), allocator, true);
    if (storage.nbytes())
        std::memcpy(copy.mutable_data(), storage.data(), storage.nbytes());
    return copy;
}

/// The same view of another storage, as a tensor of inference mode like all that a machine makes.
at::Tensor viewOf(const at::Tensor& tensor, const c10::Storage& storage)
{
    const c10::InferenceMode inference;
    const c10::DispatchKeySet keys(c10::DispatchKey::CPU);
    at::Tensor copy = at::detail::make_tensor<c10::TensorImpl>(c10::Storage(storage), keys, tensor.dtype());
    copy.unsafeGetTensorImpl()->set_sizes_and_strides(tensor.sizes(), tensor.strides(), tensor.storage_offset());
    copy._set_conj(tensor.is_conj());
    copy._set_neg(tensor.is_neg());
    return copy;
}

/// The value with `change` done to each of its tensors.
template <class Change>
c10::IValue mapTensors(const c10::IValue& value, const Change& change)
{
    if (value.isTensor())
        return value.toTensor().defined() ? c10::IValue(change(value.toTensor())) : value;
    if (value.isTuple()) {
        std::vector<c10::IValue> elements;
        for (const auto& element : value.toTupleRef().elements())
            elements.push_back(mapTensors(element, change));
        return c10::ivalue::Tuple::create(std::move(elements));
    }
    if (value.isList()) {
        auto list = value.toList().copy();
        for (std::size_t i = 0; i < list.size(); ++i)
            list.set(i, mapTensors(list.get(i), change));
        return list;
    }
    return value;
}

bool hasTensors(const c10::IValue& value)
{
    return value.isTensor() || value.isTuple() || value.isList();
}

/// Memory that came into being with the value; 0 for views of what was there.
std::uint64_t freshBytes(const c10::IValue& value)
{
    std::uint64_t bytes = 0;
    eachTensor(value, [&](const at::Tensor& tensor) {
        if (tensor.has_storage())
            if (const auto& storage = tensor.unsafeGetTensorImpl()->unsafe_storage(); storage.use_count() == 1)
                bytes += storage.nbytes();
    });
    return bytes;
}

} // namespace

bool sharesStorage(const c10::IValue& value, const void* storage)
{
    bool shares = false;
    eachTensor(value, [&](const at::Tensor& tensor) {
        shares = shares || (tensor.has_storage() && tensor.storage().unsafeGetStorageImpl() == storage);
    });
    return shares;
}

void StorageCount::add(const at::Tensor& tensor)
{
    if (hasBytes(tensor) && m_seen.insert(tensor.storage().unsafeGetStorageImpl()).second)
        m_bytes += tensor.storage().nbytes();
}

void StorageCount::add(const c10::IValue& value)
{
    eachTensor(value, [this](const at::Tensor& tensor) { add(tensor); });
}

c10::IValue deepCopy(const c10::IValue& value)
{
    std::unordered_map<const void*, c10::Storage> copies;
    return mapTensors(value, [&](const at::Tensor& tensor) {
        if (!hasBytes(tensor))
            return tensor;
        const auto& storage = tensor.storage();
        const auto found = copies.try_emplace(storage.unsafeGetStorageImpl(), storage);
        if (found.second)
            found.first->second = copyStorage(storage);
        return viewOf(tensor, found.first->second);
    });
}

ValueStore::ValueStore(const ProgramPlan& plan, bool keeps) : m_kept(plan.places.size()), m_keeps(keeps), m_tracks(false)
{
    for (const Plan& graph : plan.plans)
        for (const Step& step : graph.steps)
            m_tracks = m_tracks || !step.writes.empty();
}

void ValueStore::input(std::uint32_t node, const c10::IValue& value)
{
    Kept& kept = m_kept[node];
    kept = {.value = value, .runs = 1, .held = true, .input = true};
    if (m_tracks)
        track(node, value);
}

void ValueStore::produced(std::uint32_t node, Tick tick, const c10::IValue& value)
{
    Kept& kept = m_kept[node];
    m_made.push_back({tick, node, kept.made});
    kept.made = static_cast<std::uint32_t>(m_made.size() - 1);
    ++kept.runs;
    if (!m_keeps)
        return;
    if (value.isTensor()) {
        const at::Tensor& tensor = value.toTensor();
        if (tensor.defined() && tensor.has_storage()) {
            const auto& storage = tensor.unsafeGetTensorImpl()->unsafe_storage();
            if (storage.use_count() == 1)
                m_charged += storage.nbytes();
        }
    } else if (hasTensors(value)) {
        m_charged += freshBytes(value);
    }
    kept.value = value;
    kept.held = true;
    if (m_tracks)
        track(node, value);
}

void ValueStore::bound(std::uint32_t node, Tick tick, const c10::IValue& value)
{
    m_kept[node].bound = true;
    ++m_bound;
    produced(node, tick, value);
}

std::uint32_t ValueStore::lastNode() const
{
    const auto ran = std::find_if(m_made.rbegin(), m_made.rend(), [this](const Made& made) { return !m_kept[made.node].bound; });
    return ran == m_made.rend() ? none : ran->node;
}

void ValueStore::track(std::uint32_t node, const c10::IValue& value)
{
    eachTensor(value, [&](const at::Tensor& tensor) {
        if (!hasBytes(tensor))
            return;
        const void* storage = tensor.storage().unsafeGetStorageImpl();
        auto& nodes = m_byStorage[storage];
        if (std::find(nodes.begin(), nodes.end(), node) != nodes.end())
            return;
        if (nodes.size() >= 32) // the address had other owners before
            std::erase_if(nodes, [&](std::uint32_t other) { return !m_kept[other].held || !sharesStorage(m_kept[other].value, storage); });
        nodes.push_back(node);
    });
}

void ValueStore::beforeWrite(const at::Tensor& tensor)
{
    if (!m_keeps || !hasBytes(tensor))
        return;
    const c10::Storage& from = tensor.storage();
    const auto found = m_byStorage.find(from.unsafeGetStorageImpl());
    if (found == m_byStorage.end())
        return;
    const std::vector<std::uint32_t> nodes = std::move(found->second);
    m_byStorage.erase(found);
    std::optional<c10::Storage> copy;
    for (const std::uint32_t node : nodes) {
        Kept& kept = m_kept[node];
        if (!kept.held || !sharesStorage(kept.value, from.unsafeGetStorageImpl()))
            continue;
        if (!copy) {
            copy = copyStorage(from);
            m_charged += copy->nbytes();
        }
        preserve(kept, from, *copy);
    }
}

void ValueStore::preserve(Kept& kept, const c10::Storage& from, const c10::Storage& copy)
{
    kept.value = mapTensors(kept.value, [&](const at::Tensor& tensor) {
        return sharesStorage(tensor, from.unsafeGetStorageImpl()) ? viewOf(tensor, copy) : tensor;
    });
}

void ValueStore::truncate(Tick tick)
{
    while (!m_made.empty() && m_made.back().tick >= tick) {
        Kept& kept = m_kept[m_made.back().node];
        m_bound -= kept.bound ? 1 : 0;
        kept.made = m_made.back().previous;
        --kept.runs;
        kept.held = false;
        kept.value = {};
        m_made.pop_back();
    }
    m_oldest = std::min(m_oldest, m_made.size());
}

void ValueStore::clear()
{
    truncate(0);
    m_kept.assign(m_kept.size(), {});
    m_byStorage.clear();
    m_charged = 0;
}

Tick ValueStore::tick(std::uint32_t node) const
{
    const Kept& kept = m_kept[node];
    return kept.made == none ? 0 : m_made[kept.made].tick;
}

const c10::IValue* ValueStore::tryValue(std::uint32_t node) const
{
    return m_kept[node].held ? &m_kept[node].value : nullptr;
}

void ValueStore::put(std::uint32_t node, c10::IValue value)
{
    Kept& kept = m_kept[node];
    m_charged += freshBytes(value);
    kept.value = std::move(value);
    kept.held = true;
    if (kept.made != none)
        m_oldest = std::min<std::size_t>(m_oldest, kept.made);
}

void ValueStore::replace(std::uint32_t node, const c10::IValue& value)
{
    Kept& kept = m_kept[node];
    if (!m_keeps && !kept.input)
        return;
    put(node, value);
    if (m_tracks)
        track(node, value);
}

void ValueStore::count(StorageCount& count) const
{
    count.expect(static_cast<std::size_t>(std::count_if(m_kept.begin(), m_kept.end(), [](const Kept& kept) { return kept.held; })));
    for (const Kept& kept : m_kept)
        if (kept.held)
            count.add(kept.value);
}

std::uint64_t ValueStore::dropOldest(std::uint64_t bytes)
{
    std::uint64_t dropped = 0;
    for (; m_oldest < m_made.size() && dropped < bytes; ++m_oldest) {
        Kept& kept = m_kept[m_made[m_oldest].node];
        if (kept.made != m_oldest || !kept.held)
            continue;
        eachTensor(kept.value, [&](const at::Tensor& tensor) { dropped += hasBytes(tensor) ? tensor.storage().nbytes() : 0; });
        kept.held = false;
        kept.value = {};
    }
    return dropped;
}

} // namespace nodewise::torch_worker
