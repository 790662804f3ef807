"""PPO by self-play at a table of two: one network plays both seats, and its critic sees all cards (arXiv 1707.06347)."""

from __future__ import annotations

import numpy as np
import torch
from network import Reports, options
from torch import Tensor, nn

from drawfour.envs import SelfPlay

LANES, STEPS, EPOCHS, MINIBATCH = 512, 64, 3, 1024
RATE, CLIP, ENTROPY, TRACE = 1e-3, 0.2, 0.003, 0.95


def network(inputs: int, outputs: int) -> nn.Sequential:
    """Return a network of two hidden layers that has hardly an opinion at first."""
    layers = nn.Sequential(nn.Linear(inputs, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, outputs))
    layers[-1].weight.data *= 0.1
    return layers


class Trainer:
    """The networks, the batch that they play, and their optimizer."""

    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        self.batch = SelfPlay(LANES, seed=seed, oracle=True)
        encoding, hidden = self.batch.encoding, self.batch.hidden.shape[1]
        self.high = torch.from_numpy(np.append(encoding.high, np.full(hidden, 4)).astype(np.float32))
        self.size = encoding.size
        self.actor, self.critic = network(encoding.size, encoding.actions), network(encoding.size + hidden, 1)
        self.weights = [*self.actor.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(self.weights, eps=1e-5)

    def log_chances(self, cards: Tensor, mask: Tensor) -> Tensor:
        """Return the logarithm of the chance of each action. The actor sees what its seat sees."""
        scores = self.actor(cards[:, : self.size] / self.high[: self.size])
        return scores.masked_fill(~mask, -1e9).log_softmax(1)

    def values(self, cards: Tensor) -> Tensor:
        """Return what the critic expects the seat that is asked to gain."""
        return self.critic(cards / self.high).squeeze(1)

    def see(self) -> Tensor:
        """Return what lies before the seats that are asked, followed by the cards that they can't see."""
        return torch.from_numpy(np.concatenate([self.batch.observation, self.batch.hidden], axis=1))

    @torch.no_grad()
    def play(self) -> tuple[Tensor, ...]:
        """Play STEPS steps; return the cards, masks, actions, log-chances, advantages and gains of all decisions."""
        rows, players, values, rewards, ended = [], [], [], [], []
        for step in range(STEPS + 1):
            cards, mask = self.see(), torch.from_numpy(self.batch.legal_action_mask.copy())
            players.append(self.batch.current_player.copy())
            values.append(self.values(cards).numpy())
            if step < STEPS:
                chances = self.log_chances(cards, mask)
                actions = (chances - torch.empty_like(chances).exponential_().log()).argmax(1)
                self.batch.step(actions.numpy())
                rewards.append(self.batch.rewards[np.arange(LANES), players[-1]])
                ended.append(self.batch.terminated | self.batch.truncated)
                rows.append((cards, mask, actions, chances.gather(1, actions[:, None]).squeeze(1)))
        advantages, last = [], 0
        for step in reversed(range(STEPS)):  # what the other seat gains, this one loses
            sign = np.where(players[step] == players[step + 1], 1, -1) * ~ended[step]
            last = rewards[step] + sign * (values[step + 1] + TRACE * last) - values[step]
            advantages.insert(0, torch.from_numpy(last.astype(np.float32)))
        gains = [torch.from_numpy(value) + advantage for value, advantage in zip(values, advantages, strict=False)]
        return *(torch.cat(column) for column in zip(*rows, strict=True)), torch.cat(advantages), torch.cat(gains)

    def learn(self, rate: float) -> None:
        """Play, and improve the networks where there was a choice."""
        self.optimizer.param_groups[0]["lr"] = rate
        played = self.play()
        choices = (played[1].sum(1) > 1).nonzero().squeeze(1)
        for _ in range(EPOCHS):
            for part in choices[torch.randperm(len(choices))].split(MINIBATCH):
                cards, mask, actions, before, advantages, gains = (column[part] for column in played)
                chances = self.log_chances(cards, mask)
                ratio = (chances.gather(1, actions[:, None]).squeeze(1) - before).exp()
                advantages = (advantages - advantages.mean()) / (advantages.std(correction=0) + 1e-8)  # also of one
                gain = torch.min(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
                entropy = -(chances.exp() * chances).sum(1).mean()
                loss = (self.values(cards) - gains).square().mean() / 2 - gain - ENTROPY * entropy
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.weights, 0.5)
                self.optimizer.step()


if __name__ == "__main__":
    chosen = options(__doc__, "ppo_self_play", decisions=8_000_000).parse_args()
    trainer, reports, made, due = Trainer(chosen.seed), Reports(chosen.name, chosen.rounds), 0, chosen.report
    while made < chosen.decisions:
        trainer.learn(RATE * (1 - made / chosen.decisions))
        made += LANES * STEPS
        if made >= min(due, chosen.decisions):
            reports.add(made, trainer.actor, trainer.batch.encoding.digest)
            due += chosen.report
