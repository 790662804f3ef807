"""The HTTP API: whatever is requested, the response is guarded, reveals no more than it should, and is not a crash."""
