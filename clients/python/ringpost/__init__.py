"""Ringpost for programs: buy a number, wait for its code."""

from ._client import NoAnswerError, NoCodeError, NoSuchAppError, Ringpost, RingpostError

__all__ = ["NoAnswerError", "NoCodeError", "NoSuchAppError", "Ringpost", "RingpostError"]
