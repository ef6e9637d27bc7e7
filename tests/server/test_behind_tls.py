"""A house behind a proxy that ends TLS, with a certificate of the company's own: come, bet and watch through it."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.asyncio.client import connect

from tests.server.kit import open_site

PARTNER = "203.0.113.9"  # who asks, as the proxy saw it


def certified(folder: Path) -> tuple[Path, Path]:
    """A certificate of 127.0.0.1 that only those trust who are told to, and its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(x509.OID_COMMON_NAME, "proxy")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "proxy.pem").write_bytes(made.public_bytes(pem))
    plain = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "proxy.key").write_bytes(plain)
    return folder / "proxy.pem", folder / "proxy.key"


@asynccontextmanager
async def proxy(folder: Path) -> AsyncIterator[tuple[str, ssl.SSLContext, "asyncio.Future[int]"]]:
    """Ends TLS, says who asked and how, and carries the rest as it comes to the port that it is told."""
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate, key = certified(folder)
    served.load_cert_chain(certificate, key)
    behind: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def carry(source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while part := await source.read(65536):
                to.write(part)
                await to.drain()
        to.close()

    async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner, outer = await asyncio.open_connection("127.0.0.1", await behind)
        outer.write(await reader.readline())
        outer.write(f"X-Forwarded-For: {PARTNER}\r\nX-Forwarded-Proto: https\r\n".encode())
        await asyncio.gather(carry(reader, outer), carry(inner, writer))

    async with await asyncio.start_server(came, "127.0.0.1", 0, ssl=served) as server:
        where = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield where, ssl.create_default_context(cafile=certificate), behind


async def test_a_house_behind_a_proxy_that_ends_tls_is_used_as_any_other(tmp_path: Path) -> None:
    async with (
        proxy(tmp_path) as (where, trusting, behind),
        open_site(tmp_path, address=where) as site,
        httpx.AsyncClient(
            base_url=where, verify=trusting, headers={"Origin": where, "Connection": "close"}, trust_env=False
        ) as client,
    ):
        behind.set_result(int(site.url.rpartition(":")[2]))
        await site.table()
        guest = (await client.post("/api/guests", json={})).json()["name"]
        (cookie,) = client.cookies.jar
        assert cookie.secure
        assert cookie.name.startswith("__Host-"), "no other host of the domain can set it"
        live = connect(
            f"{where.replace('https', 'wss')}/api/tables/t1/live",
            ssl=trusting,
            additional_headers={"Origin": where, "Cookie": f"{cookie.name}={cookie.value}"},
        )
        async with live as line:
            assert guest in str(await line.recv())
            sit = {"id": "a1", "act": {"kind": "sit", "places": ["1"], "chips": 20_000}}
            assert (await client.post("/api/tables/t1/acts", json=sit)).json()["ok"]
            assert '"places":["1"]' in str(await line.recv()).replace(" ", "")
        plain = await client.post("/api/guests", json={}, headers={"Origin": where.replace("https", "http")})
        assert (plain.status_code, plain.json()["code"]) == (403, "origin/foreign")
