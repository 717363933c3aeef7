# SPDX-License-Identifier: Apache-2.0
"""The model programs, by name: each function returns (module, example args, keyword arguments of torch.export.export)."""
import torch

class Lm(torch.nn.Module):
    """Wraps a HF model: tensors in, logits (or last hidden state) out."""
    def __init__(s, m, **kw): super().__init__(); s.m, s.kw = m, kw
    def forward(s, *a, **k):
        o = s.m(*a, **k, **s.kw); return o.logits if hasattr(o, "logits") else o[0]

def hf(cls, cfgcls, wrap=Lm, kw=None, **cfg):
    import transformers as T
    m = getattr(T, cls)(getattr(T, cfgcls)(**cfg)).eval(); return wrap(m, **(kw or {}))
def causal(n):
    """A 4-D additive causal mask: given one, transformers builds none of its own (that code does not serialise)."""
    return torch.full((1, 1, n, n), float("-inf")).triu(1)
class Lm4(Lm):
    def forward(s, i, mask, pos): return super().forward(i, attention_mask=mask, position_ids=pos)
lm_in = lambda n=16: (ids(n=n), causal(n), torch.arange(n)[None])
ids = lambda b=1, n=16, v=100: torch.randint(0, v, (b, n))
MODELS = {}
def model(d):
    def f(fn): d[fn.__name__] = fn; return fn
    return f
@model(MODELS)
def cnn():
    class M(torch.nn.Module):
        def __init__(s):
            super().__init__(); s.c=torch.nn.Conv2d(3,8,3,padding=1); s.bn=torch.nn.BatchNorm2d(8); s.l=torch.nn.Linear(8,10)
        def forward(s,x):
            y=torch.relu(s.bn(s.c(x))).mean((2,3)); a,b=torch.split(y,4,1); return s.l(torch.cat([b,a],1)), a.amax(1)
    return M().eval(), (torch.randn(2,3,16,16),), {}
@model(MODELS)
def lifted_constant():
    class M(torch.nn.Module):
        def forward(s,x): idx=torch.tensor([2,0,1]); return x[:,idx]+torch.tensor(1.5), x[None,idx]
    return M(), (torch.randn(4,3),), {}
@model(MODELS)
def buffer_mutation():
    class M(torch.nn.Module):
        def __init__(s): super().__init__(); s.register_buffer("n", torch.zeros(3)); s.l=torch.nn.Linear(3,3)
        def forward(s,x): s.n.add_(x.sum(0)); return s.l(x)+s.n
    return M(), (torch.randn(4,3),), {}
@model(MODELS)
def dynamic_batch():
    class M(torch.nn.Module):
        def __init__(s): super().__init__(); s.l=torch.nn.Linear(8,4)
        def forward(s,x): return torch.softmax(s.l(x.view(x.shape[0],-1)),-1).reshape(-1,2,2)
    return M(), (torch.randn(3,2,4),), dict(dynamic_shapes=({0:torch.export.Dim("batch",min=2,max=64)},))
@model(MODELS)
def cond_branch():
    class M(torch.nn.Module):
        def forward(s,x): return torch.cond(x.sum()>0, lambda x: x.sin()+1, lambda x: x.cos()-1, (x,))
    return M(), (torch.randn(4,3),), {}
@model(MODELS)
def tied_weights():
    class M(torch.nn.Module):
        def __init__(s): super().__init__(); s.e=torch.nn.Embedding(32,16); s.o=torch.nn.Linear(16,32,bias=False); s.o.weight=s.e.weight
        def forward(s,i): return s.o(torch.tanh(s.e(i)))
    return M(), (ids(2,5,32),), {}
@model(MODELS)
def mixed_dtypes():
    class M(torch.nn.Module):
        def forward(s,x,i,b): h=x.to(torch.bfloat16)@x.to(torch.bfloat16).T; return torch.where(b, h.float(), 0.), i.to(torch.uint8), (i>2)&b[0], torch.view_as_complex(x.reshape(2,-1,2)).abs()
    return M(), (torch.randn(4,4),torch.arange(4),torch.rand(4,4)>0.5), {}
@model(MODELS)
def resnet18():
    return hf("ResNetForImageClassification","ResNetConfig",embedding_size=16,hidden_sizes=[16,32,64,128],depths=[2,2,2,2],layer_type="basic",num_labels=10), (torch.randn(1,3,64,64),), {}
@model(MODELS)
def bert():
    return hf("BertModel","BertConfig",vocab_size=100,hidden_size=32,num_hidden_layers=2,num_attention_heads=4,intermediate_size=64), (ids(),), {}
@model(MODELS)
def gpt2():
    return hf("GPT2LMHeadModel","GPT2Config",vocab_size=100,n_embd=32,n_layer=2,n_head=4,n_positions=64,wrap=Lm4,kw=dict(use_cache=False)), lm_in(), {}
@model(MODELS)
def llama():
    return hf("LlamaForCausalLM","LlamaConfig",vocab_size=100,hidden_size=32,num_hidden_layers=2,num_attention_heads=4,num_key_value_heads=2,intermediate_size=64,wrap=Lm4,kw=dict(use_cache=False)), lm_in(), {}
@model(MODELS)
def vit():
    return hf("ViTForImageClassification","ViTConfig",hidden_size=32,num_hidden_layers=2,num_attention_heads=4,intermediate_size=64,image_size=32,patch_size=8), (torch.randn(1,3,32,32),), {}
@model(MODELS)
def meta_mlp():  # weight-free: every parameter and input is on the meta device
    with torch.device("meta"):
        m = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 2)); return m.eval(), (torch.randn(2, 4),), {}
@model(MODELS)
def llama_deep():  # thousands of nodes: for scale
    return hf("LlamaForCausalLM","LlamaConfig",vocab_size=100,hidden_size=16,num_hidden_layers=80,num_attention_heads=2,num_key_value_heads=1,intermediate_size=32,wrap=Lm4,kw=dict(use_cache=False)), lm_in(), {}
