"""The household that asks for a page, as real proxies tell it."""

from __future__ import annotations

import pytest

from bot.addresses import DIRECT, Proxies, networks, read

CLOUD = "198.51.100.0/24"
"""The addresses of a CDN."""
BEHIND_A_CDN = Proxies(2, (*DIRECT.trusted, *networks(CLOUD)))


@pytest.mark.parametrize(
    ("peer", "lines", "household"),
    [
        pytest.param("127.0.0.1", ["203.0.113.9"], "203.0.113.9", id="nginx, Caddy, HAProxy"),
        pytest.param("172.18.0.2", ["203.0.113.9"], "203.0.113.9", id="Traefik in Docker"),
        pytest.param("127.0.0.1", ["8.8.8.8, 203.0.113.9"], "203.0.113.9", id="a stranger writes one, too"),
        pytest.param("127.0.0.1", ["8.8.8.8", "203.0.113.9"], "203.0.113.9", id="a line of its own"),
        pytest.param("127.0.0.1", ["203.0.113.9:51042"], "203.0.113.9", id="Azure's gateway tells the port"),
        pytest.param("127.0.0.1", ["[2001:db8:1:2::4]:51042"], "2001:db8:1:2::/64", id="with its port"),
        pytest.param("127.0.0.1", ["2001:db8:1:2:3::4"], "2001:db8:1:2::/64", id="IPv6"),
        pytest.param("127.0.0.1", ["::ffff:203.0.113.9"], "203.0.113.9", id="nginx that listens on [::]"),
        pytest.param("::ffff:127.0.0.1", ["203.0.113.9"], "203.0.113.9", id="we listen on [::]"),
        pytest.param("127.0.0.1", ["64:ff9b::cb00:7109"], "203.0.113.9", id="NAT64"),
        pytest.param("127.0.0.1", ["64:ff9b:1:7::cb00:7109"], "203.0.113.9", id="a network's own NAT64"),
        pytest.param("127.0.0.1", ["64:ff9b:1:cb00:71:900::"], "203.0.113.9", id="behind 48 bits"),
        pytest.param("127.0.0.1", ["64:ff9b:1:cb:0:7109::"], "203.0.113.9", id="behind 56 bits"),
        pytest.param("127.0.0.1", ["64:ff9b:1:2:cb:71:900::"], "203.0.113.9", id="behind 64 bits"),
        pytest.param("127.0.0.1", ["2002:cb00:7109::1"], "203.0.113.9", id="6to4"),
        pytest.param("127.0.0.1", ["fe80::1%eth0"], "fe80::/64", id="a zone"),
        pytest.param("8.8.8.8", ["203.0.113.9"], "8.8.8.8", id="past the proxy"),
        pytest.param("127.0.0.1", [], "127.0.0.1", id="no proxy"),
        pytest.param("127.0.0.1", ["unknown"], "127.0.0.1", id="a proxy that hides who asks"),
        pytest.param("127.0.0.1", ["192.168.1.7"], "192.168.1.7", id="somebody at home"),
        pytest.param("", ["203.0.113.9"], "", id="no network at all"),
    ],
)
def test_one_proxy_tells_who_asks(peer: str, lines: list[str], household: str) -> None:
    assert DIRECT.household(peer, lines) == household


@pytest.mark.parametrize(
    ("lines", "household"),
    [
        pytest.param(["203.0.113.9, 198.51.100.1"], "203.0.113.9", id="by the CDN"),
        pytest.param(["8.8.8.8, 203.0.113.9, 198.51.100.1"], "203.0.113.9", id="a stranger writes one, too"),
        pytest.param(["8.8.8.8, 203.0.113.9"], "203.0.113.9", id="past the CDN, with one written"),
        pytest.param(["198.51.100.1"], "198.51.100.1", id="the CDN itself"),
    ],
)
def test_behind_a_cdn_the_first_that_is_no_proxy_asks(lines: list[str], household: str) -> None:
    assert BEHIND_A_CDN.household("127.0.0.1", lines) == household


def test_without_a_proxy_nobody_is_asked_who_asks() -> None:
    assert Proxies(0, DIRECT.trusted).household("127.0.0.1", ["203.0.113.9"]) == "127.0.0.1"


@pytest.mark.parametrize("text", ["", "nonsense", "1.2.3", "1.2.3.4.5", ":::", "999.1.1.1"])
def test_what_is_no_address_is_none(text: str) -> None:
    assert read(text) is None


def test_networks_are_read_as_a_setting_names_them() -> None:
    assert [str(network) for network in networks("10.0.0.0/8, ::1/128,")] == ["10.0.0.0/8", "::1/128"]
    with pytest.raises(ValueError, match="nonsense"):
        networks("nonsense")
