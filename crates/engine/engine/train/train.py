#!/usr/bin/env python3
"""Trains an evaluation network on the positions that `mana selfplay --training` writes.

    python3 crates/engine/engine/train/train.py OUT.net DATA...

The network and its quantisation are those of crates/engine/engine/src/network.rs; the game decides what the features
are, and this script need not know. Training is in floating point with the weights clipped to what the integers hold.
"""

import argparse
import struct
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

ACCUMULATOR = 32
HIDDEN = 16
# What stands for one: of an activation and a feature weight, of a weight of the hidden layer, of a point of output.
ONE = 127
HIDDEN_ONE = 64
OUTPUT_PER_POINT = 64
# The evaluation, in points, at which the odds are e to 1.
SCALE = 150.0


def read(path):
    """The header and the records of a file."""
    with open(path, "rb") as file:
        magic, features, places, buckets = struct.unpack("<8s3I", file.read(20))
    if magic != b"manadat1":
        sys.exit(f"{path}: not a file of training positions")
    record = np.dtype([
        ("features", "<u2", (2, places)),
        ("value", "<i2"),
        ("result", "i1"),
        ("bucket", "u1"),
        ("end", "u1"),
        ("zero", "u1"),
    ])
    # An interrupted run may leave a part of a record.
    size = (np.memmap(path, mode="r").size - 20) // record.itemsize
    return (features, places, buckets), np.memmap(path, record, "r", 20, size)


class Network(torch.nn.Module):
    def __init__(self, features, buckets):
        super().__init__()
        self.features = torch.nn.EmbeddingBag(features + 1, ACCUMULATOR, mode="sum", padding_idx=features)
        self.bias = torch.nn.Parameter(torch.full((ACCUMULATOR,), 0.3))
        self.hidden = torch.nn.Parameter(torch.randn(buckets, HIDDEN, 2 * ACCUMULATOR) / 8)
        self.hidden_bias = torch.nn.Parameter(torch.full((buckets, HIDDEN), 0.2))
        self.output = torch.nn.Parameter(torch.randn(buckets, HIDDEN) / 4)
        self.output_bias = torch.nn.Parameter(torch.zeros(buckets))
        with torch.no_grad():
            self.features.weight.normal_(0, 0.05)
            self.features.weight[features] = 0

    def forward(self, features, bucket):
        sums = self.features(features.flatten(0, 1)) + self.bias
        activations = sums.view(len(features), -1).clamp(0, 1)
        # All buckets at once, which is less work than sorting the positions by bucket.
        every = torch.einsum("ni,bhi->nbh", activations, self.hidden) + self.hidden_bias
        every = (every.clamp(0, 1) * self.output).sum(2) + self.output_bias
        return every.gather(1, bucket[:, None]).squeeze(1)

    def clip(self):
        """Keeps the weights within what the integers hold."""
        with torch.no_grad():
            self.features.weight.clamp_(-1, 1)
            self.hidden.clamp_(-127 / HIDDEN_ONE, 127 / HIDDEN_ONE)

    def write(self, path):
        """Writes the quantised network."""
        def numbers(tensor, scale, kind):
            limits = np.iinfo(kind)
            values = np.rint(tensor.detach().double().cpu().numpy() * scale)
            return np.clip(values, limits.min, limits.max).astype(kind)

        features = len(self.features.weight) - 1
        buckets = len(self.output)
        points = SCALE * OUTPUT_PER_POINT
        with open(path, "wb") as file:
            file.write(struct.pack("<8s4I", b"mananet1", features, ACCUMULATOR, HIDDEN, buckets))
            file.write(numbers(self.features.weight[:features], ONE, "i1").tobytes())
            file.write(numbers(self.bias, ONE, "<i2").tobytes())
            for bucket in range(buckets):
                file.write(numbers(self.hidden[bucket], HIDDEN_ONE, "i1").tobytes())
                file.write(numbers(self.hidden_bias[bucket], ONE, "<i2").tobytes())
                file.write(numbers(self.output[bucket], points / ONE, "<i2").tobytes())
                file.write(numbers(self.output_bias[bucket], SCALE, "<i2").tobytes())


def load(paths, device, limit):
    """All positions on the device."""
    shapes, parts = zip(*(read(path) for path in paths))
    if len(set(shapes)) != 1:
        sys.exit("the files are of different games")
    parts = [part[:limit] for part in parts]
    def column(name, kind):
        return torch.cat([torch.from_numpy(part[name].astype(kind)).to(device) for part in parts])
    return shapes[0], {
        "features": torch.cat([torch.from_numpy(part["features"].astype(np.int16)).to(device) for part in parts]),
        "value": column("value", np.float32) / 20_000 + 0.5,
        "result": column("result", np.float32) / 2 + 0.5,
        "bucket": column("bucket", np.int64),
        "end": column("end", np.uint8),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("out")
    parser.add_argument("data", nargs="+")
    parser.add_argument("--epochs", type=float, default=12)
    parser.add_argument("--batch", type=int, default=16_384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--wdl-lambda", type=float, default=0.3, help="the share of the result in the target")
    parser.add_argument("--limit", type=int, help="at most so many positions of each file")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begin = time.time()
    (features, _, buckets), data = load(args.data, device, args.limit)
    count = len(data["value"])
    # Every 101st position measures what was learned; the others are learned from.
    held_out = torch.arange(0, count, 101, device=device)
    learned = torch.ones(count, dtype=torch.bool, device=device)
    learned[held_out] = False
    learned = learned.nonzero().squeeze(1)
    print(f"{count} positions, {features} features, read in {time.time() - begin:.0f} s", flush=True)

    network = Network(features, buckets).to(device)
    optimizer = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=0.01)
    steps = max(1, int(args.epochs * len(learned) / args.batch))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, args.rate, total_steps=steps + 1, pct_start=0.1)

    def loss_of(rows):
        part = data["features"][rows].long() & 0xFFFF
        prediction = torch.sigmoid(network(part, data["bucket"][rows]))
        target = torch.lerp(data["value"][rows], data["result"][rows], args.wdl_lambda)
        return (prediction - target).abs().pow(2.2).mean(), F.mse_loss(prediction, data["result"][rows])

    def report(step, running):
        network.eval()
        with torch.no_grad():
            losses = [torch.stack(loss_of(rows)) for rows in held_out.split(65_536)]
        loss, result = torch.stack(losses).mean(0).tolist()
        print(f"step {step} of {steps}, {time.time() - begin:.0f} s: training {running:.5f}, held out {loss:.5f}, "
              f"result {result:.5f}", flush=True)
        network.train()

    order, place, running = None, len(learned), 0.0
    for step in range(1, steps + 1):
        if place + args.batch > len(learned):
            order, place = learned[torch.randperm(len(learned), device=device)], 0
        loss, _ = loss_of(order[place:place + args.batch])
        place += args.batch
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        schedule.step()
        network.clip()
        running += 0.01 * (loss.detach() - running)
        if step % max(1, steps // 12) == 0 or step == steps:
            report(step, float(running))
    network.write(args.out)
    print(f"{args.out}: {time.time() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
