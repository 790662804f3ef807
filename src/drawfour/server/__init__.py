"""The game server, which needs the extra `server`. Only the protocol does without it, as clients speak it, too."""

from importlib.util import find_spec

from drawfour.errors import not_installed

_NEEDED = ("alembic", "itsdangerous", "litestar", "msgspec", "prometheus_client", "segno", "structlog", "uvicorn")


def require() -> None:
    """Raise MissingExtra unless the packages of the server are installed."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise not_installed(missing, "server", "make serve")
