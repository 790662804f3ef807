"""Records of matches (docs/record-format.md).

document.py  what a record holds            lines.py   its lines, one class for each kind
reading.py   text to record                 header.py  the lines before the chance
replay.py    record to match                facts.py   assertions
verify.py    deals that were fixed before play
"""
