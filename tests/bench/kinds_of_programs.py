#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports a program of each of sixty kinds, two layers with random weights: kinds_of_programs.py OUT [NAME...]. Each becomes OUT/NAME.pt2.

They have what real ones have (grouped queries, rotary embeddings, windows, convolutions, positions by bucket), narrow enough for
tests/scripts/plant_faults.py to try everything with each. Needs torch and transformers<5. What does not export is said, and left out."""
import argparse
import pathlib
import sys
import warnings

warnings.filterwarnings("ignore")
import torch
import transformers as hf

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parents[1] / "data")]
from exporting import shorten_paths
from real_programs import Output, causal

TEXT = dict(vocab_size=300, hidden_size=64, num_hidden_layers=2, num_attention_heads=4, intermediate_size=128, max_position_embeddings=64)
GPT = dict(vocab_size=300, n_embd=64, n_layer=2, n_head=4, n_positions=64, n_inner=128)
SEQUENCES = dict(vocab_size=300, d_model=64, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4,
                 encoder_ffn_dim=128, decoder_ffn_dim=128, max_position_embeddings=64)
IMAGE = dict(image_size=32, patch_size=8, hidden_size=64, num_hidden_layers=2, num_attention_heads=4, intermediate_size=128)
LENGTH = 12


def tokens():
    return torch.randint(3, 300, (1, LENGTH))


def encoder(config, model, which="last_hidden_state"):
    return Output(model(config), which, "input_ids"), (tokens(),)


def decoder(config, model):
    """With a mask of its own: transformers makes one by a vmap, which torch.export.save can't write."""
    config.use_cache = False
    return (Output(model(config), "logits", "input_ids", "attention_mask", "position_ids", use_cache=False),
            (tokens(), causal(LENGTH), torch.arange(LENGTH)[None]))


def decoder_of(config, model):
    """With positions of its own: of a mask of ones."""
    config.use_cache = False
    return Output(model(config), "logits", "input_ids", "attention_mask", use_cache=False), (tokens(), torch.ones(1, LENGTH, dtype=torch.long))


def both(config, model):
    config.use_cache = False
    return (Output(model(config), "logits", "input_ids", "decoder_input_ids", "decoder_attention_mask", use_cache=False),
            (tokens(), tokens(), causal(LENGTH)))


def image(config, model, which="last_hidden_state", size=32):
    return Output(model(config), which, "pixel_values"), (torch.randn(1, 3, size, size),)


class Recurrent(torch.nn.Module):
    """An LSTM in two directions, a GRU on what it says, and a choice of the largest."""

    def __init__(self):
        super().__init__()
        self.lstm, self.gru = torch.nn.LSTM(16, 24, 2, batch_first=True, bidirectional=True), torch.nn.GRU(48, 32, batch_first=True)
        self.out = torch.nn.Linear(32, 20)

    def forward(self, x):
        y = self.out(self.gru(self.lstm(x)[0])[0])
        return y.softmax(-1), y.topk(3).indices


SDPA = dict(attn_implementation="sdpa")
KINDS = {
    "albert": lambda: encoder(hf.AlbertConfig(**TEXT, embedding_size=32), hf.AlbertModel),
    "bert": lambda: encoder(hf.BertConfig(**TEXT), hf.BertForMaskedLM, "logits"),
    "convbert": lambda: encoder(hf.ConvBertConfig(**TEXT), hf.ConvBertModel),
    "deberta": lambda: encoder(hf.DebertaV2Config(**TEXT, relative_attention=True, pos_att_type=["c2p", "p2c"]), hf.DebertaV2Model),
    "distilbert": lambda: encoder(hf.DistilBertConfig(vocab_size=300, dim=64, n_layers=2, n_heads=4, hidden_dim=128, max_position_embeddings=64),
                                  hf.DistilBertModel),
    "electra": lambda: encoder(hf.ElectraConfig(**TEXT, embedding_size=32), hf.ElectraModel),
    "mobilebert": lambda: encoder(hf.MobileBertConfig(**TEXT, embedding_size=32, intra_bottleneck_size=32), hf.MobileBertModel),
    "mpnet": lambda: encoder(hf.MPNetConfig(**TEXT), hf.MPNetModel),
    "roberta": lambda: encoder(hf.RobertaConfig(**TEXT), hf.RobertaModel),
    "squeezebert": lambda: encoder(hf.SqueezeBertConfig(**TEXT, embedding_size=64), hf.SqueezeBertModel),
    "xlm": lambda: encoder(hf.XLMConfig(vocab_size=300, emb_dim=64, n_layers=2, n_heads=4, max_position_embeddings=64), hf.XLMModel),
    "fnet": lambda: encoder(hf.FNetConfig(**{key: value for key, value in TEXT.items() if key != "num_attention_heads"}), hf.FNetModel),
    "gpt-neo": lambda: decoder(hf.GPTNeoConfig(vocab_size=300, hidden_size=64, num_layers=2, num_heads=4, max_position_embeddings=64,
                                               attention_types=[[["global", "local"], 1]], window_size=8), hf.GPTNeoForCausalLM),
    "gpt-neox": lambda: decoder(hf.GPTNeoXConfig(**TEXT, **SDPA), hf.GPTNeoXForCausalLM),
    "gptj": lambda: decoder(hf.GPTJConfig(**GPT, rotary_dim=8), hf.GPTJForCausalLM),
    "llama": lambda: decoder(hf.LlamaConfig(**TEXT, num_key_value_heads=2, **SDPA), hf.LlamaForCausalLM),
    "mistral": lambda: decoder(hf.MistralConfig(**TEXT, num_key_value_heads=2, **SDPA), hf.MistralForCausalLM),
    "qwen2": lambda: decoder(hf.Qwen2Config(**TEXT, num_key_value_heads=2, **SDPA), hf.Qwen2ForCausalLM),
    "phi": lambda: decoder(hf.PhiConfig(**TEXT, **SDPA), hf.PhiForCausalLM),
    "gemma": lambda: decoder(hf.GemmaConfig(**TEXT, num_key_value_heads=1, head_dim=16, **SDPA), hf.GemmaForCausalLM),
    "bart": lambda: both(hf.BartConfig(**SEQUENCES), hf.BartForConditionalGeneration),
    "marian": lambda: both(hf.MarianConfig(**SEQUENCES, pad_token_id=0, decoder_start_token_id=0), hf.MarianMTModel),
    "t5": lambda: both(hf.T5Config(vocab_size=300, d_model=64, d_kv=16, d_ff=128, num_layers=2, num_heads=4), hf.T5ForConditionalGeneration),
    "vit": lambda: image(hf.ViTConfig(**IMAGE), hf.ViTModel),
    "deit": lambda: image(hf.DeiTConfig(**IMAGE), hf.DeiTModel),
    "dinov2": lambda: image(hf.Dinov2Config(**IMAGE), hf.Dinov2Model),
    "clip-vision": lambda: image(hf.CLIPVisionConfig(**IMAGE), hf.CLIPVisionModel),
    "swin": lambda: image(hf.SwinConfig(image_size=32, patch_size=2, embed_dim=32, depths=[2, 2], num_heads=[2, 4], window_size=4), hf.SwinModel),
    "convnext": lambda: image(hf.ConvNextConfig(hidden_sizes=[16, 32, 48, 64], depths=[1, 1, 2, 1]), hf.ConvNextModel, size=64),
    "regnet": lambda: image(hf.RegNetConfig(embedding_size=16, hidden_sizes=[16, 32, 48, 64], depths=[1, 1, 1, 1], groups_width=8), hf.RegNetModel, size=64),
    "segformer": lambda: image(hf.SegformerConfig(hidden_sizes=[16, 32, 48, 64], depths=[1, 1, 1, 1], num_attention_heads=[1, 2, 4, 8]), hf.SegformerModel, size=64),
    "mobilevit": lambda: image(hf.MobileViTConfig(image_size=64, hidden_sizes=[32, 48, 64], neck_hidden_sizes=[8, 16, 24, 32, 48, 56, 64]),
                               hf.MobileViTModel, size=64),
    "wav2vec2": lambda: (Output(hf.Wav2Vec2Model(hf.Wav2Vec2Config(hidden_size=64, num_hidden_layers=2, num_attention_heads=4, intermediate_size=128,
                                                                   conv_dim=(32, 32), conv_stride=(5, 4), conv_kernel=(10, 4))),
                                "last_hidden_state", "input_values"), (torch.randn(1, 1600),)),
    "opt": lambda: decoder_of(hf.OPTConfig(vocab_size=300, hidden_size=64, num_hidden_layers=2, num_attention_heads=4, ffn_dim=128,
                                           max_position_embeddings=64, word_embed_proj_dim=64), hf.OPTForCausalLM),
    "bloom": lambda: decoder_of(hf.BloomConfig(vocab_size=300, hidden_size=64, n_layer=2, n_head=4), hf.BloomForCausalLM),
    "falcon": lambda: decoder_of(hf.FalconConfig(vocab_size=300, hidden_size=64, num_hidden_layers=2, num_attention_heads=4), hf.FalconForCausalLM),
    "granite-moe": lambda: decoder(hf.GraniteMoeConfig(**TEXT, num_key_value_heads=2, num_local_experts=4, **SDPA), hf.GraniteMoeForCausalLM),
    "olmo2": lambda: decoder(hf.Olmo2Config(**TEXT, num_key_value_heads=2, **SDPA), hf.Olmo2ForCausalLM),
    "mamba": lambda: encoder(hf.MambaConfig(vocab_size=300, hidden_size=32, num_hidden_layers=2, state_size=8, use_cache=False), hf.MambaModel),
    "rwkv": lambda: encoder(hf.RwkvConfig(vocab_size=300, hidden_size=32, num_hidden_layers=2, attention_hidden_size=32, use_cache=False), hf.RwkvModel),
    "xlnet": lambda: encoder(hf.XLNetConfig(vocab_size=300, d_model=64, n_layer=2, n_head=4, d_inner=128), hf.XLNetModel),
    "funnel": lambda: encoder(hf.FunnelConfig(vocab_size=300, block_sizes=[1, 1], num_decoder_layers=1, d_model=64, n_head=4, d_head=16, d_inner=128),
                              hf.FunnelModel),
    "nystromformer": lambda: encoder(hf.NystromformerConfig(**TEXT, num_landmarks=4, segment_means_seq_len=12), hf.NystromformerModel),
    "blip-text": lambda: encoder(hf.BlipTextConfig(**TEXT, encoder_hidden_size=64), hf.BlipTextModel),
    "swinv2": lambda: image(hf.Swinv2Config(image_size=32, patch_size=2, embed_dim=32, depths=[2, 2], num_heads=[2, 4], window_size=4), hf.Swinv2Model),
    "beit": lambda: image(hf.BeitConfig(**IMAGE, use_relative_position_bias=True), hf.BeitModel),
    "levit": lambda: image(hf.LevitConfig(image_size=64, hidden_sizes=[32, 48, 64], num_attention_heads=[2, 3, 4], depths=[1, 1, 1], key_dim=[8, 8, 8]),
                           hf.LevitModel, size=64),
    "poolformer": lambda: image(hf.PoolFormerConfig(hidden_sizes=[16, 32, 48, 64], depths=[1, 1, 1, 1]), hf.PoolFormerModel, size=64),
    "mobilenet-v2": lambda: image(hf.MobileNetV2Config(image_size=64, depth_multiplier=0.35), hf.MobileNetV2Model, size=64),
    "dpt": lambda: image(hf.DPTConfig(**{**IMAGE, "num_hidden_layers": 4}, backbone_out_indices=[0, 1, 2, 3], neck_hidden_sizes=[16, 16, 32, 32],
                                      fusion_hidden_size=16, reassemble_factors=[4, 2, 1, 0.5]), hf.DPTForDepthEstimation, "predicted_depth", 64),
    "yolos": lambda: image(hf.YolosConfig(**{**IMAGE, "image_size": [32, 32]}, num_detection_tokens=10), hf.YolosForObjectDetection, "logits"),
    "sam-vision": lambda: image(hf.SamVisionConfig(image_size=64, patch_size=8, hidden_size=64, num_hidden_layers=2, num_attention_heads=4, mlp_dim=128,
                                                   output_channels=32, window_size=4, global_attn_indexes=[1]), hf.SamVisionModel, size=64),
    "timesformer": lambda: (Output(hf.TimesformerModel(hf.TimesformerConfig(**IMAGE, num_frames=4)), "last_hidden_state", "pixel_values"),
                            (torch.randn(1, 4, 3, 32, 32),)),
    "videomae": lambda: (Output(hf.VideoMAEModel(hf.VideoMAEConfig(**IMAGE, num_frames=4)), "last_hidden_state", "pixel_values"),
                         (torch.randn(1, 4, 3, 32, 32),)),
    "hubert": lambda: (Output(hf.HubertModel(hf.HubertConfig(hidden_size=64, num_hidden_layers=2, num_attention_heads=4, intermediate_size=128,
                                                             conv_dim=(32, 32), conv_stride=(5, 4), conv_kernel=(10, 4), num_conv_pos_embeddings=16,
                                                             num_conv_pos_embedding_groups=4)), "last_hidden_state", "input_values"),
                       (torch.randn(1, 1600),)),
    "recurrent": lambda: (Recurrent(), (torch.randn(2, 9, 16),)),
    "patchtst": lambda: (Output(hf.PatchTSTModel(hf.PatchTSTConfig(num_input_channels=3, context_length=32, patch_length=8, stride=8, d_model=32,
                                                                  num_hidden_layers=2, num_attention_heads=4, ffn_dim=64)), "last_hidden_state",
                                "past_values"), (torch.randn(1, 32, 3),)),
}


def export(name, file):
    torch.manual_seed(0)
    model, inputs = KINDS[name]()
    with torch.no_grad():
        program = torch.export.export(model.eval(), inputs)
    shorten_paths(program)
    torch.export.save(program, str(file))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(KINDS))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for name in given.names or KINDS:
        file = given.out / f"{name}.pt2"
        if file.exists():
            continue
        try:
            export(name, file)
        except Exception as error:  # of another transformers
            print(f"{name}: {type(error).__name__}: {str(error).splitlines()[0][:200]}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
