from __future__ import annotations

import json
import random
import time
import uuid
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ._api import Calls

# Whoever is asked to wait longer is told so instead.
_LONGEST_PAUSE = 30
_PASSING_STATUSES = (429, 500, 502, 503, 504)
# Nothing was done, so even a request that must not run twice can be sent again.
_NOTHING_DONE_CODES = ("rate-limited", "starting", "busy", "sales-paused")
# Refusals that a repetition a moment later meets again.
_LASTING_CODES = ("too-many-open-orders", "too-many-purchases", "too-many-cancels")
# For how long the server may hold one request.
_HELD_SECONDS = 25


class RingpostError(Exception):
    """Ringpost has refused a request. `code` says why."""

    def __init__(self, status: int, problem: dict[str, Any], retry_after: float | None) -> None:
        super().__init__(problem.get("title", f"The answer was {status}."))
        self.status = status
        self.code: str = problem.get("code", "unreadable-answer")
        self.errors: list[dict[str, Any]] = problem.get("errors", [])
        self.request_id: str | None = problem.get("requestId")
        self.retry_after = retry_after


class NoAnswerError(Exception):
    """No answer came. Whether the request was carried out is not known; the same key tells."""

    def __init__(self, idempotency_key: str | None) -> None:
        super().__init__("Ringpost did not answer.")
        self.idempotency_key = idempotency_key


class NoCodeError(Exception):
    """An order has no code. `reason` is `timeout`, `withheld`, or how it ended."""

    def __init__(self, order_uuid: str, reason: str) -> None:
        super().__init__(f"The order has no code: {reason}.")
        self.order_uuid = order_uuid
        self.reason = reason


class NoSuchAppError(LookupError):
    """There is no app of that name on sale."""


class _NoRedirect(HTTPRedirectHandler):
    """The key goes to no other address."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _refusal(error: HTTPError) -> RingpostError:
    try:
        problem = json.loads(error.read())
    except (ValueError, OSError, HTTPException):
        problem = None
    after = error.headers.get("retry-after", "")
    return RingpostError(error.code, problem if isinstance(problem, dict) else {}, float(after) if after.isdigit() else None)


def _may_repeat(has_one_effect: bool, error: RingpostError | NoAnswerError) -> bool:
    if isinstance(error, NoAnswerError):
        return has_one_effect
    if error.code in _LASTING_CODES or error.status not in _PASSING_STATUSES:
        return False
    return has_one_effect or error.code in _NOTHING_DONE_CODES


class Ringpost(Calls):
    """Ringpost for programs. Each route that a key can call is a method."""

    def __init__(self, url: str, key: str | None = None, *, retries: int = 3, timeout: float = 30) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._retries = retries
        self._timeout = timeout
        self._can_hold = True
        self._opener = build_opener(_NoRedirect)

    def _once(self, request: Request, answer: str, timeout: float) -> Any:
        try:
            with self._opener.open(request, timeout=timeout) as response:
                content = response.read()
        except HTTPError as error:
            raise _refusal(error) from None
        except (OSError, HTTPException) as error:
            raise NoAnswerError(request.get_header("Idempotency-key")) from error
        if answer == "json":
            return json.loads(content)
        return {"text": content.decode(errors="replace"), "bytes": content, "nothing": None}[answer]

    def _send(self, method: str, path: str, answer: str, **parts: Any) -> Any:
        filled = path.format_map({name: quote(str(value), safe="") for name, value in parts.get("values", {}).items()})
        query = {name: value for name, value in parts.get("query", {}).items() if value is not None}
        shown = {name: str(value).lower() if isinstance(value, bool) else value for name, value in query.items()}
        headers = {"Accept": "application/json, */*"}
        if self._key is not None:
            headers["Authorization"] = f"Bearer {self._key}"
        body = parts.get("body")
        if body is not None:
            headers["Content-Type"] = "application/json"
        if parts.get("idempotent"):
            headers["Idempotency-Key"] = parts.get("idempotency_key") or str(uuid.uuid4())
        url = f"{self._url}{filled}" + (f"?{urlencode(shown)}" if shown else "")
        data = None if body is None else json.dumps(body).encode()
        request = Request(url, data=data, headers=headers, method=method)
        has_one_effect = method != "POST" or bool(parts.get("idempotent"))
        for repetition in range(self._retries + 1):
            try:
                return self._once(request, answer, self._timeout + query.get("wait", 0))
            except (RingpostError, NoAnswerError) as error:
                asked = getattr(error, "retry_after", None) or 0
                pause = max(0.5 * 2**repetition * random.uniform(0.5, 1), asked)
                if repetition == self._retries or pause > _LONGEST_PAUSE or not _may_repeat(has_one_effect, error):
                    raise
                time.sleep(pause)

    def quote(self, app: str, country: str = "US") -> dict[str, Any]:
        """Finds an app by its name or `app_uuid`, with its price in that country: `on_delv_price`."""
        wanted = app.strip().lower()
        for each in self.get_users_app_pricing(country_iso=country)["data"]:
            if wanted in (each["app_uuid"], each["app_name"].lower()):
                return each
        raise NoSuchAppError(f'There is no app "{app}" on sale.')

    def buy(self, app_uuid: str, max_price: float, country: str = "US", idempotency_key: str | None = None) -> dict[str, Any]:
        """Buys a number for one code. The same key is the same purchase."""
        body = {"app_uuid": app_uuid, "country_iso": country, "max_price": max_price}
        return self.post_orders_on_demand(body=body, idempotency_key=idempotency_key)

    def _order(self, order_uuid: str, after: str | None, left: float) -> dict[str, Any]:
        seconds = min(_HELD_SECONDS, int(left))
        if self._can_hold and after is not None and seconds > 0:
            try:
                query = {"after": after, "wait": seconds}
                return self._send("GET", "/api/orders/{id}", "json", values={"id": order_uuid}, query=query)
            except RingpostError as error:
                # An older server says that it does not know these fields. A full one holds no more requests.
                if any(each.get("field") in ("after", "wait") for each in error.errors):
                    self._can_hold = False
                elif error.status != 429:
                    raise
        return self.get_orders_id(id=order_uuid)

    def _order_or_none(self, order_uuid: str, after: str | None, left: float) -> dict[str, Any] | None:
        # A server that starts again is asked again: the order goes on meanwhile.
        try:
            return self._order(order_uuid, after, left)
        except NoAnswerError:
            return None
        except RingpostError as error:
            if error.status < 500:
                raise
            return None

    def wait_for_code(self, order_uuid: str, timeout: float = 31 * 60) -> str:
        """Waits until the code of an order is there."""
        began = time.monotonic()
        position: str | None = None
        while True:
            asked = time.monotonic()
            is_first = position is None
            order = self._order_or_none(order_uuid, position, began + timeout - asked)
            position = order["position"] if order else position
            if order and order["code"] is not None:
                return order["code"]
            if order and order["withheld"] > 0:
                raise NoCodeError(order_uuid, "withheld")
            if order and (order["ended_at"] or order["completed_at"] or order["status"] == "failed"):
                raise NoCodeError(order_uuid, order["outcome"] or order["status"])
            now = time.monotonic()
            if now - began >= timeout:
                raise NoCodeError(order_uuid, "timeout")
            if now - asked < 1 and not (is_first and order and self._can_hold):
                time.sleep(min(2 if now - began < 60 else 5, max(0.0, began + timeout - now)))
