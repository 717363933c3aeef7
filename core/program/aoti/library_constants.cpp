// SPDX-License-Identifier: Apache-2.0
// Source of the layout: elf.h of the GNU C library, 64 bits, little-endian.
#include "core/program/aoti/library_constants.h"

#include <algorithm>
#include <cstring>
#include <elf.h>

namespace nodewise::aoti {

namespace {

constexpr std::string_view startSymbol = "_binary_constants_bin_start", endSymbol = "_binary_constants_bin_end";

class Library {
public:
    Library(const InputFile& file, std::uint64_t at, std::uint64_t size) : m_file(file), m_at(at), m_size(size) {}

    Result<std::optional<Extent>> constants()
    {
        Elf64_Ehdr header;
        if (!read(0, &header, sizeof header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
            return std::nullopt; // of another system
        if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB)
            return std::nullopt;
        if (header.e_shentsize != sizeof(Elf64_Shdr))
            return fail("the library's headers have a size that is not ELF's");
        m_sections.resize(header.e_shnum);
        if (!read(header.e_shoff, m_sections.data(), m_sections.size() * sizeof(Elf64_Shdr)))
            return fail("the library's headers lie beyond its end");
        for (const Elf64_Word type : {SHT_SYMTAB, SHT_DYNSYM}) // ELF has one of each
            if (const auto section = std::ranges::find(m_sections, type, &Elf64_Shdr::sh_type); section != m_sections.end())
                if (auto found = search(*section))
                    return found;
        return std::nullopt;
    }

private:
    bool read(std::uint64_t offset, void* into, std::size_t size) const
    {
        if (offset > m_size || size > m_size - offset)
            return false;
        return m_file.read(m_at + offset, {static_cast<char*>(into), size}) == size;
    }
    /// Whether this name, to its null byte, stands there in a table of names.
    static bool isNamed(std::string_view names, std::size_t at, std::string_view name)
    {
        return at < names.size() && names.substr(at).starts_with(name) && at + name.size() < names.size() &&
               names[at + name.size()] == '\0';
    }
    std::optional<Extent> search(const Elf64_Shdr& table)
    {
        constexpr std::size_t most = 1'000'000;
        constexpr std::uint64_t mostNameBytes = 64u << 20;
        if (table.sh_entsize != sizeof(Elf64_Sym) || table.sh_link >= m_sections.size() || table.sh_size / sizeof(Elf64_Sym) > most)
            return std::nullopt;
        std::vector<Elf64_Sym> symbols(table.sh_size / sizeof(Elf64_Sym));
        if (!read(table.sh_offset, symbols.data(), symbols.size() * sizeof(Elf64_Sym)))
            return std::nullopt;
        std::string names(std::min<std::uint64_t>(m_sections[table.sh_link].sh_size, std::min(mostNameBytes, m_size)), '\0');
        if (!read(m_sections[table.sh_link].sh_offset, names.data(), names.size()))
            return std::nullopt;
        std::optional<std::uint64_t> start, end;
        for (const Elf64_Sym& symbol : symbols) {
            if (isNamed(names, symbol.st_name, startSymbol))
                start = placeOf(symbol);
            else if (isNamed(names, symbol.st_name, endSymbol))
                end = placeOf(symbol);
        }
        if (!start || !end || *end < *start || *end > m_size)
            return std::nullopt;
        return Extent{m_at + *start, *end - *start};
    }
    /// Where a symbol's address is in the file.
    std::optional<std::uint64_t> placeOf(const Elf64_Sym& symbol) const
    {
        if (symbol.st_shndx >= m_sections.size())
            return std::nullopt;
        const Elf64_Shdr& section = m_sections[symbol.st_shndx];
        if (symbol.st_value < section.sh_addr || symbol.st_value - section.sh_addr > section.sh_size || section.sh_offset > m_size)
            return std::nullopt;
        return section.sh_offset + (symbol.st_value - section.sh_addr);
    }

    const InputFile& m_file;
    std::uint64_t m_at, m_size;
    std::vector<Elf64_Shdr> m_sections;
};

} // namespace

Result<std::optional<Extent>> constantsIn(const InputFile& file, std::uint64_t at, std::uint64_t size)
{
    return Library(file, at, size).constants();
}

} // namespace nodewise::aoti
