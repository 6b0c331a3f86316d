# Made by `npm run clients` from the description of the API. A change by hand is lost.
from __future__ import annotations

from typing import Any


class Calls:
    def _send(self, method: str, path: str, answer: str, **parts: Any) -> Any:
        raise NotImplementedError

    def delete_order_number_renewal_id(self, *, id: str) -> None:
        """Let a rental end at its end. Works until the moment of the renewal; taken back twice, it is done once."""
        return self._send("DELETE", "/api/order_number/renewal/{id}", "nothing", values={"id": id})

    def delete_order_number_share_id(self, *, id: str) -> None:
        """Take the link of a rental back. Taken back twice, it is done once."""
        return self._send("DELETE", "/api/order_number/share/{id}", "nothing", values={"id": id})

    def delete_webhook(self) -> None:
        """Be told no more. The URL and the secret are kept."""
        return self._send("DELETE", "/api/webhook", "nothing")

    def delete_webhooks_id(self, *, id: str) -> None:
        """Remove one of the further webhooks, with its secret. What waits for it is not sent."""
        return self._send("DELETE", "/api/webhooks/{id}", "nothing", values={"id": id})

    def get_alert_list(self, *, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's alerts, newest first."""
        return self._send("GET", "/api/alert/list", "json", query={"limit": limit, "offset": offset, "min_position": min_position})

    def get_app_id_image(self, *, id: str) -> str:
        """An app's picture as SVG, in the colour of the text around it."""
        return self._send("GET", "/api/app/{id}/image", "text", values={"id": id})

    def get_app_picture_id(self, *, id: str) -> bytes:
        """An uploaded picture of an app, by its `image_name`. An address never shows another picture."""
        return self._send("GET", "/api/app_picture/{id}", "bytes", values={"id": id})

    def get_auth_me(self) -> Any:
        """The account of this session, in its present state."""
        return self._send("GET", "/api/auth/me", "json")

    def get_available_unclaimed_apps_mv(self, *, last_days: int | None = None) -> Any:
        """The apps with unclaimed messages of the last days, by name."""
        return self._send("GET", "/api/available_unclaimed_apps_mv", "json", query={"last_days": last_days})

    def get_did_inventory_search(self, *, country: str | None = None, vendor_uuid: str | None = None, prefix: str | None = None, limit: int | None = None) -> Any:
        """Search the numbers that a vendor could activate now. Nothing is reserved or bought."""
        return self._send("GET", "/api/did_inventory/search", "json", query={"country": country, "vendor_uuid": vendor_uuid, "prefix": prefix, "limit": limit})

    def get_did_inventory_vendors(self) -> Any:
        """The vendors that activate numbers on demand, with the countries of their numbers."""
        return self._send("GET", "/api/did_inventory/vendors", "json")

    def get_free_number_list_country(self, *, country: str, vendor_uuid: str | None = None, limit: int | None = None, offset: int | None = None) -> Any:
        """The free numbers of a country, those first that got a message last."""
        return self._send("GET", "/api/free_number/list/{country}", "json", values={"country": country}, query={"vendor_uuid": vendor_uuid, "limit": limit, "offset": offset})

    def get_free_number_sms_json_feed_number(self, *, number: str, limit: int | None = None) -> str:
        """The newest messages to a free number as a JSON Feed 1.1, which changes at most once a minute."""
        return self._send("GET", "/api/free_number/sms/json_feed/{number}", "text", values={"number": number}, query={"limit": limit})

    def get_free_number_sms_list_number(self, *, number: str, limit: int | None = None) -> Any:
        """The newest messages to a free number, newest first."""
        return self._send("GET", "/api/free_number/sms/list/{number}", "json", values={"number": number}, query={"limit": limit})

    def get_free_number_sms_rss_number(self, *, number: str, limit: int | None = None) -> str:
        """The newest messages to a free number as RSS 2.0, which changes at most once a minute."""
        return self._send("GET", "/api/free_number/sms/rss/{number}", "text", values={"number": number}, query={"limit": limit})

    def get_last_sms_list(self, *, after: int | None = None, before: int | None = None, search: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None, wait: int | None = None) -> Any:
        """The caller's messages after or before a place in their feed, newest first, or those that contain a text."""
        return self._send("GET", "/api/last_sms/list", "json", query={"after": after, "before": before, "search": search, "limit": limit, "offset": offset, "min_position": min_position, "wait": wait})

    def get_media_user(self, *, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's voice messages, newest first."""
        return self._send("GET", "/api/media/user", "json", query={"limit": limit, "offset": offset, "min_position": min_position})

    def get_number_active_app_uuid(self, *, app_uuid: str, country: str | None = None, vendor_uuid: str | None = None, prefix: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """Search our numbers for an app: whether each can be bought now or from when, and what it costs."""
        return self._send("GET", "/api/number/active/{app_uuid}", "json", values={"app_uuid": app_uuid}, query={"country": country, "vendor_uuid": vendor_uuid, "prefix": prefix, "limit": limit, "offset": offset, "min_position": min_position})

    def get_number_available_country(self) -> Any:
        """The countries that have numbers now, by their code."""
        return self._send("GET", "/api/number/available_country", "json")

    def get_number_elsewhere(self, *, country_iso: str) -> Any:
        """The apps of which other portals have numbers for one code at your price, and how many. They are bought when our own are used up."""
        return self._send("GET", "/api/number/elsewhere", "json", query={"country_iso": country_iso})

    def get_number_expiring_order_uuid_pending_count(self, *, order_uuid: str, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's rented numbers that end within a day, those that end first."""
        return self._send("GET", "/api/number_expiring/{order_uuid}/pending/count", "json", values={"order_uuid": order_uuid}, query={"limit": limit, "offset": offset, "min_position": min_position})

    def get_number_expiring_order_uuid_pending_numbers(self, *, order_uuid: str, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's rented numbers that end within a day, those that end first."""
        return self._send("GET", "/api/number_expiring/{order_uuid}/pending/numbers", "json", values={"order_uuid": order_uuid}, query={"limit": limit, "offset": offset, "min_position": min_position})

    def get_number_expiring_pending(self, *, order_uuid: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's rented numbers that end within a day, those that end first."""
        return self._send("GET", "/api/number_expiring/pending", "json", query={"order_uuid": order_uuid, "limit": limit, "offset": offset, "min_position": min_position})

    def get_number_num_app_stat_app_uuid(self, *, app_uuid: str, country: str | None = None, days: str | None = None, min_position: str | None = None) -> Any:
        """What is in stock for an app in a country, and how its orders of the last 7, 30 or 90 days went."""
        return self._send("GET", "/api/number/num_app_stat/{app_uuid}", "json", values={"app_uuid": app_uuid}, query={"country": country, "days": days, "min_position": min_position})

    def get_number_num_count_app_uuid(self, *, app_uuid: str, country: str | None = None, vendor_uuid: str | None = None) -> Any:
        """How many numbers an app can have now: such as never served it, and such as did."""
        return self._send("GET", "/api/number/num_count/{app_uuid}", "json", values={"app_uuid": app_uuid}, query={"country": country, "vendor_uuid": vendor_uuid})

    def get_number_reservation_id_waiting(self, *, id: str, min_position: str | None = None) -> Any:
        """The place of a reservation of the caller in the line for its number."""
        return self._send("GET", "/api/number_reservation/{id}/waiting", "json", values={"id": id}, query={"min_position": min_position})

    def get_number_reservation_list(self, *, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's reservations, newest first."""
        return self._send("GET", "/api/number_reservation/list", "json", query={"limit": limit, "offset": offset, "min_position": min_position})

    def get_number_reservation_numbers_app_uuid(self, *, app_uuid: str, country: str | None = None, vendor_uuid: str | None = None, prefix: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """Numbers that can be reserved for an app or waited for, in order, one vendor after the other."""
        return self._send("GET", "/api/number_reservation/numbers/{app_uuid}", "json", values={"app_uuid": app_uuid}, query={"country": country, "vendor_uuid": vendor_uuid, "prefix": prefix, "limit": limit, "offset": offset, "min_position": min_position})

    def get_order_number_csv(self, *, status: str | None = None, search: str | None = None, min_position: str | None = None) -> str:
        """All of the caller's rented numbers that the filters find, in the order of the list, as CSV."""
        return self._send("GET", "/api/order_number/csv", "text", query={"status": status, "search": search, "min_position": min_position})

    def get_order_number_extend_price_id(self, *, id: str, min_position: str | None = None) -> Any:
        """What an extension of a rental costs now, for each term."""
        return self._send("GET", "/api/order_number/extend/price/{id}", "json", values={"id": id}, query={"min_position": min_position})

    def get_order_number_list(self, *, status: str | None = None, search: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's rented numbers: those that end first, or with `status=inactive` those that ended last."""
        return self._send("GET", "/api/order_number/list", "json", query={"status": status, "search": search, "limit": limit, "offset": offset, "min_position": min_position})

    def get_orders_csv(self, *, status: str | None = None, app_uuid: str | None = None, country_iso: str | None = None, items: str | None = None, since: str | None = None, until: str | None = None, min_position: str | None = None) -> str:
        """All of the caller's orders that the filters find, newest first, as CSV."""
        return self._send("GET", "/api/orders/csv", "text", query={"status": status, "app_uuid": app_uuid, "country_iso": country_iso, "items": items, "since": since, "until": until, "min_position": min_position})

    def get_orders_id(self, *, id: str, min_position: str | None = None, after: str | None = None, wait: int | None = None) -> Any:
        """One order with its messages and every event behind it."""
        return self._send("GET", "/api/orders/{id}", "json", values={"id": id}, query={"min_position": min_position, "after": after, "wait": wait})

    def get_orders_id_end_date(self, *, id: str, min_position: str | None = None) -> Any:
        """Until when an order receives messages: the end of a rental, which an extension moves."""
        return self._send("GET", "/api/orders/{id}/end/date", "json", values={"id": id}, query={"min_position": min_position})

    def get_orders_id_numbers(self, *, id: str, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The numbers of one bulk order, each as an order of its own, in the order of their places. Any other order is its only number."""
        return self._send("GET", "/api/orders/{id}/numbers", "json", values={"id": id}, query={"limit": limit, "offset": offset, "min_position": min_position})

    def get_orders_id_numbers_csv(self, *, id: str, min_position: str | None = None) -> str:
        """All numbers of one bulk order, as CSV. Any other order is its only number."""
        return self._send("GET", "/api/orders/{id}/numbers/csv", "text", values={"id": id}, query={"min_position": min_position})

    def get_orders_id_refresh_order_number(self, *, id: str, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The numbers of one bulk order, each as an order of its own, in the order of their places. Any other order is its only number."""
        return self._send("GET", "/api/orders/{id}/refresh/order_number", "json", values={"id": id}, query={"limit": limit, "offset": offset, "min_position": min_position})

    def get_orders_id_reuse(self, *, id: str, min_position: str | None = None) -> Any:
        """Whether the number of a completed activation can be bought again now, and what that costs."""
        return self._send("GET", "/api/orders/{id}/reuse", "json", values={"id": id}, query={"min_position": min_position})

    def get_orders_list(self, *, orderBy: str | None = None, orderType: str | None = None, status: str | None = None, app_uuid: str | None = None, country_iso: str | None = None, items: str | None = None, since: str | None = None, until: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None, after: str | None = None, wait: int | None = None) -> Any:
        """The caller's orders, newest first unless asked otherwise."""
        return self._send("GET", "/api/orders/list", "json", query={"orderBy": orderBy, "orderType": orderType, "status": status, "app_uuid": app_uuid, "country_iso": country_iso, "items": items, "since": since, "until": until, "limit": limit, "offset": offset, "min_position": min_position, "after": after, "wait": wait})

    def get_orders_price(self, *, app_uuid: str, country_iso: str, vendor_uuid: str | None = None) -> Any:
        """What one code of an app costs the caller now: the `quoted_price` of a purchase."""
        return self._send("GET", "/api/orders/price", "json", query={"app_uuid": app_uuid, "country_iso": country_iso, "vendor_uuid": vendor_uuid})

    def get_orders_user_order_id_refresh(self, *, id: str, min_position: str | None = None, after: str | None = None, wait: int | None = None) -> Any:
        """One order with its messages and every event behind it."""
        return self._send("GET", "/api/orders/user/order/{id}/refresh", "json", values={"id": id}, query={"min_position": min_position, "after": after, "wait": wait})

    def get_payment_balance_transactions_csv(self, *, kind: str | None = None, since: str | None = None, until: str | None = None, search: str | None = None, min_position: str | None = None) -> str:
        """All lines of the caller's ledger that the filters find, newest first, as CSV."""
        return self._send("GET", "/api/payment/balance_transactions/csv", "text", query={"kind": kind, "since": since, "until": until, "search": search, "min_position": min_position})

    def get_payment_balance_transactions_id(self, *, id: str, min_position: str | None = None) -> Any:
        """One line of the ledger with the events behind it and its entries, which sum to zero."""
        return self._send("GET", "/api/payment/balance_transactions/{id}", "json", values={"id": id}, query={"min_position": min_position})

    def get_payment_balance_transactions_list(self, *, kind: str | None = None, since: str | None = None, until: str | None = None, search: str | None = None, orderType: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's ledger, newest line first unless asked otherwise, with the proof of the balance."""
        return self._send("GET", "/api/payment/balance_transactions/list", "json", query={"kind": kind, "since": since, "until": until, "search": search, "orderType": orderType, "limit": limit, "offset": offset, "min_position": min_position})

    def get_payment_coinpayments_rates(self, *, accepted: int | None = None) -> Any:
        """The ways to add money, with the coins that are accepted and the rate of the minute. A gateway that is not configured is off."""
        return self._send("GET", "/api/payment/coinpayments/rates", "json", query={"accepted": accepted})

    def get_payment_csv(self, *, status: str | None = None, gateway: str | None = None, since: str | None = None, until: str | None = None, search: str | None = None, min_position: str | None = None) -> str:
        """All payments of the caller that the filters find, newest first, as CSV."""
        return self._send("GET", "/api/payment/csv", "text", query={"status": status, "gateway": gateway, "since": since, "until": until, "search": search, "min_position": min_position})

    def get_payment_invoices_id_number(self, *, id: str, number: str) -> bytes:
        """An invoice or a credit note of one of the caller's payments, as a PDF."""
        return self._send("GET", "/api/payment/invoices/{id}/{number}", "bytes", values={"id": id, "number": number})

    def get_payment_list(self, *, status: str | None = None, gateway: str | None = None, since: str | None = None, until: str | None = None, search: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's payments, newest first, with the credits that were given by hand."""
        return self._send("GET", "/api/payment/list", "json", query={"status": status, "gateway": gateway, "since": since, "until": until, "search": search, "limit": limit, "offset": offset, "min_position": min_position})

    def get_payment_list_id(self, *, id: str, min_position: str | None = None) -> Any:
        """One payment of the caller."""
        return self._send("GET", "/api/payment/list/{id}", "json", values={"id": id}, query={"min_position": min_position})

    def get_payment_rates(self, *, accepted: int | None = None) -> Any:
        """The ways to add money, with the coins that are accepted and the rate of the minute. A gateway that is not configured is off."""
        return self._send("GET", "/api/payment/rates", "json", query={"accepted": accepted})

    def get_portin_fee(self) -> Any:
        """What it costs to bring one number over, by country."""
        return self._send("GET", "/api/portin_fee", "json")

    def get_portin_fee_price_country_iso_count(self, *, country_iso: str, count: int) -> Any:
        """What it costs to bring so many numbers of a country over, if they are sent now."""
        return self._send("GET", "/api/portin_fee/price/{country_iso}/{count}", "json", values={"country_iso": country_iso, "count": count})

    def get_portin_request_csv(self, *, min_position: str | None = None) -> str:
        """All of the caller's requests to bring numbers over, newest first, as CSV."""
        return self._send("GET", "/api/portin_request/csv", "text", query={"min_position": min_position})

    def get_portin_request_list(self, *, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's requests to bring numbers over, newest first."""
        return self._send("GET", "/api/portin_request/list", "json", query={"limit": limit, "offset": offset, "min_position": min_position})

    def get_portin_request_list_id(self, *, id: str, min_position: str | None = None) -> Any:
        """One request of the caller."""
        return self._send("GET", "/api/portin_request/list/{id}", "json", values={"id": id}, query={"min_position": min_position})

    def get_proof_roots(self, *, until: str | None = None, limit: int | None = None) -> Any:
        """What all customers were owed at the beginning of each day, signed, the latest day first."""
        return self._send("GET", "/api/proof/roots", "json", query={"until": until, "limit": limit})

    def get_public_app_prices(self, *, letter: str | None = None, search: str | None = None, limit: int | None = None, offset: int | None = None) -> Any:
        """Every app on sale with its address and its lowest price; best known first."""
        return self._send("GET", "/api/public/app_prices", "json", query={"letter": letter, "search": search, "limit": limit, "offset": offset})

    def get_public_app_prices_address(self, *, address: str) -> Any:
        """What one app costs in each country, its stock, and how it delivered in the last seven days."""
        return self._send("GET", "/api/public/app_prices/{address}", "json", values={"address": address})

    def get_public_app_pricing(self, *, country_iso: str | None = None, vendor_uuid: str | None = None, limit: int | None = None, offset: int | None = None, is_default: bool | None = None) -> Any:
        """Every app with everybody's price, its stock and how it delivers; best known first."""
        return self._send("GET", "/api/public/app_pricing", "json", query={"country_iso": country_iso, "vendor_uuid": vendor_uuid, "limit": limit, "offset": offset, "is_default": is_default})

    def get_public_country_prices(self) -> Any:
        """The countries that have numbers, with what can be bought there."""
        return self._send("GET", "/api/public/country_prices", "json")

    def get_public_country_prices_country_iso(self, *, country_iso: str) -> Any:
        """What can be bought in one country: its vendors, and the best-known apps with their prices."""
        return self._send("GET", "/api/public/country_prices/{country_iso}", "json", values={"country_iso": country_iso})

    def get_public_get_unclaimed_number(self, *, app_uuid: str, last_days: int | None = None, count: int | None = None, offset: int | None = None) -> Any:
        """Numbers that got a message of an app while nobody had them, the newest message first."""
        return self._send("GET", "/api/public/get_unclaimed_number", "json", query={"app_uuid": app_uuid, "last_days": last_days, "count": count, "offset": offset})

    def get_public_notices(self) -> Any:
        """The line at the top of the public pages; null: the one that the pages have by default."""
        return self._send("GET", "/api/public/notices", "json")

    def get_public_number_by_token(self) -> Any:
        """The number of a shared rental and the newest messages that came since the link was made."""
        return self._send("GET", "/api/public/number_by_token", "json")

    def get_public_partners(self) -> Any:
        """Whether the shop also sells numbers of partners. What they have is in no public list: a customer sees it when our own numbers are used up."""
        return self._send("GET", "/api/public/partners", "json")

    def get_public_status(self) -> Any:
        """How the service is: codes delivered, the time until messages are shown, and the uptime of 90 days."""
        return self._send("GET", "/api/public/status", "json")

    def get_public_vendor(self, *, country: str | None = None, limit: int | None = None, offset: int | None = None) -> Any:
        """The vendors that have numbers now, in a country or anywhere."""
        return self._send("GET", "/api/public/vendor", "json", query={"country": country, "limit": limit, "offset": offset})

    def get_public_vendor_prices(self) -> Any:
        """The vendors that have numbers, with their countries and lowest prices."""
        return self._send("GET", "/api/public/vendor_prices", "json")

    def get_public_vendor_prices_vendor_address(self, *, vendor_address: str) -> Any:
        """What one vendor has: its countries, and the best-known apps with their prices."""
        return self._send("GET", "/api/public/vendor_prices/{vendor_address}", "json", values={"vendor_address": vendor_address})

    def get_shop_settings(self, *, min_position: str | None = None) -> Any:
        """The fees and limits of the shop as they count now, and the bounds of each."""
        return self._send("GET", "/api/shop_settings", "json", query={"min_position": min_position})

    def get_sms_csv(self, *, min_position: str | None = None) -> str:
        """All of the caller's messages, newest first, as CSV. One that was not paid for is without its text."""
        return self._send("GET", "/api/sms/csv", "text", query={"min_position": min_position})

    def get_sms_list(self, *, after: int | None = None, before: int | None = None, search: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None, wait: int | None = None) -> Any:
        """The caller's messages after or before a place in their feed, newest first, or those that contain a text."""
        return self._send("GET", "/api/sms/list", "json", query={"after": after, "before": before, "search": search, "limit": limit, "offset": offset, "min_position": min_position, "wait": wait})

    def get_sms_public(self, *, limit: int | None = None, after: int | None = None) -> Any:
        """The newest public messages after a place in the feed, newest first; recipients are masked."""
        return self._send("GET", "/api/sms/public", "json", query={"limit": limit, "after": after})

    def get_sub_accounts(self) -> Any:
        """The sub-accounts with their balances, the oldest first: at most 20 that are open, and 60 with those that are closed."""
        return self._send("GET", "/api/sub_accounts", "json")

    def get_sub_accounts_id_orders(self, *, id: str, orderBy: str | None = None, orderType: str | None = None, status: str | None = None, app_uuid: str | None = None, country_iso: str | None = None, items: str | None = None, since: str | None = None, until: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None, after: str | None = None, wait: int | None = None) -> Any:
        """The orders of a sub-account, newest first unless asked otherwise."""
        return self._send("GET", "/api/sub_accounts/{id}/orders", "json", values={"id": id}, query={"orderBy": orderBy, "orderType": orderType, "status": status, "app_uuid": app_uuid, "country_iso": country_iso, "items": items, "since": since, "until": until, "limit": limit, "offset": offset, "min_position": min_position, "after": after, "wait": wait})

    def get_sub_accounts_id_transactions(self, *, id: str, kind: str | None = None, since: str | None = None, until: str | None = None, search: str | None = None, orderType: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The ledger of a sub-account, newest line first unless asked otherwise, with the proof of its balance."""
        return self._send("GET", "/api/sub_accounts/{id}/transactions", "json", values={"id": id}, query={"kind": kind, "since": since, "until": until, "search": search, "orderType": orderType, "limit": limit, "offset": offset, "min_position": min_position})

    def get_users_app_pricing(self, *, country_iso: str | None = None, vendor_uuid: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """Every app with the caller's own price, its stock and how it delivers; best known first."""
        return self._send("GET", "/api/users/app_pricing", "json", query={"country_iso": country_iso, "vendor_uuid": vendor_uuid, "limit": limit, "offset": offset, "min_position": min_position})

    def get_users_balance(self, *, min_position: str | None = None) -> Any:
        """What the caller can spend, and what is held for orders under way."""
        return self._send("GET", "/api/users/balance", "json", query={"min_position": min_position})

    def get_users_balance_proof(self, *, day: str | None = None) -> Any:
        """A file that proves that the caller's balance is a part of the signed root of a day."""
        return self._send("GET", "/api/users/balance_proof", "json", query={"day": day})

    def get_users_billing(self) -> Any:
        """What the caller wants to have on invoices, and whether invoices are made at all."""
        return self._send("GET", "/api/users/billing", "json")

    def get_users_stats(self, *, min_position: str | None = None) -> Any:
        """What the caller spent and received in the last 30 days, by UTC day."""
        return self._send("GET", "/api/users/stats", "json", query={"min_position": min_position})

    def get_users_volume_discount(self, *, min_position: str | None = None) -> Any:
        """The caller's discount by volume: what was spent, what it gives, and what the next step gives."""
        return self._send("GET", "/api/users/volume_discount", "json", query={"min_position": min_position})

    def get_voice_log_download_uuid(self, *, uuid: str) -> bytes:
        """The recording of a voice message of the caller. A Range brings a part of it."""
        return self._send("GET", "/api/voice_log/download/{uuid}", "bytes", values={"uuid": uuid})

    def get_voice_log_download_uuid_file_name(self, *, uuid: str, file_name: str) -> bytes:
        """The recording of a voice message of the caller. A Range brings a part of it."""
        return self._send("GET", "/api/voice_log/download/{uuid}/{file_name}", "bytes", values={"uuid": uuid, "file_name": file_name})

    def get_voice_log_list(self, *, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The caller's voice messages, newest first."""
        return self._send("GET", "/api/voice_log/list", "json", query={"limit": limit, "offset": offset, "min_position": min_position})

    def get_webhook(self, *, min_position: str | None = None) -> Any:
        """The caller's webhook, and how much of it was delivered in 7 days."""
        return self._send("GET", "/api/webhook", "json", query={"min_position": min_position})

    def get_webhook_deliveries(self, *, status: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The deliveries of the caller's first webhook, newest first."""
        return self._send("GET", "/api/webhook/deliveries", "json", query={"status": status, "limit": limit, "offset": offset, "min_position": min_position})

    def get_webhook_deliveries_id(self, *, id: str, min_position: str | None = None) -> Any:
        """One delivery with its request, and the answer of each attempt."""
        return self._send("GET", "/api/webhook/deliveries/{id}", "json", values={"id": id}, query={"min_position": min_position})

    def get_webhooks(self, *, min_position: str | None = None) -> Any:
        """All of the caller's webhooks, and how much of each was delivered in 7 days."""
        return self._send("GET", "/api/webhooks", "json", query={"min_position": min_position})

    def get_webhooks_id_deliveries(self, *, id: str, status: str | None = None, limit: int | None = None, offset: int | None = None, min_position: str | None = None) -> Any:
        """The deliveries of one of the caller's further webhooks, newest first."""
        return self._send("GET", "/api/webhooks/{id}/deliveries", "json", values={"id": id}, query={"status": status, "limit": limit, "offset": offset, "min_position": min_position})

    def post_alert_id_cancel(self, *, id: str) -> Any:
        """Cancel an alert that still waits. Cancelled twice, it is done once."""
        return self._send("POST", "/api/alert/{id}/cancel", "json", values={"id": id})

    def post_number_active_numbers_availability(self, *, body: dict[str, Any]) -> Any:
        """Whether numbers of ours are free for an app now, or from when. Nothing is bought or stored."""
        return self._send("POST", "/api/number/active_numbers_availability", "json", body=body)

    def post_number_number_availability(self, *, body: dict[str, Any]) -> Any:
        """Whether numbers of ours are free for an app now, or from when. Nothing is bought or stored."""
        return self._send("POST", "/api/number/number_availability", "json", body=body)

    def post_number_reservation(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Reserve a number for an app for 24 hours, or wait for it if it is taken."""
        return self._send("POST", "/api/number_reservation", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_number_reservation_id_cancel(self, *, id: str) -> Any:
        """Give a reservation up, or leave the line. Only who still waits gets the fee back."""
        return self._send("POST", "/api/number_reservation/{id}/cancel", "json", values={"id": id})

    def post_number_reservation_id_rent(self, *, id: str, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Rent the reserved number for a term at the normal price."""
        return self._send("POST", "/api/number_reservation/{id}/rent", "json", values={"id": id}, body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_number_reservation_id_take(self, *, id: str, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Buy an activation of the reserved number at the normal price."""
        return self._send("POST", "/api/number_reservation/{id}/take", "json", values={"id": id}, body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_order_number_extend_id(self, *, id: str, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Extend a rental. The term is added to its end."""
        return self._send("POST", "/api/order_number/extend/{id}", "json", values={"id": id}, body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_order_number_give_back_id(self, *, id: str) -> Any:
        """Give a rental without any text back, soon after it began. It ends, and all its money comes back."""
        return self._send("POST", "/api/order_number/give_back/{id}", "json", values={"id": id})

    def post_order_number_release_id(self, *, id: str) -> Any:
        """End a rental before its term is over. Nothing is given back."""
        return self._send("POST", "/api/order_number/release/{id}", "json", values={"id": id})

    def post_orders_any_number(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Buy or rent active numbers; a vendor activates those that are missing."""
        return self._send("POST", "/api/orders/any_number", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_orders_create_number_order(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Rent a number for an app and a term. It is paid for when the number is assigned."""
        return self._send("POST", "/api/orders/create_number_order", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_orders_create_number_order_bulk(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Rent many numbers for an app and a term. The price of those that are not there comes back."""
        return self._send("POST", "/api/orders/create_number_order_bulk", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_orders_dormant(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Buy or rent numbers that a vendor activates on demand."""
        return self._send("POST", "/api/orders/dormant", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_orders_extend_number_order_id(self, *, id: str, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Extend a rental. The term is added to its end."""
        return self._send("POST", "/api/orders/extend_number_order/{id}", "json", values={"id": id}, body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_orders_id_ban(self, *, id: str) -> Any:
        """Say that the app does not accept the number: it is blocked or used there. The order ends."""
        return self._send("POST", "/api/orders/{id}/ban", "json", values={"id": id})

    def post_orders_id_cancel(self, *, id: str) -> Any:
        """Cancel an activation before its code arrives, or a bulk order that waits for numbers. The held money is free again at once."""
        return self._send("POST", "/api/orders/{id}/cancel", "json", values={"id": id})

    def post_orders_id_cancel_waiting(self, *, id: str) -> Any:
        """Cancel every number of a bulk order that still waits for its code. Their held money is free again at once."""
        return self._send("POST", "/api/orders/{id}/cancel_waiting", "json", values={"id": id})

    def post_orders_id_next_code(self, *, id: str) -> Any:
        """Wait for another code on the number of an order that has one. It costs nothing."""
        return self._send("POST", "/api/orders/{id}/next_code", "json", values={"id": id})

    def post_orders_id_reuse(self, *, id: str, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Buy the number of a completed activation again, for the same app, at its own price."""
        return self._send("POST", "/api/orders/{id}/reuse", "json", values={"id": id}, body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_orders_on_demand(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Buy a number for one SMS code. The money is held until the code arrives."""
        return self._send("POST", "/api/orders/on_demand", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_orders_on_demand_bulk(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Buy many numbers for one SMS code each. The price of those that are not there comes back."""
        return self._send("POST", "/api/orders/on_demand_bulk", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_orders_order_create_sms_recipt_order(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Buy a number for one SMS code. The money is held until the code arrives."""
        return self._send("POST", "/api/orders/order/create_sms_recipt_order", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_orders_several_apps(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Buy one number for one SMS code of each of several apps: for all of them or for none."""
        return self._send("POST", "/api/orders/several_apps", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_orders_unclaimed(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Buy an unclaimed message with its number. The order gets the number, and then the message, which completes it."""
        return self._send("POST", "/api/orders/unclaimed", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_payment_coinpayments_tx(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Start a payment that adds money to the balance. The balance follows what arrives, whatever the amount."""
        return self._send("POST", "/api/payment/coinpayments/tx", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_payment_sandbox_id(self, *, id: str, body: dict[str, Any]) -> Any:
        """Play the payer of a sandbox payment. The answer is the callback that the sandbox would send, signed."""
        return self._send("POST", "/api/payment/sandbox/{id}", "json", values={"id": id}, body=body)

    def post_payment_tx(self, *, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Start a payment that adds money to the balance. The balance follows what arrives, whatever the amount."""
        return self._send("POST", "/api/payment/tx", "json", body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_sms_uuid_read(self, *, uuid: str, body: dict[str, Any]) -> Any:
        """Pay to read a message that came after its order was cancelled, refunded or settled. While the order runs, the message then counts as its code, and the order pays. Asked again, it costs nothing."""
        return self._send("POST", "/api/sms/{uuid}/read", "json", values={"uuid": uuid}, body=body)

    def post_sub_accounts_id_transfers(self, *, id: str, body: dict[str, Any], idempotency_key: str | None = None) -> Any:
        """Moves money to a sub-account, or back from it."""
        return self._send("POST", "/api/sub_accounts/{id}/transfers", "json", values={"id": id}, body=body, idempotent=True, idempotency_key=idempotency_key)

    def post_webhook_deliveries_id_replay(self, *, id: str) -> Any:
        """Send a delivery again, under the same id."""
        return self._send("POST", "/api/webhook/deliveries/{id}/replay", "json", values={"id": id})

    def post_webhook_replay(self, *, body: dict[str, Any]) -> Any:
        """Send what was queued in a period again, each delivery under its id."""
        return self._send("POST", "/api/webhook/replay", "json", body=body)

    def post_webhook_simulate(self, *, body: dict[str, Any]) -> Any:
        """Send an event of a type that has not happened, with the fields of a real one."""
        return self._send("POST", "/api/webhook/simulate", "json", body=body)

    def post_webhook_test(self) -> Any:
        """Send a test delivery. What came of it stands in the list of deliveries."""
        return self._send("POST", "/api/webhook/test", "json")

    def post_webhooks(self, *, body: dict[str, Any]) -> Any:
        """Be told of events at one more URL. An account has at most 5, with that of /api/webhook."""
        return self._send("POST", "/api/webhooks", "json", body=body)

    def post_webhooks_id_pause(self, *, id: str) -> None:
        """Be told no more at one of the further webhooks. Its URL and its secret are kept."""
        return self._send("POST", "/api/webhooks/{id}/pause", "nothing", values={"id": id})

    def post_webhooks_id_replay(self, *, id: str, body: dict[str, Any]) -> Any:
        """Send what was queued for one of the further webhooks in a period again, each under its id."""
        return self._send("POST", "/api/webhooks/{id}/replay", "json", values={"id": id}, body=body)

    def post_webhooks_id_test(self, *, id: str, body: dict[str, Any] | None = None) -> Any:
        """Send a test to one of the further webhooks, or an event of a type that has not happened."""
        return self._send("POST", "/api/webhooks/{id}/test", "json", values={"id": id}, body=body)

    def put_order_number_renewal_id(self, *, id: str, body: dict[str, Any]) -> Any:
        """Let a rental renew itself before each end, for a term and at most for a price. It is off for a new rental, unless its purchase turned it on."""
        return self._send("PUT", "/api/order_number/renewal/{id}", "json", values={"id": id}, body=body)

    def put_webhook(self, *, body: dict[str, Any]) -> None:
        """Be told of events at a URL. It also switches a webhook on that was off."""
        return self._send("PUT", "/api/webhook", "nothing", body=body)

    def put_webhooks_id(self, *, id: str, body: dict[str, Any]) -> None:
        """Change one of the further webhooks. It also switches it on if it was off."""
        return self._send("PUT", "/api/webhooks/{id}", "nothing", values={"id": id}, body=body)
