"""Creates keys and signed tokens, as nsc does, and configurations of servers that require them.

    credentials.py FOLDER KEY-PORT OPERATOR-PORT TOKEN-PORT
    credentials.py FOLDER renew NAME SECONDS

The second form creates or replaces a file of credentials that are valid for this number of seconds.
"""

import base64
import hashlib
import json
import os
import sys
import time
from pathlib import Path

import nkeys

FOLDER = Path(sys.argv[1])
USER = {"type": "user", "subs": -1, "data": -1, "payload": -1, "pub": {}, "sub": {}}


def new_key(kind):
    return nkeys.from_seed(nkeys.encode_seed(os.urandom(32), kind))


def public(key):
    return bytes(key.public_key).decode()


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def token(key, subject, name, claims, expires=None):
    """A JWT of version 2, signed by a key."""
    payload = {"iat": int(time.time()), "iss": public(key), "name": name, "sub": subject, "nats": claims | {"version": 2}}
    if expires:
        payload["exp"] = expires
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).digest()
    payload["jti"] = base64.b32encode(digest).rstrip(b"=").decode()
    head = {"typ": "JWT", "alg": "ed25519-nkey"}
    signed = f"{text(json.dumps(head).encode())}.{text(json.dumps(payload).encode())}"
    return f"{signed}.{text(key.sign(signed.encode()))}"


def write(name, content, mode=0o600):
    path = FOLDER / name
    path.write_text(content)
    path.chmod(mode)


def credentials(jwt, seed):
    return (
        f"-----BEGIN NATS USER JWT-----\n{jwt}\n------END NATS USER JWT------\n\n"
        f"-----BEGIN USER NKEY SEED-----\n{seed.decode()}\n------END USER NKEY SEED------\n"
    )


if sys.argv[2] == "renew":
    account = nkeys.from_seed((FOLDER / "account.seed").read_bytes())
    known = nkeys.from_seed((FOLDER / "user.seed").read_bytes())
    expires = int(time.time()) + int(sys.argv[4])
    # With a distinct name, because several tests renew files at the same time.
    new = f"{sys.argv[3]}.new"
    write(new, credentials(token(account, public(known), "user", USER, expires), known.seed))
    (FOLDER / new).rename(FOLDER / sys.argv[3])
    sys.exit()
KEY_PORT, OPERATOR_PORT, TOKEN_PORT = sys.argv[2:]

# A server that knows a user's public key.
known = new_key(nkeys.PREFIX_BYTE_USER)
stranger = new_key(nkeys.PREFIX_BYTE_USER)
write("user.seed", bytes(known.seed).decode())
write("user.public", public(known))
write("stranger.seed", bytes(stranger.seed).decode())
write("stranger.public", public(stranger))
write("open.seed", bytes(known.seed).decode(), 0o644)
write("broken.seed", bytes(known.seed).decode()[:-4])
write("key.conf", f'listen: "127.0.0.1:{KEY_PORT}"\nauthorization {{ users = [ {{ nkey: {public(known)} }} ] }}\n')
write("token.conf", f'listen: "127.0.0.1:{TOKEN_PORT}"\nauthorization {{ token: geheim }}\n')

# A server that knows an operator, whose signature validates an account, whose signature validates a user.
operator = new_key(nkeys.PREFIX_BYTE_OPERATOR)
account = new_key(nkeys.PREFIX_BYTE_ACCOUNT)
other = new_key(nkeys.PREFIX_BYTE_ACCOUNT)
anything = {"subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": True, "conn": -1, "leaf": -1}
account_token = token(operator, public(account), "shop", {"type": "account", "limits": anything})
write("operator.jwt", token(operator, public(operator), "operator", {"type": "operator"}))
write(
    "operator.conf",
    f'listen: "127.0.0.1:{OPERATOR_PORT}"\noperator: "{FOLDER}/operator.jwt"\nresolver: MEMORY\n'
    f"resolver_preload: {{ {public(account)}: {account_token} }}\n",
)
write("account.seed", bytes(account.seed).decode())
right = token(account, public(known), "user", USER)
write("user.creds", credentials(right, known.seed))
write("strange-account.creds", credentials(token(other, public(known), "user", USER), known.seed))
write("strange-seed.creds", credentials(right, stranger.seed))
write("expired.creds", credentials(token(account, public(known), "user", USER, 1_700_000_000), known.seed))
write("open.creds", credentials(right, known.seed), 0o644)
write("no-seed.creds", credentials(right, known.seed).split("\n\n")[0])
write("no-token.creds", credentials(right, known.seed).split("\n\n")[1])
write("broken-token.creds", credentials(right[: len(right) // 2], known.seed))
write("broken-seed.creds", credentials(right, known.seed[:-4]))
write("empty.creds", "")
(FOLDER / "folder.creds").mkdir()
(FOLDER / "link.creds").symlink_to("user.creds")
