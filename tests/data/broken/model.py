import torch

class MyModel(torch.nn.Module):
    pass
