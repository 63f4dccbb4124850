"""The proxies as `deploy/units` has them, on ports of the system's, in a folder of their own, as somebody without
rights.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from deploy.demo.processes import free_port
from tests.proxied.upstream import Upstream

UNITS = Path(__file__).resolve().parents[2] / "deploy/units"
NAME = "games.example.org"
OUTSIDE = "127.0.0.2"
"""The address of a player; the proxies call each other by 127.0.0.1."""
PATIENCE = 60.0
NGINX = """daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/nginx.conf;
    include {folder}/nginx-tls.conf;
}}
"""


class Front(NamedTuple):
    """A proxy as players reach it: its port, what is trusted of its certificate (None: it speaks plainly), and the
    port that sends those on who come without TLS (0: none).
    """

    name: str
    port: int
    trusted: ssl.SSLContext | None = None
    plain: int = 0


class Wrong(Exception):
    """A proxy does not take its configuration, or does not begin."""


@contextmanager
def nginx(folder: Path, behind: Upstream) -> Iterator[Sequence[Front]]:
    """The one beside the server, and before it the one with the certificate."""
    inner, outer, plain = free_port(), free_port(), free_port()
    certificate = _certified(folder)
    _rewritten(folder, "nginx.conf", {
        "server rest:8000;": f"server 127.0.0.1:{behind.rest};",
        "server live:8001;": f"server 127.0.0.1:{behind.live};",
        "listen 80;": f"listen 127.0.0.1:{inner};",
        "172.16.0.0/12": "127.0.0.1/32",
    })  # fmt: skip
    _rewritten(folder, "nginx-tls.conf", {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{outer} ssl",
        f"/etc/letsencrypt/live/{NAME}": str(folder),
        "127.0.0.1:8080": f"127.0.0.1:{inner}",
    })  # fmt: skip
    main = folder / "main.conf"
    main.write_text(NGINX.format(folder=folder))
    command = [_found("nginx"), "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(main)]
    _accepted([*command, "-t"], folder)
    with _running(command, folder, inner, outer, plain):
        yield Front("nginx.conf", inner), Front("nginx-tls.conf", outer, certificate, plain)


@contextmanager
def caddy(folder: Path, behind: Upstream) -> Iterator[Sequence[Front]]:
    """The one that does both."""
    port = free_port()
    certificate = _certified(folder)
    binary = _found("caddy")
    shipped = ["--adapter", "caddyfile", "--config"]
    _accepted([binary, "validate", *shipped, str(UNITS / "Caddyfile")], folder)
    rewritten = _rewritten(folder, "Caddyfile", {
        f"{NAME} {{": f"https://{NAME}:{port} {{\n\ttls {folder}/fullchain.pem {folder}/privkey.pem",
        "127.0.0.1:8001": f"127.0.0.1:{behind.live}",
        "127.0.0.1:8000": f"127.0.0.1:{behind.rest}",
    })  # fmt: skip
    ours = "{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n}\n"
    rewritten.write_text(ours + rewritten.read_text())
    with _running([binary, "run", *shipped, str(rewritten)], folder, port):
        yield (Front("Caddyfile", port, certificate),)


def _found(program: str) -> str:
    path = shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")
    if path is None:
        raise FileNotFoundError(program)
    return path


def _rewritten(folder: Path, name: str, new: Mapping[str, str]) -> Path:
    """A copy of a shipped file. Raises :class:`Wrong` where it has not what is to be another."""
    text = (UNITS / name).read_text()
    for shipped, here in new.items():
        if shipped not in text:
            raise Wrong(f"{name} has no {shipped!r} any more")
        text = text.replace(shipped, here)
    copy = folder / name
    copy.write_text(text)
    return copy


def _certified(folder: Path) -> ssl.SSLContext:
    """Make a certificate that signs itself; gives what trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(called, called, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(pem))
    kept = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "privkey.pem").write_bytes(kept)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


def _without_rights(folder: Path) -> dict[str, Any]:
    """How to begin a process that owns this folder and nothing else: root becomes `nobody`."""
    if os.geteuid():
        return {}
    nobody = pwd.getpwnam("nobody")
    for each in (folder, *folder.iterdir()):
        os.chown(each, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _started(command: Sequence[str], folder: Path, output: int | Any) -> subprocess.Popen[bytes]:
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return subprocess.Popen(
        command, cwd=folder, env={**os.environ, **home}, stdin=subprocess.DEVNULL, stdout=output,
        stderr=subprocess.STDOUT, **_without_rights(folder),
    )  # fmt: skip


def _accepted(command: Sequence[str], folder: Path) -> None:
    """Have the program itself look at its configuration."""
    process = _started(command, folder, subprocess.PIPE)
    told, _nothing = process.communicate(timeout=PATIENCE)
    if process.returncode:
        raise Wrong(told.decode())


@contextmanager
def _running(command: Sequence[str], folder: Path, *ports: int) -> Iterator[None]:
    """While it listens at all of these ports."""
    log = folder / "log"
    with log.open("wb") as output:
        process = _started(command, folder, output)
        try:
            until = time.monotonic() + PATIENCE
            while not all(map(_listens, ports)):
                if process.poll() is not None or time.monotonic() > until:
                    raise Wrong(log.read_text())
                time.sleep(0.05)
            yield
        finally:
            process.terminate()
            process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
