"""People connected to a table: members, broadcast, snapshots, clocks and the lobby."""
