"""Tables with their people: rooms, broadcasts, snapshots, timers and the registry of tables."""
