"""The address that asks for a page, behind proxies: it counts what comes from one household.

An address lives in memory alone, as long as the limit that it counts for, and stands in no log.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

FORWARDED = "X-Forwarded-For"
"""The header in which each proxy names, behind all before it, the address that has asked it."""
PRIVATE = (
    "127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, ::1/128, fc00::/7, fe80::/10"
)
"""This machine, and the networks that the internet does not reach."""
HOUSEHOLD = 64
"""The part of an address of IPv6, in bits, that a provider gives to one household."""
_NAT64, _OWN_NAT64 = ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48")
"""The network of translators, and the one in which each has networks of its own (RFC 8215)."""
_WITHIN = ((6, 7, 9, 10), (7, 9, 10, 11), (9, 10, 11, 12))
"""The bytes of an address that hold one of IPv4 behind 48, 56 and 64 bits; only zeros follow (RFC 6052)."""


@dataclass(frozen=True, slots=True)
class Proxies:
    """The proxies that tell the truth: at most `hops` in a row, each with an address in `trusted`."""

    hops: int
    trusted: tuple[Network, ...]

    def household(self, peer: str, lines: Iterable[str]) -> str:
        """The household that asks: of IPv4 an address, of IPv6 a network of 64 bits.

        `peer` is the other end of the connection, `lines` are all lines of the header `X-Forwarded-For`. A
        peer that is no trusted proxy speaks for itself, whatever it writes there.
        """
        asks = read(peer)
        addresses = [part for line in lines for part in line.split(",")]
        for part in reversed(addresses[-self.hops :] if self.hops else []):
            before = read(part) if asks is not None and self._trusts(asks) else None
            if before is None:
                break
            asks = before
        return _household(asks) if asks is not None else ""

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self.trusted)


def networks(text: str) -> tuple[Network, ...]:
    """Networks as a setting names them, with commas between. Raises `ValueError` for anything else."""
    return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())


DIRECT = Proxies(1, networks(PRIVATE))
"""One proxy, on this machine or in its network."""


def read(text: str) -> Address | None:
    """An address as proxies write it: with brackets, a port, quotes; None for no address.

    One of IPv4 within one of IPv6 (mapped, NAT64, 6to4) is the one of IPv4.
    """
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return _unwrapped(ip_address(text.partition("%")[0]))
    except ValueError:
        return None


def _unwrapped(address: Address) -> Address:
    if isinstance(address, IPv4Address):
        return address
    if address in _NAT64:
        return IPv4Address(address.packed[-4:])
    if address in _OWN_NAT64:
        return _translated(address.packed)
    return address.ipv4_mapped or address.sixtofour or address


def _translated(packed: bytes) -> IPv4Address:
    """The address of IPv4 in one of a translator."""
    for places in _WITHIN:
        if not any(packed[places[-1] + 1 :]):
            return IPv4Address(bytes(packed[place] for place in places))
    return IPv4Address(packed[-4:])


def _household(address: Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((address, HOUSEHOLD), strict=False))
