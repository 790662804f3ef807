"""The game server. Importing it needs the extra `server`."""

from importlib.util import find_spec

from drawfour.errors import not_installed

_NEEDED = ("alembic", "itsdangerous", "litestar", "msgspec", "prometheus_client", "segno", "structlog", "uvicorn")

missing = [name for name in _NEEDED if find_spec(name) is None]
if missing:
    raise not_installed(missing, "server", "make serve")
