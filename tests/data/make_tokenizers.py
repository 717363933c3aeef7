#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes tokenizers/: small tokenizer.json files by Hugging Face's tokenizers, and what that library says of their ids; and a
program over one of the vocabularies.

Usage: make_tokenizers.py     (needs tokenizers 0.22, torch 2.13)
expected.json: file -> {"pieces": {id: piece}, "texts": [[ids, text]]}; broken.json is written by hand.
"""
import json
import pathlib

import torch
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

OUT = pathlib.Path(__file__).parent / "tokenizers"
TEXTS = ["The cat sat on the mat.", "The cats are sitting,\nnot lying.", "naïve café – 한국어 😀", "on the other mat sat another cat"]
CORPUS = TEXTS * 20


def bpe_bytes():
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    made.train_from_iterator(CORPUS, trainers.BpeTrainer(
        vocab_size=300, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), special_tokens=["<|endoftext|>"], show_progress=False))
    made.add_tokens([AddedToken("  two spaces")])
    return made


def bpe_fallback():
    vocab = {"<unk>": 0, "<s>": 1, "</s>": 2} | {f"<0x{i:02X}>": i + 3 for i in range(256)}
    letters = sorted({c for text in TEXTS[:2] for c in text.replace(" ", "▁")})
    for piece in letters + ["▁T", "he", "▁The", "at", "▁c", "▁cat"]:
        vocab.setdefault(piece, len(vocab))
    merges = [("▁", "T"), ("h", "e"), ("▁T", "he"), ("a", "t"), ("▁", "c"), ("▁c", "at")]
    made = Tokenizer(models.BPE(vocab=vocab, merges=merges, unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    made.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    made.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)])
    made.add_special_tokens(["<unk>", "<s>", "</s>"])
    return made


def wordpiece():
    made = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.decoder = decoders.WordPiece(prefix="##", cleanup=False)
    made.train_from_iterator(CORPUS, trainers.WordPieceTrainer(
        vocab_size=90, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]"], show_progress=False))
    return made


def unigram():
    made = Tokenizer(models.Unigram())
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    made.decoder = decoders.Metaspace()
    made.train_from_iterator(CORPUS, trainers.UnigramTrainer(
        vocab_size=60, special_tokens=["<pad>", "</s>", "<unk>"], unk_token="<unk>", show_progress=False))
    return made


def word_level():
    made = Tokenizer(models.WordLevel({"[UNK]": 0, "The": 1, "cat": 2, "sat": 7}, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    return made


class Attention(torch.nn.Module):
    """Two heads over what an embedding gives, with the attention map as a value, and logits over the vocabulary."""

    def __init__(self, rows):
        super().__init__()
        self.tokens = torch.nn.Embedding(rows, 8)
        self.positions = torch.nn.Embedding(512, 8)
        self.both = torch.nn.Linear(8, 16)
        self.head = torch.nn.Linear(8, rows)

    def forward(self, input_ids):
        x = self.tokens(input_ids) + self.positions(torch.arange(input_ids.shape[1]))
        query, key = self.both(x).unflatten(-1, (2, 2, 4)).movedim(2, 0).transpose(2, 3)
        scores = torch.softmax(3 * query @ key.transpose(-1, -2), -1)
        mixed = scores @ x.unflatten(-1, (2, 4)).transpose(1, 2)
        return self.head(mixed.transpose(1, 2).flatten(2))


def save_attention(tokenizer):
    torch.manual_seed(0)
    ids = [tokenizer.encode(text, add_special_tokens=False).ids[:6] for text in ("the cat sat on the mat", TEXTS[3])]
    program = torch.export.export(Attention(tokenizer.get_vocab_size() + 5).eval(), (torch.tensor(ids),))
    torch.export.save(program, OUT / "attention.pt2")


def main():
    OUT.mkdir(exist_ok=True)
    expected = {}
    for make in [bpe_bytes, bpe_fallback, wordpiece, unigram, word_level]:
        made = make()
        name = make.__name__ + ".json"
        made.save(str(OUT / name), pretty=True)
        cases = []
        for text in TEXTS:
            ids = made.encode(text, add_special_tokens=False).ids
            cases.append([ids, made.decode(ids, skip_special_tokens=False)])
        if make is wordpiece:
            save_attention(made)
        expected[name] = {"pieces": {str(i): piece for piece, i in sorted(made.get_vocab().items(), key=lambda p: p[1])}, "texts": cases}
    (OUT / "expected.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1) + "\n")


main()
