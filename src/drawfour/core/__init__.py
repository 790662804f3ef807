"""The rules: cards, options, the state of a round, and the functions that apply the rules to it.

Standard library only; no clock, no files and no randomness of its own. The rule functions are plain Python over integers and
nested sequences (docs/decisions/0002-the-dialect.md), so the same functions can be interpreted or compiled.
"""
