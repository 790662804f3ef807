"""Tables that people play at over a network. Without the extra `server` it cannot be imported."""

from importlib.util import find_spec

from drawfour.errors import DrawfourError

_NEEDED = ("alembic", "itsdangerous", "litestar", "msgspec", "prometheus_client", "segno", "structlog", "uvicorn")

missing = [name for name in _NEEDED if find_spec(name) is None]
if missing:
    what = f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed"
    raise DrawfourError("missing_extra", f'{what}; get the server with: pip install "drawfour[server]"')
