"""Line length of the web page's sources; Prettier cannot break long strings and comments."""

from __future__ import annotations

from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
LONGEST = 120  # as in .prettierrc.json
CONFIGURATION = ("*.ts", "*.js", "*.html", "*.py", "package.json", "tsconfig.json", ".npmrc", ".prettier*")


def test_no_line_of_the_page_exceeds_120_characters() -> None:
    sources = [path for path in (WEB / "src").rglob("*") if path.is_file() and path.suffix not in (".jpg", ".png")]
    configuration = [path for pattern in CONFIGURATION for path in WEB.glob(pattern)]
    assert len(configuration) >= 9
    long = [
        f"{path.relative_to(WEB).as_posix()}:{number}"
        for path in (*sources, *configuration)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert not long
