// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/chain.h"

#include <utility>

namespace nodewise::coverage {
namespace {

class Order {
public:
    explicit Order(std::vector<ChainItem> items) : m_items(std::move(items)), m_done(m_items.size(), false) {}

    std::vector<protocol::ChainLink> run()
    {
        for (std::size_t i = 0; i < m_items.size(); ++i)
            take(i);
        return std::move(m_out);
    }

private:
    void take(std::size_t index)
    {
        if (m_done[index])
            return;
        m_done[index] = true;
        std::vector<std::string> becomes;
        for (protocol::ChainLink& link : m_items[index].links) {
            using Stage = protocol::ChainLink::Stage;
            if (link.stage == Stage::Decomposition || link.stage == Stage::Pass)
                becomes.insert(becomes.end(), link.becomes.begin(), link.becomes.end());
            m_out.push_back(std::move(link));
        }
        // Whatever else is said of this operator comes before what it became.
        takeAll(m_items[index].depth, m_items[index].op);
        for (const std::string& op : becomes)
            takeAll(m_items[index].depth + 1, op);
    }
    void takeAll(std::uint32_t depth, const std::string& op)
    {
        for (std::size_t i = 0; i < m_items.size(); ++i)
            if (m_items[i].depth == depth && m_items[i].op == op)
                take(i);
    }

    std::vector<ChainItem> m_items;
    std::vector<bool> m_done;
    std::vector<protocol::ChainLink> m_out;
};

} // namespace

std::vector<protocol::ChainLink> ordered(std::vector<ChainItem> items)
{
    return Order(std::move(items)).run();
}

} // namespace nodewise::coverage
