"""Tests in a real browser; all tests of a process share one."""
