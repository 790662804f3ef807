"""Rounds on a Ray cluster of two nodes on this computer: the same results as without one, even if a node dies."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

os.environ |= {"RAY_memory_monitor_refresh_ms": "0", "RAY_USAGE_STATS_ENABLED": "0"}  # other tests may need all memory

import ray
from ray.cluster_utils import Cluster as Nodes

from drawfour.errors import DrawfourError
from drawfour.lab import Batch, cluster
from drawfour.lab.cluster import Cluster
from drawfour.lab.counting import count
from fixtures.command import drawfour
from fixtures.patience import PATIENCE

ROUNDS = 5 * 2_048 + 1


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    """Return a cluster of two one-core nodes, and a head that plays nothing."""
    found = Nodes(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    for _ in range(2):
        found.add_node(num_cpus=1)
    yield found
    found.shutdown()  # type: ignore[no-untyped-call]  # Ray's function has no types


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers play one chunk at a time."""
    monkeypatch.setattr(cluster, "PIECE", 1)


def batch() -> Batch:
    return Batch(seats=3, seed="cluster")


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "--rounds", 70_001, "--seats", 3),
        ("compare", "--rounds", 20_000, "--rules", "classic,classic+hand_size=5"),
        ("arena", "--deals", 10_000, "--bots", "careful,random"),
    ],
    ids=["simulate", "compare", "arena"],
)
def test_commands_report_the_same_from_a_cluster(nodes: Nodes, command: tuple[Any, ...]) -> None:
    here = drawfour(*command, "--json").object  # compiles the rules, which workers load from the cache then
    assert drawfour(*command, "--json", "--ray", nodes.address).object == here


def test_the_work_of_a_node_that_dies_is_done_by_others(nodes: Nodes, tmp_path: Path) -> None:
    file = tmp_path / "node"

    def fall_asleep_once() -> str:  # workers can't import it from here, so it is sent to them
        node = str(ray.get_runtime_context().get_node_id())
        if not file.exists():
            file.write_text(node, encoding="ascii")
            time.sleep(PATIENCE)
        return node

    with Cluster(nodes.address) as found:
        future = found.submit(fall_asleep_once)
        while not (file.exists() and file.read_text(encoding="ascii")):
            assert not future.done(), future.exception()
            time.sleep(0.05)
        dying = next(node for node in nodes.worker_nodes if node.node_id == file.read_text(encoding="ascii"))
        nodes.remove_node(dying, allow_graceful=False)
        other = future.result(timeout=PATIENCE)
    assert other in {node.node_id for node in nodes.worker_nodes}
    nodes.add_node(num_cpus=1)


@pytest.mark.usefixtures("small_pieces")
def test_pieces_are_put_together_in_order(nodes: Nodes) -> None:
    finished: list[int] = []
    expected, here = batch().play(ROUNDS, first=7), count(batch(), ROUNDS, first=7)
    with Cluster(nodes.address) as found:
        results = found.play(batch(), ROUNDS, first=7, progress=finished.append)
        counts = found.count(batch(), ROUNDS, first=7)
    assert (results.interrupted, results.bots) == (False, expected.bots)
    np.testing.assert_array_equal(results.table, expected.table)
    assert sorted(finished) == [1, 2_048, 2_048, 2_048, 2_048, 2_048]
    assert (len(counts), counts.tally) == (ROUNDS, here.tally)
    np.testing.assert_array_equal(counts.rare.table, here.rare.table)


@pytest.mark.usefixtures("small_pieces")
def test_an_interrupt_returns_the_rounds_up_to_the_first_that_is_missing(nodes: Nodes) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with Cluster(nodes.address) as found:
        results = found.play(batch(), 40 * 2_048, progress=interrupt)
        assert len(found.play(batch(), 10)) == 10, "it can play on"
    assert results.interrupted
    assert len(results) % 2_048 == 0
    assert len(results) < 40 * 2_048
    if len(results):
        np.testing.assert_array_equal(results.table, batch().play(len(results)).table)


def test_it_is_an_executor_that_ends_what_is_left(nodes: Nodes) -> None:
    with Cluster(nodes.address) as found:
        assert list(found.map(pow, [2, 3], [5, 2])) == [32, 9]
        with pytest.raises(ZeroDivisionError):
            found.submit(divmod, 1, 0).result()
        left = found.submit(time.sleep, PATIENCE)
    assert left.cancelled()


def test_a_cluster_with_another_drawfour_is_refused(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SOURCE_DIGEST", "another")
    with Cluster(nodes.address) as found, pytest.raises(DrawfourError, match=r"A computer in the cluster has another version"):
        found.play(batch(), 10)


def test_what_cannot_be_played_is_refused_in_a_sentence(nodes: Nodes, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(view):\n    return view.legal[0]\n", encoding="ascii")
    own = drawfour("simulate", "--bots", tmp_path / "mine.py:choose", "--ray", nodes.address)
    assert own.is_one_sentence()
    assert own.err.endswith(
        "mine.py:choose can't play on a cluster: only drawfour's own bots can. Leave out --ray to use it.\n"
    )
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    ran = drawfour("simulate", "--ray", f"127.0.0.1:{port}")
    assert ran.is_one_sentence()
    assert ran.err == f"drawfour: Can't reach a Ray cluster at 127.0.0.1:{port}: Connection refused.\n"
    assert "not allowed with" in drawfour("simulate", "--ray", "auto", "--threads", "2").err
