"""The differences between operating systems. Nothing outside of this package asks which one it is.

files.py       opening, locking and syncing files, and the folder for a user's data
network.py     ports, and the addresses of network interfaces
processes.py   signals, priorities, limits, memory, cores and clocks
terminal.py    escape sequences, displays, quoting, and closed pipes

Linux is tested as it is. The branches for macOS and Windows are tested by simulation, in tests/system.
"""
