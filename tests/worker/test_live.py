"""Hints reach the sockets of a game from wherever a commit happens, and never trouble whoever committed."""

from __future__ import annotations

import asyncio
import os
import threading

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer, channel_layers, get_channel_layer
from django.test import override_settings

from horror.table.hints import group_of
from tests.conftest import WAIT_SECONDS
from worker import live

DEAD = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": ["redis://127.0.0.1:1/0"]},
    }
}
MEMORY = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
HINT = {"type": "game.hint", "game": "g1", "version": 7}


@pytest.fixture(autouse=True)
def _no_silence():
    _speak_again()
    yield
    live.register_loop(None)
    _speak_again()


def _speak_again() -> None:
    """No hint of this test, nor of another one after it, is kept back for what failed before."""
    live.layer_silence.end()
    live.layer_silence._until = 0.0


async def _listening() -> tuple[InMemoryChannelLayer, str]:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(group_of("g1"), channel)
    return layer, channel


async def test_a_thread_hints_the_sockets_of_the_registered_loop():
    """As the embedded worker does: the in-memory layer belongs to the loop that serves the sockets."""
    with override_settings(CHANNEL_LAYERS=MEMORY):
        channel_layers.backends = {}
        layer, channel = await _listening()
        live.register_loop(asyncio.get_running_loop())
        thread = threading.Thread(target=live.push, args=("g1", 7))
        thread.start()
        assert await asyncio.wait_for(layer.receive(channel), WAIT_SECONDS) == HINT
        thread.join()


async def test_a_request_hints_sockets_of_other_processes():
    """As a view does after its commit, under WSGI or in a thread of an ASGI server."""
    layer, channel = await _listening()
    await sync_to_async(live.push)("g1", 7)
    assert await asyncio.wait_for(layer.receive(channel), WAIT_SECONDS) == HINT


@pytest.mark.postgresql  # without Redis there is one process
async def test_a_process_forked_off_after_a_hint_can_hint_too():
    """Workers are forks: what their parent has told sockets with is not theirs."""
    layer, channel = await _listening()
    await sync_to_async(live.push)("g1", 6)
    assert (await asyncio.wait_for(layer.receive(channel), WAIT_SECONDS))["version"] == 6
    child = os.fork()
    if not child:
        live.push("g1", 7)
        live._let_finish(live._loop_of(os.getpid()), os.getpid())
        os._exit(0)
    assert await asyncio.wait_for(layer.receive(channel), WAIT_SECONDS) == HINT
    os.waitpid(child, 0)


def test_a_channel_layer_that_is_down_is_not_asked_again_at_once(until):
    with override_settings(CHANNEL_LAYERS=DEAD):
        channel_layers.backends = {}
        live.push("g1", 7)
        until(lambda: live.layer_silence.lasts)
        live.push("g1", 8)
    channel_layers.backends = {}
