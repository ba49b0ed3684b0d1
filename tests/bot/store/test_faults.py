"""The reasons that an operator reads where something cannot be reached."""

from __future__ import annotations

import errno
import socket

import pytest

from bot.store.faults import reason


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ConnectionRefusedError(errno.ECONNREFUSED, "as a library has it"), "Connection refused"),
        (socket.gaierror(socket.EAI_NONAME, "there is no such host"), "there is no such host"),
        (ConnectionError("the line was cut"), "the line was cut"),
        (TimeoutError("after 5 seconds"), "after 5 seconds"),
        (TimeoutError(), "it does not answer"),
        (EOFError(), "EOFError"),
    ],
)
def test_a_reason_is_in_the_words_of_the_system_or_the_error_and_else_its_kind(
    error: Exception, told: str
) -> None:
    assert reason(error) == told
