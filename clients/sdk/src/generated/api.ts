// Made by `npm run clients` from the description of the API. A change by hand is lost.
import type { CallOptions, Route } from '../route.ts';

/** The reasons why a request may be refused. */
export type ProblemCode =
  | 'INCORRECT_CREDENTIALS'
  | 'above-max-price'
  | 'above-support'
  | 'account-inactive'
  | 'adjustment-over'
  | 'alert-over'
  | 'already-reserved'
  | 'amount-out-of-range'
  | 'app-hidden'
  | 'approval-outdated'
  | 'approval-over'
  | 'bad-signature'
  | 'balance-changed'
  | 'being-forgotten'
  | 'body-too-large'
  | 'busy'
  | 'cancel-too-early'
  | 'change-date'
  | 'charge-closed'
  | 'customer-inactive'
  | 'debt-open'
  | 'disk-full'
  | 'document-refused'
  | 'dormant-used-up'
  | 'email-taken'
  | 'email-unverified'
  | 'exceeds-balance'
  | 'exceeds-entry'
  | 'forbidden'
  | 'forgetting-blocked'
  | 'gateway-failed'
  | 'gateway-off'
  | 'gave-up'
  | 'give-back-over'
  | 'hold-unknown'
  | 'idempotency-key-missing'
  | 'idempotency-key-reused'
  | 'image-type-incorrect'
  | 'image-unreadable'
  | 'insufficient-funds'
  | 'internal-error'
  | 'invalid-request'
  | 'key-address-refused'
  | 'key-cap-reached'
  | 'key-not-allowed'
  | 'key-of-sandbox'
  | 'keyword-exists'
  | 'large-price-change'
  | 'lease-over'
  | 'mail-gone'
  | 'mail-not-to-customer'
  | 'mail-outdated'
  | 'mail-sent-often'
  | 'mail-waits'
  | 'malformed-body'
  | 'message-not-for-order'
  | 'message-routed'
  | 'method-not-allowed'
  | 'name-exists'
  | 'new-admin'
  | 'no-available-numbers'
  | 'no-code-yet'
  | 'no-mail-server'
  | 'no-support'
  | 'not-being-forgotten'
  | 'not-cancellable'
  | 'not-found'
  | 'not-paid'
  | 'not-portable'
  | 'nothing-to-cancel'
  | 'number-banned'
  | 'number-leased'
  | 'number-on-demand'
  | 'number-owned'
  | 'number-taken'
  | 'number-unknown'
  | 'order-has-text'
  | 'order-not-open'
  | 'own-adjustment'
  | 'own-approval'
  | 'passkey-copied'
  | 'passkey-over'
  | 'passkey-wrong'
  | 'passkeys-unavailable'
  | 'password-change-required'
  | 'password-required'
  | 'picture-refused'
  | 'port-in-moved-on'
  | 'portal-share-used'
  | 'price-changed'
  | 'price-exists'
  | 'price-planned'
  | 'projector-not-stopped'
  | 'queue-full'
  | 'rate-limited'
  | 'read-expired'
  | 'recording-refused'
  | 'rental-has-text'
  | 'reservation-over'
  | 'reservation-waiting'
  | 'reuse-not-possible'
  | 'reuse-over'
  | 'reuse-too-early'
  | 'sales-paused'
  | 'sandbox-key-needed'
  | 'sandbox-off'
  | 'second-factor-absent'
  | 'second-factor-exists'
  | 'second-factor-missing'
  | 'second-factor-required'
  | 'second-factor-wrong'
  | 'session-expired'
  | 'setting-out-of-range'
  | 'starting'
  | 'storage-full'
  | 'sub-account-busy'
  | 'sub-account-scope'
  | 'sub-accounts-of-staff'
  | 'token-not-found'
  | 'too-many-alerts'
  | 'too-many-approvals'
  | 'too-many-bans'
  | 'too-many-cancels'
  | 'too-many-changes'
  | 'too-many-documents'
  | 'too-many-dormant'
  | 'too-many-drafts'
  | 'too-many-give-backs'
  | 'too-many-keys'
  | 'too-many-keywords'
  | 'too-many-lines'
  | 'too-many-numbers'
  | 'too-many-open-orders'
  | 'too-many-passkeys'
  | 'too-many-price-limits'
  | 'too-many-prices'
  | 'too-many-purchases'
  | 'too-many-receivers'
  | 'too-many-secrets'
  | 'too-many-sub-accounts'
  | 'too-many-upstreams'
  | 'unauthenticated'
  | 'unavailable'
  | 'unclaimed-gone'
  | 'unsupported-media-type'
  | 'vendor-failed'
  | 'vendor-name-exists'
  | 'volume-steps-order'
  | 'weak-password'
  | 'webhook-off'
  | 'webhook-url-refused'
  | 'whole-number-app';

export type DeleteOrderNumberRenewalIdInput = { readonly id: string };
export type DeleteOrderNumberRenewalIdAnswer = undefined;

export type DeleteOrderNumberShareIdInput = { readonly id: string };
export type DeleteOrderNumberShareIdAnswer = undefined;

export type DeleteWebhookInput = Readonly<Record<string, never>>;
export type DeleteWebhookAnswer = undefined;

export type DeleteWebhooksIdInput = { readonly id: string };
export type DeleteWebhooksIdAnswer = undefined;

export type GetAlertListInput = { readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetAlertListAnswer = { readonly data: ReadonlyArray<{ readonly alert_uuid: string; readonly status: 'waiting' | 'fired' | 'buying' | 'bought' | 'not-bought' | 'cancelled' | 'expired'; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly number: string | null; readonly country_iso: string | null; readonly vendor_uuid: string | null; readonly prefix: string | null; readonly auto_notification: boolean; readonly up_to: number | null; readonly term_hours: number | null; readonly found: string | null; readonly fired_at: string | null; readonly order_uuid: string | null; readonly reason: string | null; readonly set_at: string; readonly expires_at: string }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetAppIdImageInput = { readonly id: string };
export type GetAppIdImageAnswer = string;

export type GetAppPictureIdInput = { readonly id: string };
export type GetAppPictureIdAnswer = Uint8Array;

export type GetAuthMeInput = Readonly<Record<string, never>>;
export type GetAuthMeAnswer = { readonly user_id: string; readonly email: string; readonly is_admin: boolean; readonly role: 'customer' | 'support' | 'admin' | 'super_admin'; readonly exp: number };

export type GetAvailableUnclaimedAppsMvInput = { readonly last_days?: number | undefined };
export type GetAvailableUnclaimedAppsMvAnswer = { readonly data: ReadonlyArray<{ readonly uuid: string; readonly app_name: string; readonly image_name: string | null; readonly num_count: number }>; readonly total: number };

export type GetDidInventorySearchInput = { readonly country?: string | undefined; readonly vendor_uuid?: string | undefined; readonly prefix?: string | undefined; readonly limit?: number | undefined };
export type GetDidInventorySearchAnswer = { readonly data: ReadonlyArray<{ readonly number: string; readonly number_uuid: string; readonly country_iso: string; readonly region: string; readonly rate_center: string; readonly vendor_uuid: string }>; readonly total: number };

export type GetDidInventoryVendorsInput = Readonly<Record<string, never>>;
export type GetDidInventoryVendorsAnswer = { readonly data: ReadonlyArray<{ readonly uuid: string; readonly company: string; readonly countries: ReadonlyArray<string> }>; readonly total: number };

export type GetFreeNumberListCountryInput = { readonly country: 'CA' | 'US'; readonly vendor_uuid?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined };
export type GetFreeNumberListCountryAnswer = { readonly data: ReadonlyArray<{ readonly number_uuid: string; readonly number: string; readonly country_iso: string; readonly region: string; readonly rate_center: string; readonly vendor_uuid: string; readonly vendor_name: string; readonly public_since: string | null; readonly messages_24h: number; readonly last_sms: { readonly seq: number; readonly uuid: string; readonly send_time: string; readonly to: string; readonly from: string | null; readonly app_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly order_uuid: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly erased?: true } | null; readonly rests_until: string | null }>; readonly total: number; readonly vendors: ReadonlyArray<{ readonly vendor_uuid: string; readonly vendor_name: string; readonly numbers: number }>; readonly countries: ReadonlyArray<{ readonly country_iso: string; readonly numbers: number }> };

export type GetFreeNumberSmsJsonFeedNumberInput = { readonly number: string; readonly limit?: number | undefined };
export type GetFreeNumberSmsJsonFeedNumberAnswer = string;

export type GetFreeNumberSmsListNumberInput = { readonly number: string; readonly limit?: number | undefined };
export type GetFreeNumberSmsListNumberAnswer = { readonly number: { readonly number_uuid: string; readonly number: string; readonly country_iso: string; readonly region: string; readonly rate_center: string; readonly vendor_uuid: string; readonly vendor_name: string; readonly public_since: string | null; readonly messages_24h: number; readonly last_sms: { readonly seq: number; readonly uuid: string; readonly send_time: string; readonly to: string; readonly from: string | null; readonly app_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly order_uuid: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly erased?: true } | null; readonly rests_until: string | null }; readonly others: ReadonlyArray<{ readonly number_uuid: string; readonly number: string; readonly country_iso: string; readonly region: string; readonly rate_center: string; readonly vendor_uuid: string; readonly vendor_name: string; readonly public_since: string | null; readonly messages_24h: number; readonly last_sms: { readonly seq: number; readonly uuid: string; readonly send_time: string; readonly to: string; readonly from: string | null; readonly app_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly order_uuid: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly erased?: true } | null; readonly rests_until: string | null }>; readonly data: ReadonlyArray<{ readonly seq: number; readonly uuid: string; readonly send_time: string; readonly to: string; readonly from: string | null; readonly app_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly order_uuid: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly erased?: true }>; readonly total: number; readonly seq: number };

export type GetFreeNumberSmsRssNumberInput = { readonly number: string; readonly limit?: number | undefined };
export type GetFreeNumberSmsRssNumberAnswer = string;

export type GetLastSmsListInput = { readonly after?: number | undefined; readonly before?: number | undefined; readonly search?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined; readonly wait?: number | undefined };
export type GetLastSmsListAnswer = { readonly data: ReadonlyArray<{ readonly seq: number; readonly uuid: string; readonly send_time: string; readonly to: string; readonly from: string | null; readonly app_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly order_uuid: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly erased?: true }>; readonly total: number; readonly seq: number; readonly next: number | null; readonly looked_back_to: string | null; readonly position: string; readonly stale?: true };

export type GetMediaUserInput = { readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetMediaUserAnswer = { readonly data: ReadonlyArray<{ readonly seq: number; readonly uuid: string; readonly send_time: string; readonly to: string; readonly from: string | null; readonly app_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly order_uuid: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly erased?: true }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetNumberActiveAppUuidInput = { readonly app_uuid: string; readonly country?: string | undefined; readonly vendor_uuid?: string | undefined; readonly prefix?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetNumberActiveAppUuidAnswer = { readonly data: ReadonlyArray<{ readonly number: string; readonly country_iso: string; readonly region: string; readonly rate_center: string; readonly vendor_uuid: string; readonly state: 'free' | 'taken' | 'reserved' | 'public' | 'banned'; readonly free_at: string | null; readonly end_date: string | null; readonly waiting: number; readonly number_type: 'new' | 'used'; readonly prices: { readonly activation: number; readonly rentals: ReadonlyArray<{ readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672; readonly price: number }> } | null }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetNumberAvailableCountryInput = Readonly<Record<string, never>>;
export type GetNumberAvailableCountryAnswer = { readonly data: ReadonlyArray<{ readonly country_iso: string; readonly numbers: number }>; readonly total: number };

export type GetNumberElsewhereInput = { readonly country_iso: string };
export type GetNumberElsewhereAnswer = { readonly data: ReadonlyArray<{ readonly app_uuid: string; readonly count: number }>; readonly total: number };

export type GetNumberExpiringOrderUuidPendingCountInput = { readonly order_uuid: string; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetNumberExpiringOrderUuidPendingCountAnswer = { readonly data: ReadonlyArray<{ readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number; readonly ends_soon: boolean; readonly message_count: number; readonly shared_at: string | null }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetNumberExpiringOrderUuidPendingNumbersInput = { readonly order_uuid: string; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetNumberExpiringOrderUuidPendingNumbersAnswer = { readonly data: ReadonlyArray<{ readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number; readonly ends_soon: boolean; readonly message_count: number; readonly shared_at: string | null }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetNumberExpiringPendingInput = { readonly order_uuid?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetNumberExpiringPendingAnswer = { readonly data: ReadonlyArray<{ readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number; readonly ends_soon: boolean; readonly message_count: number; readonly shared_at: string | null }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetNumberNumAppStatAppUuidInput = { readonly app_uuid: string; readonly country?: string | undefined; readonly days?: '7' | '30' | '90' | undefined; readonly min_position?: string | undefined };
export type GetNumberNumAppStatAppUuidAnswer = { readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly days: number; readonly unused: number; readonly used: number; readonly delivery: { readonly delivered_share: number; readonly median_seconds: number | null; readonly p95_seconds: number | null } | null; readonly daily: ReadonlyArray<{ readonly date: string; readonly customers: number; readonly delivered_share: number | null }> | null; readonly waits: ReadonlyArray<{ readonly from: number; readonly below: number | null; readonly codes: number }> | null; readonly vendors: ReadonlyArray<{ readonly vendor_uuid: string; readonly vendor_name: string; readonly unused: number; readonly used: number; readonly delivery: { readonly delivered_share: number; readonly median_seconds: number | null; readonly p95_seconds: number | null } | null }>; readonly counted_at: string; readonly own_codes: number; readonly position: string; readonly stale?: true };

export type GetNumberNumCountAppUuidInput = { readonly app_uuid: string; readonly country?: string | undefined; readonly vendor_uuid?: string | undefined };
export type GetNumberNumCountAppUuidAnswer = { readonly unused: number; readonly used: number; readonly vendors: ReadonlyArray<{ readonly vendor_uuid: string; readonly unused: number; readonly used: number }> };

export type GetNumberReservationIdWaitingInput = { readonly id: string; readonly min_position?: string | undefined };
export type GetNumberReservationIdWaitingAnswer = { readonly reservation_uuid: string; readonly status: 'queued' | 'reserved' | 'taken' | 'cancelled' | 'expired'; readonly place: number | null; readonly waiting: number; readonly position: string; readonly stale?: true };

export type GetNumberReservationListInput = { readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetNumberReservationListAnswer = { readonly data: ReadonlyArray<{ readonly reservation_uuid: string; readonly status: 'queued' | 'reserved' | 'taken' | 'cancelled' | 'expired'; readonly place: number | null; readonly waiting: number; readonly number: string; readonly country_iso: string | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly fee: number; readonly placed_at: string; readonly reserved_until: string | null; readonly ended_at: string | null; readonly order_uuid: string | null; readonly prices: { readonly activation: number; readonly rentals: ReadonlyArray<{ readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672; readonly price: number }>; readonly number_type: 'new' | 'used' } | null }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetNumberReservationNumbersAppUuidInput = { readonly app_uuid: string; readonly country?: string | undefined; readonly vendor_uuid?: string | undefined; readonly prefix?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetNumberReservationNumbersAppUuidAnswer = { readonly data: ReadonlyArray<{ readonly number: string; readonly country_iso: string; readonly region: string; readonly rate_center: string; readonly vendor_uuid: string; readonly vendor_name: string; readonly state: 'free' | 'taken' | 'reserved' | 'public'; readonly free_at: string | null; readonly end_date: string | null; readonly waiting: number; readonly reservation_uuid: string | null }>; readonly total: number; readonly position: string; readonly stale?: true; readonly fee: number };

export type GetOrderNumberCsvInput = { readonly status?: 'active' | 'inactive' | undefined; readonly search?: string | undefined; readonly min_position?: string | undefined };
export type GetOrderNumberCsvAnswer = string;

export type GetOrderNumberExtendPriceIdInput = { readonly id: string; readonly min_position?: string | undefined };
export type GetOrderNumberExtendPriceIdAnswer = { readonly order_uuid: string; readonly ends_at: string; readonly terms: ReadonlyArray<{ readonly term_hours: number; readonly price: number; readonly ends_at: string }>; readonly position: string; readonly stale?: true };

export type GetOrderNumberListInput = { readonly status?: 'active' | 'inactive' | undefined; readonly search?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetOrderNumberListAnswer = { readonly data: ReadonlyArray<{ readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number; readonly ends_soon: boolean; readonly message_count: number; readonly shared_at: string | null }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetOrdersCsvInput = { readonly status?: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed' | undefined; readonly app_uuid?: string | undefined; readonly country_iso?: string | undefined; readonly items?: 'grouped' | 'each' | undefined; readonly since?: string | undefined; readonly until?: string | undefined; readonly min_position?: string | undefined };
export type GetOrdersCsvAnswer = string;

export type GetOrdersIdInput = { readonly id: string; readonly min_position?: string | undefined; readonly after?: string | undefined; readonly wait?: number | undefined };
export type GetOrdersIdAnswer = { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number; readonly price_rank: number; readonly discount?: { readonly percent: number; readonly list_price: number }; readonly by_support: boolean; readonly reservation?: { readonly reservation_uuid: string; readonly placed_at: string; readonly reserved_at: string | null; readonly fee: number }; readonly messages: ReadonlyArray<{ readonly uuid: string; readonly from: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly send_time: string; readonly charged: boolean; readonly app_name?: string }>; readonly timeline: ReadonlyArray<{ readonly type: string; readonly stream: string; readonly revision: number; readonly position: string; readonly at: string; readonly actor: string; readonly data: Readonly<Record<string, unknown>> }>; readonly position: string; readonly stale?: true };

export type GetOrdersIdEndDateInput = { readonly id: string; readonly min_position?: string | undefined };
export type GetOrdersIdEndDateAnswer = { readonly order_uuid: string; readonly end_date: string | null; readonly position: string; readonly stale?: true };

export type GetOrdersIdNumbersInput = { readonly id: string; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetOrdersIdNumbersAnswer = { readonly data: ReadonlyArray<{ readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number }>; readonly total: number; readonly counts: { readonly completed: number; readonly waiting: number; readonly closes_at: string | null; readonly first_ends_at: string | null; readonly last_ends_at: string | null }; readonly position: string; readonly stale?: true };

export type GetOrdersIdNumbersCsvInput = { readonly id: string; readonly min_position?: string | undefined };
export type GetOrdersIdNumbersCsvAnswer = string;

export type GetOrdersIdRefreshOrderNumberInput = { readonly id: string; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetOrdersIdRefreshOrderNumberAnswer = { readonly data: ReadonlyArray<{ readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number }>; readonly total: number; readonly counts: { readonly completed: number; readonly waiting: number; readonly closes_at: string | null; readonly first_ends_at: string | null; readonly last_ends_at: string | null }; readonly position: string; readonly stale?: true };

export type GetOrdersIdReuseInput = { readonly id: string; readonly min_position?: string | undefined };
export type GetOrdersIdReuseAnswer = { readonly order_uuid: string; readonly number: string; readonly price: number; readonly state: 'free' | 'early' | 'unavailable' | 'banned' | 'over'; readonly from: string; readonly until: string; readonly position: string; readonly stale?: true };

export type GetOrdersListInput = { readonly orderBy?: 'placed_at' | undefined; readonly orderType?: 'ASC' | 'DESC' | undefined; readonly status?: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed' | undefined; readonly app_uuid?: string | undefined; readonly country_iso?: string | undefined; readonly items?: 'grouped' | 'each' | undefined; readonly since?: string | undefined; readonly until?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined; readonly after?: string | undefined; readonly wait?: number | undefined };
export type GetOrdersListAnswer = { readonly data: ReadonlyArray<{ readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number; readonly first_ends_at?: string | null; readonly last_ends_at?: string | null }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetOrdersPriceInput = { readonly app_uuid: string; readonly country_iso: string; readonly vendor_uuid?: string | undefined };
export type GetOrdersPriceAnswer = { readonly app_uuid: string; readonly country_iso: string; readonly price: number };

export type GetOrdersUserOrderIdRefreshInput = { readonly id: string; readonly min_position?: string | undefined; readonly after?: string | undefined; readonly wait?: number | undefined };
export type GetOrdersUserOrderIdRefreshAnswer = { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number; readonly price_rank: number; readonly discount?: { readonly percent: number; readonly list_price: number }; readonly by_support: boolean; readonly reservation?: { readonly reservation_uuid: string; readonly placed_at: string; readonly reserved_at: string | null; readonly fee: number }; readonly messages: ReadonlyArray<{ readonly uuid: string; readonly from: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly send_time: string; readonly charged: boolean; readonly app_name?: string }>; readonly timeline: ReadonlyArray<{ readonly type: string; readonly stream: string; readonly revision: number; readonly position: string; readonly at: string; readonly actor: string; readonly data: Readonly<Record<string, unknown>> }>; readonly position: string; readonly stale?: true };

export type GetPaymentBalanceTransactionsCsvInput = { readonly kind?: 'user purchase order' | 'user extend order' | 'user refund order' | 'user partial refund order' | 'activation fee' | 'admin gives credit to user' | 'admin debits user' | 'admin charges debt' | 'admin corrects credit' | 'admin corrects debit' | 'admin refunds order' | 'user buys credit' | 'port-in request' | 'number reservation' | 'user moves credit' | undefined; readonly since?: string | undefined; readonly until?: string | undefined; readonly search?: string | undefined; readonly min_position?: string | undefined };
export type GetPaymentBalanceTransactionsCsvAnswer = string;

export type GetPaymentBalanceTransactionsIdInput = { readonly id: string; readonly min_position?: string | undefined };
export type GetPaymentBalanceTransactionsIdAnswer = { readonly transaction_id: string; readonly line: number; readonly kind: 'user purchase order' | 'user extend order' | 'user refund order' | 'user partial refund order' | 'activation fee' | 'admin gives credit to user' | 'admin debits user' | 'admin charges debt' | 'admin corrects credit' | 'admin corrects debit' | 'admin refunds order' | 'user buys credit' | 'port-in request' | 'number reservation' | 'user moves credit'; readonly at: string; readonly amount: number; readonly balance_after: number; readonly order_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly number: string | null; readonly payment_uuid: string | null; readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay' | 'manual' | null; readonly transfer_uuid: string | null; readonly corrects_uuid: string | null; readonly reason: string | null; readonly settled: 'held' | 'captured' | 'released' | null; readonly events: ReadonlyArray<{ readonly type: string; readonly stream: string; readonly revision: number; readonly position: string; readonly at: string; readonly actor: string; readonly data: Readonly<Record<string, unknown>> }>; readonly entries: ReadonlyArray<{ readonly account: string; readonly amount: number }>; readonly position: string; readonly stale?: true };

export type GetPaymentBalanceTransactionsListInput = { readonly kind?: 'user purchase order' | 'user extend order' | 'user refund order' | 'user partial refund order' | 'activation fee' | 'admin gives credit to user' | 'admin debits user' | 'admin charges debt' | 'admin corrects credit' | 'admin corrects debit' | 'admin refunds order' | 'user buys credit' | 'port-in request' | 'number reservation' | 'user moves credit' | undefined; readonly since?: string | undefined; readonly until?: string | undefined; readonly search?: string | undefined; readonly orderType?: 'ASC' | 'DESC' | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetPaymentBalanceTransactionsListAnswer = { readonly data: ReadonlyArray<{ readonly transaction_id: string; readonly line: number; readonly kind: 'user purchase order' | 'user extend order' | 'user refund order' | 'user partial refund order' | 'activation fee' | 'admin gives credit to user' | 'admin debits user' | 'admin charges debt' | 'admin corrects credit' | 'admin corrects debit' | 'admin refunds order' | 'user buys credit' | 'port-in request' | 'number reservation' | 'user moves credit'; readonly at: string; readonly amount: number; readonly balance_after: number; readonly order_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly number: string | null; readonly payment_uuid: string | null; readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay' | 'manual' | null; readonly transfer_uuid: string | null; readonly corrects_uuid: string | null; readonly reason: string | null; readonly settled: 'held' | 'captured' | 'released' | null }>; readonly total: number; readonly balance: number; readonly proved: { readonly sum_of_lines: number; readonly balance: number; readonly equal: boolean }; readonly position: string; readonly stale?: true };

export type GetPaymentCoinpaymentsRatesInput = { readonly accepted?: number | undefined };
export type GetPaymentCoinpaymentsRatesAnswer = { readonly data: ReadonlyArray<{ readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay'; readonly on: boolean; readonly card: boolean; readonly coins: ReadonlyArray<{ readonly code: string; readonly name: string; readonly rate: number | null }>; readonly rate_at: string | null }> };

export type GetPaymentCsvInput = { readonly status?: 'initial' | 'waiting' | 'confirming' | 'completed' | 'expired' | 'failed' | 'reversed' | undefined; readonly gateway?: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay' | 'manual' | undefined; readonly since?: string | undefined; readonly until?: string | undefined; readonly search?: string | undefined; readonly min_position?: string | undefined };
export type GetPaymentCsvAnswer = string;

export type GetPaymentInvoicesIdNumberInput = { readonly id: string; readonly number: string };
export type GetPaymentInvoicesIdNumberAnswer = Uint8Array;

export type GetPaymentListInput = { readonly status?: 'initial' | 'waiting' | 'confirming' | 'completed' | 'expired' | 'failed' | 'reversed' | undefined; readonly gateway?: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay' | 'manual' | undefined; readonly since?: string | undefined; readonly until?: string | undefined; readonly search?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetPaymentListAnswer = { readonly data: ReadonlyArray<{ readonly payment_uuid: string; readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay' | 'manual'; readonly status: 'initial' | 'waiting' | 'confirming' | 'completed' | 'expired' | 'failed' | 'reversed'; readonly amount: number; readonly received: number; readonly reversed: number; readonly credited: number; readonly coin: string | null; readonly coin_amount: string | null; readonly address: string | null; readonly pay_url: string | null; readonly transaction_id: string | null; readonly reason: string | null; readonly started_at: string; readonly updated_at: string; readonly expires_at: string | null; readonly invoices: ReadonlyArray<{ readonly number: string; readonly kind: 'invoice' | 'credit-note' }> }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetPaymentListIdInput = { readonly id: string; readonly min_position?: string | undefined };
export type GetPaymentListIdAnswer = { readonly payment_uuid: string; readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay' | 'manual'; readonly status: 'initial' | 'waiting' | 'confirming' | 'completed' | 'expired' | 'failed' | 'reversed'; readonly amount: number; readonly received: number; readonly reversed: number; readonly credited: number; readonly coin: string | null; readonly coin_amount: string | null; readonly address: string | null; readonly pay_url: string | null; readonly transaction_id: string | null; readonly reason: string | null; readonly started_at: string; readonly updated_at: string; readonly expires_at: string | null; readonly invoices: ReadonlyArray<{ readonly number: string; readonly kind: 'invoice' | 'credit-note' }>; readonly position: string; readonly stale?: true };

export type GetPaymentRatesInput = { readonly accepted?: number | undefined };
export type GetPaymentRatesAnswer = { readonly data: ReadonlyArray<{ readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay'; readonly on: boolean; readonly card: boolean; readonly coins: ReadonlyArray<{ readonly code: string; readonly name: string; readonly rate: number | null }>; readonly rate_at: string | null }> };

export type GetPortinFeeInput = Readonly<Record<string, never>>;
export type GetPortinFeeAnswer = { readonly data: ReadonlyArray<{ readonly country_iso: 'US' | 'CA'; readonly fee: number }> };

export type GetPortinFeePriceCountryIsoCountInput = { readonly country_iso: 'US' | 'CA'; readonly count: number };
export type GetPortinFeePriceCountryIsoCountAnswer = { readonly country_iso: 'US' | 'CA'; readonly count: number; readonly fee: number; readonly total: number };

export type GetPortinRequestCsvInput = { readonly min_position?: string | undefined };
export type GetPortinRequestCsvAnswer = string;

export type GetPortinRequestListInput = { readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetPortinRequestListAnswer = { readonly data: ReadonlyArray<{ readonly portin_uuid: string; readonly status: 'draft' | 'submitted' | 'in_review' | 'exception' | 'foc_confirmed' | 'completed' | 'cancelled'; readonly portname: string; readonly numbers: ReadonlyArray<string>; readonly fee: number | null; readonly fee_status: 'held' | 'captured' | 'released' | null; readonly reason: string | null; readonly note: string; readonly foc_at: string | null; readonly cancelled_by: 'customer' | 'admin' | null; readonly documents: number; readonly steps: ReadonlyArray<{ readonly status: 'draft' | 'submitted' | 'in_review' | 'exception' | 'foc_confirmed' | 'completed' | 'cancelled'; readonly at: string }>; readonly saved_at: string; readonly updated_at: string }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetPortinRequestListIdInput = { readonly id: string; readonly min_position?: string | undefined };
export type GetPortinRequestListIdAnswer = { readonly portin_uuid: string; readonly status: 'draft' | 'submitted' | 'in_review' | 'exception' | 'foc_confirmed' | 'completed' | 'cancelled'; readonly portname: string; readonly numbers: ReadonlyArray<string>; readonly fee: number | null; readonly fee_status: 'held' | 'captured' | 'released' | null; readonly reason: string | null; readonly note: string; readonly foc_at: string | null; readonly cancelled_by: 'customer' | 'admin' | null; readonly documents: number; readonly steps: ReadonlyArray<{ readonly status: 'draft' | 'submitted' | 'in_review' | 'exception' | 'foc_confirmed' | 'completed' | 'cancelled'; readonly at: string }>; readonly saved_at: string; readonly updated_at: string; readonly position: string; readonly stale?: true };

export type GetProofRootsInput = { readonly until?: string | undefined; readonly limit?: number | undefined };
export type GetProofRootsAnswer = { readonly data: ReadonlyArray<{ readonly day: string; readonly at: string; readonly log: string; readonly leaves: number; readonly total_mills: number; readonly root: string; readonly key_id: string; readonly signature: string }>; readonly public_key: string | null; readonly keys: ReadonlyArray<{ readonly key_id: string; readonly public_key: string; readonly after: { readonly key_id: string; readonly made_at: string; readonly signature: string; readonly own_signature: string } | null }> };

export type GetPublicAppPricesInput = { readonly letter?: 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | 'other' | undefined; readonly search?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined };
export type GetPublicAppPricesAnswer = { readonly data: ReadonlyArray<{ readonly address: string; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly price_from: number; readonly numbers: number }>; readonly total: number; readonly letters: ReadonlyArray<string> };

export type GetPublicAppPricesAddressInput = { readonly address: string };
export type GetPublicAppPricesAddressAnswer = { readonly address: string; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly countries: ReadonlyArray<{ readonly country_iso: string; readonly on_delv_price: number; readonly price_new: number; readonly price_old: number; readonly new_initial_term: number; readonly unused: number; readonly used: number; readonly delivered: number | null; readonly median_seconds: number | null }>; readonly others: ReadonlyArray<{ readonly address: string; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly price_from: number; readonly numbers: number }> };

export type GetPublicAppPricingInput = { readonly country_iso?: string | undefined; readonly vendor_uuid?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly is_default?: boolean | undefined };
export type GetPublicAppPricingAnswer = { readonly data: ReadonlyArray<{ readonly app_uuid: string; readonly uuid: string; readonly app_name: string; readonly image_name: string | null; readonly message?: string; readonly country_iso: string | null; readonly new_initial_term: number; readonly price_new: number; readonly price_old: number; readonly on_delv_price: number; readonly term_prices?: ReadonlyArray<{ readonly term_hours: number; readonly price_new: number; readonly price_old: number }>; readonly price_rank: number; readonly price_uuid: string; readonly discount?: { readonly percent: number; readonly list_price: number }; readonly unused: number; readonly used: number; readonly delivered: number | null; readonly median_seconds: number | null; readonly whole_number?: true }>; readonly total: number };

export type GetPublicCountryPricesInput = Readonly<Record<string, never>>;
export type GetPublicCountryPricesAnswer = { readonly data: ReadonlyArray<{ readonly country_iso: string; readonly numbers: number; readonly apps: number; readonly vendors: number; readonly price_from: number | null }>; readonly total: number };

export type GetPublicCountryPricesCountryIsoInput = { readonly country_iso: string };
export type GetPublicCountryPricesCountryIsoAnswer = { readonly country_iso: string; readonly numbers: number; readonly apps: number; readonly vendors: number; readonly price_from: number | null; readonly providers: ReadonlyArray<{ readonly vendor_address: string; readonly vendor_name: string; readonly numbers: number }>; readonly best_known: ReadonlyArray<{ readonly address: string; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly price_from: number; readonly numbers: number }> };

export type GetPublicGetUnclaimedNumberInput = { readonly app_uuid: string; readonly last_days?: number | undefined; readonly count?: number | undefined; readonly offset?: number | undefined };
export type GetPublicGetUnclaimedNumberAnswer = { readonly data: ReadonlyArray<{ readonly id: string; readonly to: string; readonly msg: string; readonly received_at: string; readonly country_iso: string; readonly price: number | null }>; readonly total: number };

export type GetPublicNoticesInput = Readonly<Record<string, never>>;
export type GetPublicNoticesAnswer = { readonly banner: string | null };

export type GetPublicNumberByTokenInput = Readonly<Record<string, never>>;
export type GetPublicNumberByTokenAnswer = { readonly number: string; readonly country_iso: string; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly shared_at: string; readonly ends_at: string; readonly data: ReadonlyArray<{ readonly send_time: string; readonly from: string; readonly msg: string; readonly code: string | null; readonly app_name?: string }> };

export type GetPublicPartnersInput = Readonly<Record<string, never>>;
export type GetPublicPartnersAnswer = { readonly has_partners: boolean };

export type GetPublicStatusInput = Readonly<Record<string, never>>;
export type GetPublicStatusAnswer = { readonly delivery: { readonly last_24_hours: { readonly delivered_share: number; readonly median_seconds: number | null; readonly p95_seconds: number | null } | null; readonly last_7_days: { readonly delivered_share: number; readonly median_seconds: number | null; readonly p95_seconds: number | null } | null }; readonly push: { readonly median_ms: number; readonly p99_ms: number } | null; readonly uptime: { readonly since: string | null; readonly share: number | null; readonly days: ReadonlyArray<{ readonly date: string; readonly share: number | null }> }; readonly counted_at: string };

export type GetPublicVendorInput = { readonly country?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined };
export type GetPublicVendorAnswer = { readonly data: ReadonlyArray<{ readonly vendor_uuid: string; readonly uuid: string; readonly vendor_name: string; readonly company: string }>; readonly total: number };

export type GetPublicVendorPricesInput = Readonly<Record<string, never>>;
export type GetPublicVendorPricesAnswer = { readonly data: ReadonlyArray<{ readonly vendor_address: string; readonly vendor_uuid: string; readonly vendor_name: string; readonly numbers: number; readonly countries: ReadonlyArray<{ readonly country_iso: string; readonly numbers: number; readonly price_from: number | null }> }>; readonly total: number };

export type GetPublicVendorPricesVendorAddressInput = { readonly vendor_address: string };
export type GetPublicVendorPricesVendorAddressAnswer = { readonly vendor_address: string; readonly vendor_uuid: string; readonly vendor_name: string; readonly numbers: number; readonly countries: ReadonlyArray<{ readonly country_iso: string; readonly numbers: number; readonly price_from: number | null }>; readonly best_known: ReadonlyArray<{ readonly address: string; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly price_from: number; readonly numbers: number }> };

export type GetShopSettingsInput = { readonly min_position?: string | undefined };
export type GetShopSettingsAnswer = { readonly data: ReadonlyArray<{ readonly setting: 'reservation-fee' | 'activation-fee-percent' | 'activation-fee-least' | 'payment-least' | 'payment-most' | 'open-activations' | 'purchases-per-minute' | 'cancels-per-hour' | 'cancel-after-seconds' | 'alerts' | 'reservation-queue' | 'unpaid-activations' | 'unpaid-activations-all' | 'port-in-drafts' | 'cancel-counts-after-minutes' | 'reuse-price-percent'; readonly is_money: boolean; readonly value: number; readonly usual: number; readonly least: number; readonly most: number; readonly changed_at: string | null }>; readonly position: string; readonly stale?: true };

export type GetSmsCsvInput = { readonly min_position?: string | undefined };
export type GetSmsCsvAnswer = string;

export type GetSmsListInput = { readonly after?: number | undefined; readonly before?: number | undefined; readonly search?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined; readonly wait?: number | undefined };
export type GetSmsListAnswer = { readonly data: ReadonlyArray<{ readonly seq: number; readonly uuid: string; readonly send_time: string; readonly to: string; readonly from: string | null; readonly app_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly order_uuid: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly erased?: true }>; readonly total: number; readonly seq: number; readonly next: number | null; readonly looked_back_to: string | null; readonly position: string; readonly stale?: true };

export type GetSmsPublicInput = { readonly limit?: number | undefined; readonly after?: number | undefined };
export type GetSmsPublicAnswer = { readonly data: ReadonlyArray<{ readonly seq: number; readonly uuid: string; readonly send_time: string; readonly to: string; readonly from: string | null; readonly app_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly order_uuid: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly erased?: true }>; readonly total: number; readonly seq: number; readonly epoch: string };

export type GetSubAccountsInput = Readonly<Record<string, never>>;
export type GetSubAccountsAnswer = { readonly data: ReadonlyArray<{ readonly id: string; readonly name: string; readonly made_at: string; readonly is_active: boolean; readonly closed_at: string | null; readonly balance: number; readonly held: number }> };

export type GetSubAccountsIdOrdersInput = { readonly id: string; readonly orderBy?: 'placed_at' | undefined; readonly orderType?: 'ASC' | 'DESC' | undefined; readonly status?: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed' | undefined; readonly app_uuid?: string | undefined; readonly country_iso?: string | undefined; readonly items?: 'grouped' | 'each' | undefined; readonly since?: string | undefined; readonly until?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined; readonly after?: string | undefined; readonly wait?: number | undefined };
export type GetSubAccountsIdOrdersAnswer = { readonly data: ReadonlyArray<{ readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial' | 'running' | 'active' | 'inactive' | 'completed' | 'failed'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number; readonly first_ends_at?: string | null; readonly last_ends_at?: string | null }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetSubAccountsIdTransactionsInput = { readonly id: string; readonly kind?: 'user purchase order' | 'user extend order' | 'user refund order' | 'user partial refund order' | 'activation fee' | 'admin gives credit to user' | 'admin debits user' | 'admin charges debt' | 'admin corrects credit' | 'admin corrects debit' | 'admin refunds order' | 'user buys credit' | 'port-in request' | 'number reservation' | 'user moves credit' | undefined; readonly since?: string | undefined; readonly until?: string | undefined; readonly search?: string | undefined; readonly orderType?: 'ASC' | 'DESC' | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetSubAccountsIdTransactionsAnswer = { readonly data: ReadonlyArray<{ readonly transaction_id: string; readonly line: number; readonly kind: 'user purchase order' | 'user extend order' | 'user refund order' | 'user partial refund order' | 'activation fee' | 'admin gives credit to user' | 'admin debits user' | 'admin charges debt' | 'admin corrects credit' | 'admin corrects debit' | 'admin refunds order' | 'user buys credit' | 'port-in request' | 'number reservation' | 'user moves credit'; readonly at: string; readonly amount: number; readonly balance_after: number; readonly order_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly number: string | null; readonly payment_uuid: string | null; readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay' | 'manual' | null; readonly transfer_uuid: string | null; readonly corrects_uuid: string | null; readonly reason: string | null; readonly settled: 'held' | 'captured' | 'released' | null }>; readonly total: number; readonly balance: number; readonly proved: { readonly sum_of_lines: number; readonly balance: number; readonly equal: boolean }; readonly position: string; readonly stale?: true };

export type GetUsersAppPricingInput = { readonly country_iso?: string | undefined; readonly vendor_uuid?: string | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetUsersAppPricingAnswer = { readonly data: ReadonlyArray<{ readonly app_uuid: string; readonly uuid: string; readonly app_name: string; readonly image_name: string | null; readonly message?: string; readonly country_iso: string | null; readonly new_initial_term: number; readonly price_new: number; readonly price_old: number; readonly on_delv_price: number; readonly term_prices?: ReadonlyArray<{ readonly term_hours: number; readonly price_new: number; readonly price_old: number }>; readonly price_rank: number; readonly price_uuid: string; readonly discount?: { readonly percent: number; readonly list_price: number }; readonly unused: number; readonly used: number; readonly delivered: number | null; readonly median_seconds: number | null; readonly whole_number?: true }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetUsersBalanceInput = { readonly min_position?: string | undefined };
export type GetUsersBalanceAnswer = { readonly balance: number; readonly held: number; readonly debt: number; readonly holds: number; readonly lines: number; readonly updated_at: string | null; readonly position: string; readonly stale?: true };

export type GetUsersBalanceProofInput = { readonly day?: string | undefined };
export type GetUsersBalanceProofAnswer = { readonly form: 'ringpost-balance-proof-1'; readonly wallet: string; readonly available_mills: number; readonly held_mills: number; readonly parts: ReadonlyArray<{ readonly place: number; readonly salt: string; readonly available_mills: number; readonly held_mills: number; readonly path: ReadonlyArray<{ readonly hash: string; readonly sum_mills: number }> }>; readonly root: { readonly day: string; readonly at: string; readonly log: string; readonly leaves: number; readonly total_mills: number; readonly root: string; readonly key_id: string; readonly signature: string }; readonly public_key: string };

export type GetUsersBillingInput = Readonly<Record<string, never>>;
export type GetUsersBillingAnswer = { readonly invoices: boolean; readonly name: string; readonly address: string; readonly tax_id: string; readonly country_iso: string };

export type GetUsersStatsInput = { readonly min_position?: string | undefined };
export type GetUsersStatsAnswer = { readonly spent_30d: number; readonly codes_30d: number; readonly held: number; readonly held_orders: number; readonly daily: ReadonlyArray<{ readonly date: string; readonly spent: number }>; readonly position: string; readonly stale?: true };

export type GetUsersVolumeDiscountInput = { readonly min_position?: string | undefined };
export type GetUsersVolumeDiscountAnswer = { readonly spent: number; readonly percent: number; readonly steps: ReadonlyArray<{ readonly from: number; readonly percent: number }>; readonly next: { readonly from: number; readonly percent: number; readonly missing: number } | null; readonly position: string; readonly stale?: true };

export type GetVoiceLogDownloadUuidInput = { readonly uuid: string };
export type GetVoiceLogDownloadUuidAnswer = Uint8Array;

export type GetVoiceLogDownloadUuidFileNameInput = { readonly uuid: string; readonly file_name: string };
export type GetVoiceLogDownloadUuidFileNameAnswer = Uint8Array;

export type GetVoiceLogListInput = { readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetVoiceLogListAnswer = { readonly data: ReadonlyArray<{ readonly seq: number; readonly uuid: string; readonly send_time: string; readonly to: string; readonly from: string | null; readonly app_uuid: string | null; readonly app_name: string | null; readonly image_name: string | null; readonly order_uuid: string | null; readonly msg: string | null; readonly code: string | null; readonly withheld: { readonly price: number; readonly read_until: string; readonly why?: 'unpaid' } | null; readonly voice: { readonly seconds: number; readonly state: 'awaited' | 'stored' | 'lost' } | null; readonly erased?: true }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetWebhookInput = { readonly min_position?: string | undefined };
export type GetWebhookAnswer = { readonly status: 'none' | 'on' | 'off' | 'disabled'; readonly url: string; readonly types: ReadonlyArray<string>; readonly form: 'ringpost' | 'sms-activate'; readonly sub_accounts: boolean; readonly disabled: { readonly why: 'gone' | 'failing' | 'backlog'; readonly at: string } | null; readonly secret_created_at: string | null; readonly old_secret_valid_until: string | null; readonly delivered: number; readonly failed: number; readonly position: string; readonly stale?: true };

export type GetWebhookDeliveriesInput = { readonly status?: 'waiting' | 'delivered' | 'failed' | 'dropped' | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetWebhookDeliveriesAnswer = { readonly data: ReadonlyArray<{ readonly delivery_uuid: string; readonly type: string; readonly queued_at: string; readonly status: 'waiting' | 'delivered' | 'failed' | 'dropped'; readonly attempts: number; readonly attempts_max: number; readonly next_at: string | null; readonly last: { readonly at: string; readonly took_ms: number; readonly status: number | null; readonly failure: 'refused-address' | 'unknown-host' | 'timeout' | 'connection' | 'certificate' | 'not-allowed-url' | null } | null }>; readonly total: number; readonly position: string; readonly stale?: true };

export type GetWebhookDeliveriesIdInput = { readonly id: string; readonly min_position?: string | undefined };
export type GetWebhookDeliveriesIdAnswer = { readonly delivery_uuid: string; readonly type: string; readonly queued_at: string; readonly status: 'waiting' | 'delivered' | 'failed' | 'dropped'; readonly attempts: number; readonly attempts_max: number; readonly next_at: string | null; readonly last: { readonly at: string; readonly took_ms: number; readonly status: number | null; readonly failure: 'refused-address' | 'unknown-host' | 'timeout' | 'connection' | 'certificate' | 'not-allowed-url' | null } | null; readonly body: string; readonly history: ReadonlyArray<{ readonly at: string; readonly took_ms: number; readonly status: number | null; readonly failure: 'refused-address' | 'unknown-host' | 'timeout' | 'connection' | 'certificate' | 'not-allowed-url' | null; readonly webhook_timestamp: number; readonly webhook_signature: string; readonly answer: string }>; readonly position: string; readonly stale?: true };

export type GetWebhooksInput = { readonly min_position?: string | undefined };
export type GetWebhooksAnswer = { readonly data: ReadonlyArray<{ readonly receiver_uuid: string | null; readonly order_uuid: string | null; readonly number: string | null; readonly status: 'none' | 'on' | 'off' | 'disabled'; readonly url: string; readonly types: ReadonlyArray<string>; readonly form: 'ringpost' | 'sms-activate'; readonly sub_accounts: boolean; readonly disabled: { readonly why: 'gone' | 'failing' | 'backlog'; readonly at: string } | null; readonly secret_created_at: string | null; readonly old_secret_valid_until: string | null; readonly delivered: number; readonly failed: number }>; readonly position: string; readonly stale?: true };

export type GetWebhooksIdDeliveriesInput = { readonly id: string; readonly status?: 'waiting' | 'delivered' | 'failed' | 'dropped' | undefined; readonly limit?: number | undefined; readonly offset?: number | undefined; readonly min_position?: string | undefined };
export type GetWebhooksIdDeliveriesAnswer = { readonly data: ReadonlyArray<{ readonly delivery_uuid: string; readonly type: string; readonly queued_at: string; readonly status: 'waiting' | 'delivered' | 'failed' | 'dropped'; readonly attempts: number; readonly attempts_max: number; readonly next_at: string | null; readonly last: { readonly at: string; readonly took_ms: number; readonly status: number | null; readonly failure: 'refused-address' | 'unknown-host' | 'timeout' | 'connection' | 'certificate' | 'not-allowed-url' | null } | null }>; readonly total: number; readonly position: string; readonly stale?: true };

export type PostAlertIdCancelInput = { readonly id: string };
export type PostAlertIdCancelAnswer = { readonly alert_uuid: string; readonly status: 'cancelled' };

export type PostNumberActiveNumbersAvailabilityInput = { readonly body: { readonly app_uuid: string; readonly numbers?: string; readonly file?: string } };
export type PostNumberActiveNumbersAvailabilityAnswer = { readonly data: ReadonlyArray<{ readonly number: string; readonly country_iso: string; readonly region: string; readonly rate_center: string; readonly vendor_uuid: string; readonly state: 'free' | 'taken' | 'reserved' | 'public' | 'banned'; readonly free_at: string | null; readonly end_date: string | null; readonly waiting: number; readonly number_type: 'new' | 'used'; readonly prices: { readonly activation: number; readonly rentals: ReadonlyArray<{ readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672; readonly price: number }> } | null }>; readonly unknown: ReadonlyArray<string>; readonly refused: ReadonlyArray<{ readonly line: number; readonly text: string; readonly reason: 'empty' | 'not-digits' | 'wrong-length' | 'bad-country-code' | 'bad-area-code' | 'bad-exchange' | 'other-country' | 'twice-in-list' }> };

export type PostNumberNumberAvailabilityInput = { readonly body: { readonly app_uuid: string; readonly numbers?: string; readonly file?: string } };
export type PostNumberNumberAvailabilityAnswer = { readonly data: ReadonlyArray<{ readonly number: string; readonly country_iso: string; readonly region: string; readonly rate_center: string; readonly vendor_uuid: string; readonly state: 'free' | 'taken' | 'reserved' | 'public' | 'banned'; readonly free_at: string | null; readonly end_date: string | null; readonly waiting: number; readonly number_type: 'new' | 'used'; readonly prices: { readonly activation: number; readonly rentals: ReadonlyArray<{ readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672; readonly price: number }> } | null }>; readonly unknown: ReadonlyArray<string>; readonly refused: ReadonlyArray<{ readonly line: number; readonly text: string; readonly reason: 'empty' | 'not-digits' | 'wrong-length' | 'bad-country-code' | 'bad-area-code' | 'bad-exchange' | 'other-country' | 'twice-in-list' }> };

export type PostNumberReservationInput = { readonly body: { readonly number: string; readonly app_uuid: string; readonly wait: boolean; readonly quoted_price: number } };
export type PostNumberReservationAnswer = { readonly reservation_uuid: string; readonly status: 'reserved' | 'queued' | 'taken' | 'cancelled' | 'expired'; readonly number: string; readonly app_uuid: string; readonly fee: number; readonly reserved_until: string | null; readonly place: number | null };

export type PostNumberReservationIdCancelInput = { readonly id: string };
export type PostNumberReservationIdCancelAnswer = { readonly reservation_uuid: string; readonly status: 'cancelled'; readonly released: number };

export type PostNumberReservationIdRentInput = { readonly id: string; readonly body: { readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672; readonly number_type: 'new' | 'used'; readonly quoted_price: number } };
export type PostNumberReservationIdRentAnswer = { readonly order_uuid: string; readonly status: 'active'; readonly number: string; readonly unit_price: number; readonly assigned_at: string; readonly ends_at: string } | { readonly order_uuid: string; readonly status: 'initial' };

export type PostNumberReservationIdTakeInput = { readonly id: string; readonly body: { readonly quoted_price: number } };
export type PostNumberReservationIdTakeAnswer = { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'running'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string; readonly term_hours: number | null; readonly closes_at: string; readonly settles_at: string; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number } | { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number };

export type PostOrderNumberExtendIdInput = { readonly id: string; readonly body: { readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672; readonly quoted_price: number } };
export type PostOrderNumberExtendIdAnswer = { readonly order_uuid: string; readonly ends_at: string; readonly price: number };

export type PostOrderNumberGiveBackIdInput = { readonly id: string };
export type PostOrderNumberGiveBackIdAnswer = { readonly order_uuid: string; readonly status: 'inactive'; readonly ended_at: string; readonly refunded: number };

export type PostOrderNumberReleaseIdInput = { readonly id: string };
export type PostOrderNumberReleaseIdAnswer = { readonly order_uuid: string; readonly status: 'inactive'; readonly ended_at: string };

export type PostOrdersAnyNumberInput = { readonly body: { readonly app_uuid: string; readonly country_iso: string; readonly vendor_uuid?: string | null; readonly quantity: number; readonly quoted_price: number; readonly term_hours?: 4 | 24 | 72 | 168 | 336 | 672; readonly quoted_fee?: number } };
export type PostOrdersAnyNumberAnswer = { readonly order_uuid: string; readonly status: 'completed'; readonly requested: number; readonly fulfilled: number; readonly unit_price: number; readonly released: number; readonly numbers: ReadonlyArray<{ readonly order_uuid: string; readonly number: string; readonly closes_at: string }> } | { readonly order_uuid: string; readonly status: 'initial'; readonly requested: number; readonly fulfilled: number };

export type PostOrdersCreateNumberOrderInput = { readonly body: { readonly app_uuid: string; readonly country_iso: string; readonly vendor_uuid?: string | null; readonly number_type: 'new' | 'used'; readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672; readonly number?: string; readonly quantity?: number; readonly quoted_price: number; readonly renewal?: { readonly max_price: number } } };
export type PostOrdersCreateNumberOrderAnswer = { readonly order_uuid: string; readonly status: 'active'; readonly number: string; readonly unit_price: number; readonly assigned_at: string; readonly ends_at: string } | { readonly order_uuid: string; readonly status: 'initial' };

export type PostOrdersCreateNumberOrderBulkInput = { readonly body: { readonly app_uuid: string; readonly country_iso: string; readonly vendor_uuid?: string | null; readonly quantity: number; readonly quoted_price: number; readonly numbers?: ReadonlyArray<string>; readonly number_type: 'new' | 'used'; readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672 } };
export type PostOrdersCreateNumberOrderBulkAnswer = { readonly order_uuid: string; readonly status: 'completed'; readonly requested: number; readonly fulfilled: number; readonly unit_price: number; readonly released: number; readonly numbers: ReadonlyArray<{ readonly order_uuid: string; readonly number: string; readonly closes_at: string }> } | { readonly order_uuid: string; readonly status: 'initial'; readonly requested: number; readonly fulfilled: number };

export type PostOrdersDormantInput = { readonly body: { readonly app_uuid: string; readonly country_iso: string; readonly vendor_uuid?: string | null; readonly quantity: number; readonly quoted_price: number; readonly term_hours?: 4 | 24 | 72 | 168 | 336 | 672; readonly quoted_fee?: number } };
export type PostOrdersDormantAnswer = { readonly order_uuid: string; readonly status: 'initial' | 'completed'; readonly requested: number; readonly fulfilled: number };

export type PostOrdersExtendNumberOrderIdInput = { readonly id: string; readonly body: { readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672; readonly quoted_price: number } };
export type PostOrdersExtendNumberOrderIdAnswer = { readonly order_uuid: string; readonly ends_at: string; readonly price: number };

export type PostOrdersIdBanInput = { readonly id: string };
export type PostOrdersIdBanAnswer = { readonly order_uuid: string; readonly status: 'inactive'; readonly released: number };

export type PostOrdersIdCancelInput = { readonly id: string };
export type PostOrdersIdCancelAnswer = { readonly order_uuid: string; readonly status: 'inactive' | 'completed'; readonly released: number };

export type PostOrdersIdCancelWaitingInput = { readonly id: string };
export type PostOrdersIdCancelWaitingAnswer = { readonly order_uuid: string; readonly cancelled: number; readonly waiting: number; readonly released: number };

export type PostOrdersIdNextCodeInput = { readonly id: string };
export type PostOrdersIdNextCodeAnswer = { readonly order_uuid: string; readonly next_asked_at: string; readonly closes_at: string };

export type PostOrdersIdReuseInput = { readonly id: string; readonly body: { readonly quoted_price: number } };
export type PostOrdersIdReuseAnswer = { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'running'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string; readonly term_hours: number | null; readonly closes_at: string; readonly settles_at: string; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number } | { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number };

export type PostOrdersOnDemandInput = { readonly body: { readonly app_uuid: string; readonly country_iso: string; readonly vendor_uuid?: string | null; readonly number_type?: 'any' | 'new'; readonly number?: string; readonly prefixes?: ReadonlyArray<string>; readonly excluded_prefixes?: ReadonlyArray<string>; readonly quoted_price?: number; readonly max_price?: number } };
export type PostOrdersOnDemandAnswer = { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'running'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string; readonly term_hours: number | null; readonly closes_at: string; readonly settles_at: string; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number } | { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number };

export type PostOrdersOnDemandBulkInput = { readonly body: { readonly app_uuid: string; readonly country_iso: string; readonly vendor_uuid?: string | null; readonly quantity: number; readonly quoted_price: number; readonly numbers?: ReadonlyArray<string>; readonly number_type?: 'any' | 'new' } };
export type PostOrdersOnDemandBulkAnswer = { readonly order_uuid: string; readonly status: 'completed'; readonly requested: number; readonly fulfilled: number; readonly unit_price: number; readonly released: number; readonly numbers: ReadonlyArray<{ readonly order_uuid: string; readonly number: string; readonly closes_at: string }> } | { readonly order_uuid: string; readonly status: 'initial'; readonly requested: number; readonly fulfilled: number };

export type PostOrdersOrderCreateSmsReciptOrderInput = { readonly body: { readonly app_uuid: string; readonly country_iso: string; readonly vendor_uuid?: string | null; readonly number_type?: 'any' | 'new'; readonly number?: string; readonly prefixes?: ReadonlyArray<string>; readonly excluded_prefixes?: ReadonlyArray<string>; readonly quoted_price?: number; readonly max_price?: number } };
export type PostOrdersOrderCreateSmsReciptOrderAnswer = { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'running'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string; readonly term_hours: number | null; readonly closes_at: string; readonly settles_at: string; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number } | { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number };

export type PostOrdersSeveralAppsInput = { readonly body: { readonly app_uuids: ReadonlyArray<string>; readonly country_iso: string; readonly vendor_uuid?: string | null; readonly prefixes?: ReadonlyArray<string>; readonly excluded_prefixes?: ReadonlyArray<string>; readonly quoted_price: number } };
export type PostOrdersSeveralAppsAnswer = { readonly orders: ReadonlyArray<{ readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'running'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string; readonly term_hours: number | null; readonly closes_at: string; readonly settles_at: string; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number }> } | { readonly orders: ReadonlyArray<{ readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number }> };

export type PostOrdersUnclaimedInput = { readonly body: { readonly app_uuid: string; readonly unclaimed_uuid: string; readonly quoted_price: number } };
export type PostOrdersUnclaimedAnswer = { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'running'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string; readonly term_hours: number | null; readonly closes_at: string; readonly settles_at: string; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number } | { readonly order_uuid: string; readonly kind: 'activation' | 'rental'; readonly bulk_uuid: string | null; readonly status: 'initial'; readonly outcome: 'cancelled' | 'banned' | 'no-sms' | 'no-available-numbers' | 'gave-up' | 'insufficient-funds' | 'lapsed' | 'released' | 'given-back' | 'partial' | null; readonly app_uuid: string; readonly app_name: string; readonly image_name: string | null; readonly country_iso: string; readonly vendor_uuid: string | null; readonly vendor_name: string | null; readonly number: string | null; readonly rate_center: string | null; readonly region: string | null; readonly number_type: 'new' | 'used' | null; readonly unit_price: number; readonly total_cost: number; readonly refunded: number; readonly refund_reason: string | null; readonly fee_without_sms: number | null; readonly number_source: 'active' | 'dormant' | 'any'; readonly requested: number; readonly fulfilled: number; readonly placed_at: string; readonly assigned_at: string | null; readonly term_hours: number | null; readonly closes_at: string | null; readonly settles_at: string | null; readonly renewal?: { readonly term_hours: number; readonly max_price: number; readonly renews_at: string }; readonly renewal_failure?: 'price' | 'funds' | 'debt' | 'account' | 'number' | 'key'; readonly give_back?: { readonly until: string; readonly amount: number }; readonly completed_at: string | null; readonly next_asked_at?: string; readonly ended_at: string | null; readonly code: string | null; readonly code_at: string | null; readonly text: string | null; readonly withheld: number };

export type PostPaymentCoinpaymentsTxInput = { readonly body: { readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay'; readonly coin?: string; readonly amount: number } };
export type PostPaymentCoinpaymentsTxAnswer = { readonly payment_uuid: string; readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay'; readonly amount: number; readonly coin: string | null; readonly coin_amount: string | null; readonly address: string | null; readonly pay_url: string | null; readonly expires_at: string };

export type PostPaymentSandboxIdInput = { readonly id: string; readonly body: { readonly act: 'expire' | 'pay' | 'reverse'; readonly amount?: number } };
export type PostPaymentSandboxIdAnswer = { readonly body: string; readonly signature: string };

export type PostPaymentTxInput = { readonly body: { readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay'; readonly coin?: string; readonly amount: number } };
export type PostPaymentTxAnswer = { readonly payment_uuid: string; readonly gateway: 'sandbox' | 'coinpayments' | 'stripe' | 'btcpay'; readonly amount: number; readonly coin: string | null; readonly coin_amount: string | null; readonly address: string | null; readonly pay_url: string | null; readonly expires_at: string };

export type PostSmsUuidReadInput = { readonly uuid: string; readonly body: { readonly quoted_price: number } };
export type PostSmsUuidReadAnswer = { readonly uuid: string; readonly order_uuid: string; readonly from: string; readonly msg: string; readonly code: string | null; readonly send_time: string; readonly price: number };

export type PostSubAccountsIdTransfersInput = { readonly id: string; readonly body: { readonly direction: 'in' | 'out'; readonly amount: number } };
export type PostSubAccountsIdTransfersAnswer = { readonly transfer_uuid: string; readonly balance: number; readonly sub_account_balance: number };

export type PostWebhookDeliveriesIdReplayInput = { readonly id: string };
export type PostWebhookDeliveriesIdReplayAnswer = { readonly delivery_uuid: string };

export type PostWebhookReplayInput = { readonly body: { readonly since: string; readonly minutes: number; readonly only_undelivered?: boolean } };
export type PostWebhookReplayAnswer = { readonly deliveries: number; readonly rest_since: string | null };

export type PostWebhookSimulateInput = { readonly body: { readonly type: 'sms.received' | 'sms.withheld' | 'order.created' | 'order.completed' | 'order.cancelled' | 'order.expired' | 'order.failed' | 'rental.extended' | 'rental.ends_soon' | 'rental.renews_soon' | 'rental.not_renewed' | 'port_in.updated' | 'alert.fired' | 'alert.not_bought' | 'alert.expired' | 'reservation.granted' | 'reservation.ended' | 'balance.credited' | 'balance.debited' } };
export type PostWebhookSimulateAnswer = { readonly delivery_uuid: string };

export type PostWebhookTestInput = Readonly<Record<string, never>>;
export type PostWebhookTestAnswer = { readonly delivery_uuid: string };

export type PostWebhooksInput = { readonly body: { readonly url: string; readonly types?: ReadonlyArray<'sms.received' | 'sms.withheld' | 'order.created' | 'order.completed' | 'order.cancelled' | 'order.expired' | 'order.failed' | 'rental.extended' | 'rental.ends_soon' | 'rental.renews_soon' | 'rental.not_renewed' | 'port_in.updated' | 'alert.fired' | 'alert.not_bought' | 'alert.expired' | 'reservation.granted' | 'reservation.ended' | 'balance.credited' | 'balance.debited'>; readonly form?: 'ringpost' | 'sms-activate'; readonly sub_accounts?: boolean } };
export type PostWebhooksAnswer = { readonly receiver_uuid: string };

export type PostWebhooksIdPauseInput = { readonly id: string };
export type PostWebhooksIdPauseAnswer = undefined;

export type PostWebhooksIdReplayInput = { readonly id: string; readonly body: { readonly since: string; readonly minutes: number; readonly only_undelivered?: boolean } };
export type PostWebhooksIdReplayAnswer = { readonly deliveries: number; readonly rest_since: string | null };

export type PostWebhooksIdTestInput = { readonly id: string; readonly body?: { readonly type?: 'sms.received' | 'sms.withheld' | 'order.created' | 'order.completed' | 'order.cancelled' | 'order.expired' | 'order.failed' | 'rental.extended' | 'rental.ends_soon' | 'rental.renews_soon' | 'rental.not_renewed' | 'port_in.updated' | 'alert.fired' | 'alert.not_bought' | 'alert.expired' | 'reservation.granted' | 'reservation.ended' | 'balance.credited' | 'balance.debited' } };
export type PostWebhooksIdTestAnswer = { readonly delivery_uuid: string };

export type PutOrderNumberRenewalIdInput = { readonly id: string; readonly body: { readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672; readonly max_price: number } };
export type PutOrderNumberRenewalIdAnswer = { readonly order_uuid: string; readonly term_hours: 4 | 24 | 72 | 168 | 336 | 672; readonly max_price: number; readonly renews_at: string };

export type PutWebhookInput = { readonly body: { readonly url: string; readonly types?: ReadonlyArray<'sms.received' | 'sms.withheld' | 'order.created' | 'order.completed' | 'order.cancelled' | 'order.expired' | 'order.failed' | 'rental.extended' | 'rental.ends_soon' | 'rental.renews_soon' | 'rental.not_renewed' | 'port_in.updated' | 'alert.fired' | 'alert.not_bought' | 'alert.expired' | 'reservation.granted' | 'reservation.ended' | 'balance.credited' | 'balance.debited'>; readonly form?: 'ringpost' | 'sms-activate'; readonly sub_accounts?: boolean } };
export type PutWebhookAnswer = undefined;

export type PutWebhooksIdInput = { readonly id: string; readonly body: { readonly url: string; readonly types?: ReadonlyArray<'sms.received' | 'sms.withheld' | 'order.created' | 'order.completed' | 'order.cancelled' | 'order.expired' | 'order.failed' | 'rental.extended' | 'rental.ends_soon' | 'rental.renews_soon' | 'rental.not_renewed' | 'port_in.updated' | 'alert.fired' | 'alert.not_bought' | 'alert.expired' | 'reservation.granted' | 'reservation.ended' | 'balance.credited' | 'balance.debited'>; readonly form?: 'ringpost' | 'sms-activate'; readonly sub_accounts?: boolean } };
export type PutWebhooksIdAnswer = undefined;

/** One method for each route that a key can call, and for what anybody can read. */
export interface Calls {
  /** Let a rental end at its end. Works until the moment of the renewal; taken back twice, it is done once. `DELETE /api/order_number/renewal/{id}` */
  deleteOrderNumberRenewalId(input: DeleteOrderNumberRenewalIdInput, options?: CallOptions): Promise<DeleteOrderNumberRenewalIdAnswer>;
  /** Take the link of a rental back. Taken back twice, it is done once. `DELETE /api/order_number/share/{id}` */
  deleteOrderNumberShareId(input: DeleteOrderNumberShareIdInput, options?: CallOptions): Promise<DeleteOrderNumberShareIdAnswer>;
  /** Be told no more. The URL and the secret are kept. `DELETE /api/webhook` */
  deleteWebhook(input?: DeleteWebhookInput, options?: CallOptions): Promise<DeleteWebhookAnswer>;
  /** Remove one of the further webhooks, with its secret. What waits for it is not sent. `DELETE /api/webhooks/{id}` */
  deleteWebhooksId(input: DeleteWebhooksIdInput, options?: CallOptions): Promise<DeleteWebhooksIdAnswer>;
  /** The caller's alerts, newest first. `GET /api/alert/list` */
  getAlertList(input?: GetAlertListInput, options?: CallOptions): Promise<GetAlertListAnswer>;
  /** An app's picture as SVG, in the colour of the text around it. `GET /api/app/{id}/image` */
  getAppIdImage(input: GetAppIdImageInput, options?: CallOptions): Promise<GetAppIdImageAnswer>;
  /** An uploaded picture of an app, by its `image_name`. An address never shows another picture. `GET /api/app_picture/{id}` */
  getAppPictureId(input: GetAppPictureIdInput, options?: CallOptions): Promise<GetAppPictureIdAnswer>;
  /** The account of this session, in its present state. `GET /api/auth/me` */
  getAuthMe(input?: GetAuthMeInput, options?: CallOptions): Promise<GetAuthMeAnswer>;
  /** The apps with unclaimed messages of the last days, by name. `GET /api/available_unclaimed_apps_mv` */
  getAvailableUnclaimedAppsMv(input?: GetAvailableUnclaimedAppsMvInput, options?: CallOptions): Promise<GetAvailableUnclaimedAppsMvAnswer>;
  /** Search the numbers that a vendor could activate now. Nothing is reserved or bought. `GET /api/did_inventory/search` */
  getDidInventorySearch(input?: GetDidInventorySearchInput, options?: CallOptions): Promise<GetDidInventorySearchAnswer>;
  /** The vendors that activate numbers on demand, with the countries of their numbers. `GET /api/did_inventory/vendors` */
  getDidInventoryVendors(input?: GetDidInventoryVendorsInput, options?: CallOptions): Promise<GetDidInventoryVendorsAnswer>;
  /** The free numbers of a country, those first that got a message last. `GET /api/free_number/list/{country}` */
  getFreeNumberListCountry(input: GetFreeNumberListCountryInput, options?: CallOptions): Promise<GetFreeNumberListCountryAnswer>;
  /** The newest messages to a free number as a JSON Feed 1.1, which changes at most once a minute. `GET /api/free_number/sms/json_feed/{number}` */
  getFreeNumberSmsJsonFeedNumber(input: GetFreeNumberSmsJsonFeedNumberInput, options?: CallOptions): Promise<GetFreeNumberSmsJsonFeedNumberAnswer>;
  /** The newest messages to a free number, newest first. `GET /api/free_number/sms/list/{number}` */
  getFreeNumberSmsListNumber(input: GetFreeNumberSmsListNumberInput, options?: CallOptions): Promise<GetFreeNumberSmsListNumberAnswer>;
  /** The newest messages to a free number as RSS 2.0, which changes at most once a minute. `GET /api/free_number/sms/rss/{number}` */
  getFreeNumberSmsRssNumber(input: GetFreeNumberSmsRssNumberInput, options?: CallOptions): Promise<GetFreeNumberSmsRssNumberAnswer>;
  /** The caller's messages after or before a place in their feed, newest first, or those that contain a text. `GET /api/last_sms/list` */
  getLastSmsList(input?: GetLastSmsListInput, options?: CallOptions): Promise<GetLastSmsListAnswer>;
  /** The caller's voice messages, newest first. `GET /api/media/user` */
  getMediaUser(input?: GetMediaUserInput, options?: CallOptions): Promise<GetMediaUserAnswer>;
  /** Search our numbers for an app: whether each can be bought now or from when, and what it costs. `GET /api/number/active/{app_uuid}` */
  getNumberActiveAppUuid(input: GetNumberActiveAppUuidInput, options?: CallOptions): Promise<GetNumberActiveAppUuidAnswer>;
  /** The countries that have numbers now, by their code. `GET /api/number/available_country` */
  getNumberAvailableCountry(input?: GetNumberAvailableCountryInput, options?: CallOptions): Promise<GetNumberAvailableCountryAnswer>;
  /** The apps of which other portals have numbers for one code at your price, and how many. They are bought when our own are used up. `GET /api/number/elsewhere` */
  getNumberElsewhere(input: GetNumberElsewhereInput, options?: CallOptions): Promise<GetNumberElsewhereAnswer>;
  /** The caller's rented numbers that end within a day, those that end first. `GET /api/number_expiring/{order_uuid}/pending/count` */
  getNumberExpiringOrderUuidPendingCount(input: GetNumberExpiringOrderUuidPendingCountInput, options?: CallOptions): Promise<GetNumberExpiringOrderUuidPendingCountAnswer>;
  /** The caller's rented numbers that end within a day, those that end first. `GET /api/number_expiring/{order_uuid}/pending/numbers` */
  getNumberExpiringOrderUuidPendingNumbers(input: GetNumberExpiringOrderUuidPendingNumbersInput, options?: CallOptions): Promise<GetNumberExpiringOrderUuidPendingNumbersAnswer>;
  /** The caller's rented numbers that end within a day, those that end first. `GET /api/number_expiring/pending` */
  getNumberExpiringPending(input?: GetNumberExpiringPendingInput, options?: CallOptions): Promise<GetNumberExpiringPendingAnswer>;
  /** What is in stock for an app in a country, and how its orders of the last 7, 30 or 90 days went. `GET /api/number/num_app_stat/{app_uuid}` */
  getNumberNumAppStatAppUuid(input: GetNumberNumAppStatAppUuidInput, options?: CallOptions): Promise<GetNumberNumAppStatAppUuidAnswer>;
  /** How many numbers an app can have now: such as never served it, and such as did. `GET /api/number/num_count/{app_uuid}` */
  getNumberNumCountAppUuid(input: GetNumberNumCountAppUuidInput, options?: CallOptions): Promise<GetNumberNumCountAppUuidAnswer>;
  /** The place of a reservation of the caller in the line for its number. `GET /api/number_reservation/{id}/waiting` */
  getNumberReservationIdWaiting(input: GetNumberReservationIdWaitingInput, options?: CallOptions): Promise<GetNumberReservationIdWaitingAnswer>;
  /** The caller's reservations, newest first. `GET /api/number_reservation/list` */
  getNumberReservationList(input?: GetNumberReservationListInput, options?: CallOptions): Promise<GetNumberReservationListAnswer>;
  /** Numbers that can be reserved for an app or waited for, in order, one vendor after the other. `GET /api/number_reservation/numbers/{app_uuid}` */
  getNumberReservationNumbersAppUuid(input: GetNumberReservationNumbersAppUuidInput, options?: CallOptions): Promise<GetNumberReservationNumbersAppUuidAnswer>;
  /** All of the caller's rented numbers that the filters find, in the order of the list, as CSV. `GET /api/order_number/csv` */
  getOrderNumberCsv(input?: GetOrderNumberCsvInput, options?: CallOptions): Promise<GetOrderNumberCsvAnswer>;
  /** What an extension of a rental costs now, for each term. `GET /api/order_number/extend/price/{id}` */
  getOrderNumberExtendPriceId(input: GetOrderNumberExtendPriceIdInput, options?: CallOptions): Promise<GetOrderNumberExtendPriceIdAnswer>;
  /** The caller's rented numbers: those that end first, or with `status=inactive` those that ended last. `GET /api/order_number/list` */
  getOrderNumberList(input?: GetOrderNumberListInput, options?: CallOptions): Promise<GetOrderNumberListAnswer>;
  /** All of the caller's orders that the filters find, newest first, as CSV. `GET /api/orders/csv` */
  getOrdersCsv(input?: GetOrdersCsvInput, options?: CallOptions): Promise<GetOrdersCsvAnswer>;
  /** One order with its messages and every event behind it. `GET /api/orders/{id}` */
  getOrdersId(input: GetOrdersIdInput, options?: CallOptions): Promise<GetOrdersIdAnswer>;
  /** Until when an order receives messages: the end of a rental, which an extension moves. `GET /api/orders/{id}/end/date` */
  getOrdersIdEndDate(input: GetOrdersIdEndDateInput, options?: CallOptions): Promise<GetOrdersIdEndDateAnswer>;
  /** The numbers of one bulk order, each as an order of its own, in the order of their places. Any other order is its only number. `GET /api/orders/{id}/numbers` */
  getOrdersIdNumbers(input: GetOrdersIdNumbersInput, options?: CallOptions): Promise<GetOrdersIdNumbersAnswer>;
  /** All numbers of one bulk order, as CSV. Any other order is its only number. `GET /api/orders/{id}/numbers/csv` */
  getOrdersIdNumbersCsv(input: GetOrdersIdNumbersCsvInput, options?: CallOptions): Promise<GetOrdersIdNumbersCsvAnswer>;
  /** The numbers of one bulk order, each as an order of its own, in the order of their places. Any other order is its only number. `GET /api/orders/{id}/refresh/order_number` */
  getOrdersIdRefreshOrderNumber(input: GetOrdersIdRefreshOrderNumberInput, options?: CallOptions): Promise<GetOrdersIdRefreshOrderNumberAnswer>;
  /** Whether the number of a completed activation can be bought again now, and what that costs. `GET /api/orders/{id}/reuse` */
  getOrdersIdReuse(input: GetOrdersIdReuseInput, options?: CallOptions): Promise<GetOrdersIdReuseAnswer>;
  /** The caller's orders, newest first unless asked otherwise. `GET /api/orders/list` */
  getOrdersList(input?: GetOrdersListInput, options?: CallOptions): Promise<GetOrdersListAnswer>;
  /** What one code of an app costs the caller now: the `quoted_price` of a purchase. `GET /api/orders/price` */
  getOrdersPrice(input: GetOrdersPriceInput, options?: CallOptions): Promise<GetOrdersPriceAnswer>;
  /** One order with its messages and every event behind it. `GET /api/orders/user/order/{id}/refresh` */
  getOrdersUserOrderIdRefresh(input: GetOrdersUserOrderIdRefreshInput, options?: CallOptions): Promise<GetOrdersUserOrderIdRefreshAnswer>;
  /** All lines of the caller's ledger that the filters find, newest first, as CSV. `GET /api/payment/balance_transactions/csv` */
  getPaymentBalanceTransactionsCsv(input?: GetPaymentBalanceTransactionsCsvInput, options?: CallOptions): Promise<GetPaymentBalanceTransactionsCsvAnswer>;
  /** One line of the ledger with the events behind it and its entries, which sum to zero. `GET /api/payment/balance_transactions/{id}` */
  getPaymentBalanceTransactionsId(input: GetPaymentBalanceTransactionsIdInput, options?: CallOptions): Promise<GetPaymentBalanceTransactionsIdAnswer>;
  /** The caller's ledger, newest line first unless asked otherwise, with the proof of the balance. `GET /api/payment/balance_transactions/list` */
  getPaymentBalanceTransactionsList(input?: GetPaymentBalanceTransactionsListInput, options?: CallOptions): Promise<GetPaymentBalanceTransactionsListAnswer>;
  /** The ways to add money, with the coins that are accepted and the rate of the minute. A gateway that is not configured is off. `GET /api/payment/coinpayments/rates` */
  getPaymentCoinpaymentsRates(input?: GetPaymentCoinpaymentsRatesInput, options?: CallOptions): Promise<GetPaymentCoinpaymentsRatesAnswer>;
  /** All payments of the caller that the filters find, newest first, as CSV. `GET /api/payment/csv` */
  getPaymentCsv(input?: GetPaymentCsvInput, options?: CallOptions): Promise<GetPaymentCsvAnswer>;
  /** An invoice or a credit note of one of the caller's payments, as a PDF. `GET /api/payment/invoices/{id}/{number}` */
  getPaymentInvoicesIdNumber(input: GetPaymentInvoicesIdNumberInput, options?: CallOptions): Promise<GetPaymentInvoicesIdNumberAnswer>;
  /** The caller's payments, newest first, with the credits that were given by hand. `GET /api/payment/list` */
  getPaymentList(input?: GetPaymentListInput, options?: CallOptions): Promise<GetPaymentListAnswer>;
  /** One payment of the caller. `GET /api/payment/list/{id}` */
  getPaymentListId(input: GetPaymentListIdInput, options?: CallOptions): Promise<GetPaymentListIdAnswer>;
  /** The ways to add money, with the coins that are accepted and the rate of the minute. A gateway that is not configured is off. `GET /api/payment/rates` */
  getPaymentRates(input?: GetPaymentRatesInput, options?: CallOptions): Promise<GetPaymentRatesAnswer>;
  /** What it costs to bring one number over, by country. `GET /api/portin_fee` */
  getPortinFee(input?: GetPortinFeeInput, options?: CallOptions): Promise<GetPortinFeeAnswer>;
  /** What it costs to bring so many numbers of a country over, if they are sent now. `GET /api/portin_fee/price/{country_iso}/{count}` */
  getPortinFeePriceCountryIsoCount(input: GetPortinFeePriceCountryIsoCountInput, options?: CallOptions): Promise<GetPortinFeePriceCountryIsoCountAnswer>;
  /** All of the caller's requests to bring numbers over, newest first, as CSV. `GET /api/portin_request/csv` */
  getPortinRequestCsv(input?: GetPortinRequestCsvInput, options?: CallOptions): Promise<GetPortinRequestCsvAnswer>;
  /** The caller's requests to bring numbers over, newest first. `GET /api/portin_request/list` */
  getPortinRequestList(input?: GetPortinRequestListInput, options?: CallOptions): Promise<GetPortinRequestListAnswer>;
  /** One request of the caller. `GET /api/portin_request/list/{id}` */
  getPortinRequestListId(input: GetPortinRequestListIdInput, options?: CallOptions): Promise<GetPortinRequestListIdAnswer>;
  /** What all customers were owed at the beginning of each day, signed, the latest day first. `GET /api/proof/roots` */
  getProofRoots(input?: GetProofRootsInput, options?: CallOptions): Promise<GetProofRootsAnswer>;
  /** Every app on sale with its address and its lowest price; best known first. `GET /api/public/app_prices` */
  getPublicAppPrices(input?: GetPublicAppPricesInput, options?: CallOptions): Promise<GetPublicAppPricesAnswer>;
  /** What one app costs in each country, its stock, and how it delivered in the last seven days. `GET /api/public/app_prices/{address}` */
  getPublicAppPricesAddress(input: GetPublicAppPricesAddressInput, options?: CallOptions): Promise<GetPublicAppPricesAddressAnswer>;
  /** Every app with everybody's price, its stock and how it delivers; best known first. `GET /api/public/app_pricing` */
  getPublicAppPricing(input?: GetPublicAppPricingInput, options?: CallOptions): Promise<GetPublicAppPricingAnswer>;
  /** The countries that have numbers, with what can be bought there. `GET /api/public/country_prices` */
  getPublicCountryPrices(input?: GetPublicCountryPricesInput, options?: CallOptions): Promise<GetPublicCountryPricesAnswer>;
  /** What can be bought in one country: its vendors, and the best-known apps with their prices. `GET /api/public/country_prices/{country_iso}` */
  getPublicCountryPricesCountryIso(input: GetPublicCountryPricesCountryIsoInput, options?: CallOptions): Promise<GetPublicCountryPricesCountryIsoAnswer>;
  /** Numbers that got a message of an app while nobody had them, the newest message first. `GET /api/public/get_unclaimed_number` */
  getPublicGetUnclaimedNumber(input: GetPublicGetUnclaimedNumberInput, options?: CallOptions): Promise<GetPublicGetUnclaimedNumberAnswer>;
  /** The line at the top of the public pages; null: the one that the pages have by default. `GET /api/public/notices` */
  getPublicNotices(input?: GetPublicNoticesInput, options?: CallOptions): Promise<GetPublicNoticesAnswer>;
  /** The number of a shared rental and the newest messages that came since the link was made. `GET /api/public/number_by_token` */
  getPublicNumberByToken(input?: GetPublicNumberByTokenInput, options?: CallOptions): Promise<GetPublicNumberByTokenAnswer>;
  /** Whether the shop also sells numbers of partners. What they have is in no public list: a customer sees it when our own numbers are used up. `GET /api/public/partners` */
  getPublicPartners(input?: GetPublicPartnersInput, options?: CallOptions): Promise<GetPublicPartnersAnswer>;
  /** How the service is: codes delivered, the time until messages are shown, and the uptime of 90 days. `GET /api/public/status` */
  getPublicStatus(input?: GetPublicStatusInput, options?: CallOptions): Promise<GetPublicStatusAnswer>;
  /** The vendors that have numbers now, in a country or anywhere. `GET /api/public/vendor` */
  getPublicVendor(input?: GetPublicVendorInput, options?: CallOptions): Promise<GetPublicVendorAnswer>;
  /** The vendors that have numbers, with their countries and lowest prices. `GET /api/public/vendor_prices` */
  getPublicVendorPrices(input?: GetPublicVendorPricesInput, options?: CallOptions): Promise<GetPublicVendorPricesAnswer>;
  /** What one vendor has: its countries, and the best-known apps with their prices. `GET /api/public/vendor_prices/{vendor_address}` */
  getPublicVendorPricesVendorAddress(input: GetPublicVendorPricesVendorAddressInput, options?: CallOptions): Promise<GetPublicVendorPricesVendorAddressAnswer>;
  /** The fees and limits of the shop as they count now, and the bounds of each. `GET /api/shop_settings` */
  getShopSettings(input?: GetShopSettingsInput, options?: CallOptions): Promise<GetShopSettingsAnswer>;
  /** All of the caller's messages, newest first, as CSV. One that was not paid for is without its text. `GET /api/sms/csv` */
  getSmsCsv(input?: GetSmsCsvInput, options?: CallOptions): Promise<GetSmsCsvAnswer>;
  /** The caller's messages after or before a place in their feed, newest first, or those that contain a text. `GET /api/sms/list` */
  getSmsList(input?: GetSmsListInput, options?: CallOptions): Promise<GetSmsListAnswer>;
  /** The newest public messages after a place in the feed, newest first; recipients are masked. `GET /api/sms/public` */
  getSmsPublic(input?: GetSmsPublicInput, options?: CallOptions): Promise<GetSmsPublicAnswer>;
  /** The sub-accounts with their balances, the oldest first: at most 20 that are open, and 60 with those that are closed. `GET /api/sub_accounts` */
  getSubAccounts(input?: GetSubAccountsInput, options?: CallOptions): Promise<GetSubAccountsAnswer>;
  /** The orders of a sub-account, newest first unless asked otherwise. `GET /api/sub_accounts/{id}/orders` */
  getSubAccountsIdOrders(input: GetSubAccountsIdOrdersInput, options?: CallOptions): Promise<GetSubAccountsIdOrdersAnswer>;
  /** The ledger of a sub-account, newest line first unless asked otherwise, with the proof of its balance. `GET /api/sub_accounts/{id}/transactions` */
  getSubAccountsIdTransactions(input: GetSubAccountsIdTransactionsInput, options?: CallOptions): Promise<GetSubAccountsIdTransactionsAnswer>;
  /** Every app with the caller's own price, its stock and how it delivers; best known first. `GET /api/users/app_pricing` */
  getUsersAppPricing(input?: GetUsersAppPricingInput, options?: CallOptions): Promise<GetUsersAppPricingAnswer>;
  /** What the caller can spend, and what is held for orders under way. `GET /api/users/balance` */
  getUsersBalance(input?: GetUsersBalanceInput, options?: CallOptions): Promise<GetUsersBalanceAnswer>;
  /** A file that proves that the caller's balance is a part of the signed root of a day. `GET /api/users/balance_proof` */
  getUsersBalanceProof(input?: GetUsersBalanceProofInput, options?: CallOptions): Promise<GetUsersBalanceProofAnswer>;
  /** What the caller wants to have on invoices, and whether invoices are made at all. `GET /api/users/billing` */
  getUsersBilling(input?: GetUsersBillingInput, options?: CallOptions): Promise<GetUsersBillingAnswer>;
  /** What the caller spent and received in the last 30 days, by UTC day. `GET /api/users/stats` */
  getUsersStats(input?: GetUsersStatsInput, options?: CallOptions): Promise<GetUsersStatsAnswer>;
  /** The caller's discount by volume: what was spent, what it gives, and what the next step gives. `GET /api/users/volume_discount` */
  getUsersVolumeDiscount(input?: GetUsersVolumeDiscountInput, options?: CallOptions): Promise<GetUsersVolumeDiscountAnswer>;
  /** The recording of a voice message of the caller. A Range brings a part of it. `GET /api/voice_log/download/{uuid}` */
  getVoiceLogDownloadUuid(input: GetVoiceLogDownloadUuidInput, options?: CallOptions): Promise<GetVoiceLogDownloadUuidAnswer>;
  /** The recording of a voice message of the caller. A Range brings a part of it. `GET /api/voice_log/download/{uuid}/{file_name}` */
  getVoiceLogDownloadUuidFileName(input: GetVoiceLogDownloadUuidFileNameInput, options?: CallOptions): Promise<GetVoiceLogDownloadUuidFileNameAnswer>;
  /** The caller's voice messages, newest first. `GET /api/voice_log/list` */
  getVoiceLogList(input?: GetVoiceLogListInput, options?: CallOptions): Promise<GetVoiceLogListAnswer>;
  /** The caller's webhook, and how much of it was delivered in 7 days. `GET /api/webhook` */
  getWebhook(input?: GetWebhookInput, options?: CallOptions): Promise<GetWebhookAnswer>;
  /** The deliveries of the caller's first webhook, newest first. `GET /api/webhook/deliveries` */
  getWebhookDeliveries(input?: GetWebhookDeliveriesInput, options?: CallOptions): Promise<GetWebhookDeliveriesAnswer>;
  /** One delivery with its request, and the answer of each attempt. `GET /api/webhook/deliveries/{id}` */
  getWebhookDeliveriesId(input: GetWebhookDeliveriesIdInput, options?: CallOptions): Promise<GetWebhookDeliveriesIdAnswer>;
  /** All of the caller's webhooks, and how much of each was delivered in 7 days. `GET /api/webhooks` */
  getWebhooks(input?: GetWebhooksInput, options?: CallOptions): Promise<GetWebhooksAnswer>;
  /** The deliveries of one of the caller's further webhooks, newest first. `GET /api/webhooks/{id}/deliveries` */
  getWebhooksIdDeliveries(input: GetWebhooksIdDeliveriesInput, options?: CallOptions): Promise<GetWebhooksIdDeliveriesAnswer>;
  /** Cancel an alert that still waits. Cancelled twice, it is done once. `POST /api/alert/{id}/cancel` */
  postAlertIdCancel(input: PostAlertIdCancelInput, options?: CallOptions): Promise<PostAlertIdCancelAnswer>;
  /** Whether numbers of ours are free for an app now, or from when. Nothing is bought or stored. `POST /api/number/active_numbers_availability` */
  postNumberActiveNumbersAvailability(input: PostNumberActiveNumbersAvailabilityInput, options?: CallOptions): Promise<PostNumberActiveNumbersAvailabilityAnswer>;
  /** Whether numbers of ours are free for an app now, or from when. Nothing is bought or stored. `POST /api/number/number_availability` */
  postNumberNumberAvailability(input: PostNumberNumberAvailabilityInput, options?: CallOptions): Promise<PostNumberNumberAvailabilityAnswer>;
  /** Reserve a number for an app for 24 hours, or wait for it if it is taken. `POST /api/number_reservation` */
  postNumberReservation(input: PostNumberReservationInput, options?: CallOptions): Promise<PostNumberReservationAnswer>;
  /** Give a reservation up, or leave the line. Only who still waits gets the fee back. `POST /api/number_reservation/{id}/cancel` */
  postNumberReservationIdCancel(input: PostNumberReservationIdCancelInput, options?: CallOptions): Promise<PostNumberReservationIdCancelAnswer>;
  /** Rent the reserved number for a term at the normal price. `POST /api/number_reservation/{id}/rent` */
  postNumberReservationIdRent(input: PostNumberReservationIdRentInput, options?: CallOptions): Promise<PostNumberReservationIdRentAnswer>;
  /** Buy an activation of the reserved number at the normal price. `POST /api/number_reservation/{id}/take` */
  postNumberReservationIdTake(input: PostNumberReservationIdTakeInput, options?: CallOptions): Promise<PostNumberReservationIdTakeAnswer>;
  /** Extend a rental. The term is added to its end. `POST /api/order_number/extend/{id}` */
  postOrderNumberExtendId(input: PostOrderNumberExtendIdInput, options?: CallOptions): Promise<PostOrderNumberExtendIdAnswer>;
  /** Give a rental without any text back, soon after it began. It ends, and all its money comes back. `POST /api/order_number/give_back/{id}` */
  postOrderNumberGiveBackId(input: PostOrderNumberGiveBackIdInput, options?: CallOptions): Promise<PostOrderNumberGiveBackIdAnswer>;
  /** End a rental before its term is over. Nothing is given back. `POST /api/order_number/release/{id}` */
  postOrderNumberReleaseId(input: PostOrderNumberReleaseIdInput, options?: CallOptions): Promise<PostOrderNumberReleaseIdAnswer>;
  /** Buy or rent active numbers; a vendor activates those that are missing. `POST /api/orders/any_number` */
  postOrdersAnyNumber(input: PostOrdersAnyNumberInput, options?: CallOptions): Promise<PostOrdersAnyNumberAnswer>;
  /** Rent a number for an app and a term. It is paid for when the number is assigned. `POST /api/orders/create_number_order` */
  postOrdersCreateNumberOrder(input: PostOrdersCreateNumberOrderInput, options?: CallOptions): Promise<PostOrdersCreateNumberOrderAnswer>;
  /** Rent many numbers for an app and a term. The price of those that are not there comes back. `POST /api/orders/create_number_order_bulk` */
  postOrdersCreateNumberOrderBulk(input: PostOrdersCreateNumberOrderBulkInput, options?: CallOptions): Promise<PostOrdersCreateNumberOrderBulkAnswer>;
  /** Buy or rent numbers that a vendor activates on demand. `POST /api/orders/dormant` */
  postOrdersDormant(input: PostOrdersDormantInput, options?: CallOptions): Promise<PostOrdersDormantAnswer>;
  /** Extend a rental. The term is added to its end. `POST /api/orders/extend_number_order/{id}` */
  postOrdersExtendNumberOrderId(input: PostOrdersExtendNumberOrderIdInput, options?: CallOptions): Promise<PostOrdersExtendNumberOrderIdAnswer>;
  /** Say that the app does not accept the number: it is blocked or used there. The order ends. `POST /api/orders/{id}/ban` */
  postOrdersIdBan(input: PostOrdersIdBanInput, options?: CallOptions): Promise<PostOrdersIdBanAnswer>;
  /** Cancel an activation before its code arrives, or a bulk order that waits for numbers. The held money is free again at once. `POST /api/orders/{id}/cancel` */
  postOrdersIdCancel(input: PostOrdersIdCancelInput, options?: CallOptions): Promise<PostOrdersIdCancelAnswer>;
  /** Cancel every number of a bulk order that still waits for its code. Their held money is free again at once. `POST /api/orders/{id}/cancel_waiting` */
  postOrdersIdCancelWaiting(input: PostOrdersIdCancelWaitingInput, options?: CallOptions): Promise<PostOrdersIdCancelWaitingAnswer>;
  /** Wait for another code on the number of an order that has one. It costs nothing. `POST /api/orders/{id}/next_code` */
  postOrdersIdNextCode(input: PostOrdersIdNextCodeInput, options?: CallOptions): Promise<PostOrdersIdNextCodeAnswer>;
  /** Buy the number of a completed activation again, for the same app, at its own price. `POST /api/orders/{id}/reuse` */
  postOrdersIdReuse(input: PostOrdersIdReuseInput, options?: CallOptions): Promise<PostOrdersIdReuseAnswer>;
  /** Buy a number for one SMS code. The money is held until the code arrives. `POST /api/orders/on_demand` */
  postOrdersOnDemand(input: PostOrdersOnDemandInput, options?: CallOptions): Promise<PostOrdersOnDemandAnswer>;
  /** Buy many numbers for one SMS code each. The price of those that are not there comes back. `POST /api/orders/on_demand_bulk` */
  postOrdersOnDemandBulk(input: PostOrdersOnDemandBulkInput, options?: CallOptions): Promise<PostOrdersOnDemandBulkAnswer>;
  /** Buy a number for one SMS code. The money is held until the code arrives. `POST /api/orders/order/create_sms_recipt_order` */
  postOrdersOrderCreateSmsReciptOrder(input: PostOrdersOrderCreateSmsReciptOrderInput, options?: CallOptions): Promise<PostOrdersOrderCreateSmsReciptOrderAnswer>;
  /** Buy one number for one SMS code of each of several apps: for all of them or for none. `POST /api/orders/several_apps` */
  postOrdersSeveralApps(input: PostOrdersSeveralAppsInput, options?: CallOptions): Promise<PostOrdersSeveralAppsAnswer>;
  /** Buy an unclaimed message with its number. The order gets the number, and then the message, which completes it. `POST /api/orders/unclaimed` */
  postOrdersUnclaimed(input: PostOrdersUnclaimedInput, options?: CallOptions): Promise<PostOrdersUnclaimedAnswer>;
  /** Start a payment that adds money to the balance. The balance follows what arrives, whatever the amount. `POST /api/payment/coinpayments/tx` */
  postPaymentCoinpaymentsTx(input: PostPaymentCoinpaymentsTxInput, options?: CallOptions): Promise<PostPaymentCoinpaymentsTxAnswer>;
  /** Play the payer of a sandbox payment. The answer is the callback that the sandbox would send, signed. `POST /api/payment/sandbox/{id}` */
  postPaymentSandboxId(input: PostPaymentSandboxIdInput, options?: CallOptions): Promise<PostPaymentSandboxIdAnswer>;
  /** Start a payment that adds money to the balance. The balance follows what arrives, whatever the amount. `POST /api/payment/tx` */
  postPaymentTx(input: PostPaymentTxInput, options?: CallOptions): Promise<PostPaymentTxAnswer>;
  /** Pay to read a message that came after its order was cancelled, refunded or settled. While the order runs, the message then counts as its code, and the order pays. Asked again, it costs nothing. `POST /api/sms/{uuid}/read` */
  postSmsUuidRead(input: PostSmsUuidReadInput, options?: CallOptions): Promise<PostSmsUuidReadAnswer>;
  /** Moves money to a sub-account, or back from it. `POST /api/sub_accounts/{id}/transfers` */
  postSubAccountsIdTransfers(input: PostSubAccountsIdTransfersInput, options?: CallOptions): Promise<PostSubAccountsIdTransfersAnswer>;
  /** Send a delivery again, under the same id. `POST /api/webhook/deliveries/{id}/replay` */
  postWebhookDeliveriesIdReplay(input: PostWebhookDeliveriesIdReplayInput, options?: CallOptions): Promise<PostWebhookDeliveriesIdReplayAnswer>;
  /** Send what was queued in a period again, each delivery under its id. `POST /api/webhook/replay` */
  postWebhookReplay(input: PostWebhookReplayInput, options?: CallOptions): Promise<PostWebhookReplayAnswer>;
  /** Send an event of a type that has not happened, with the fields of a real one. `POST /api/webhook/simulate` */
  postWebhookSimulate(input: PostWebhookSimulateInput, options?: CallOptions): Promise<PostWebhookSimulateAnswer>;
  /** Send a test delivery. What came of it stands in the list of deliveries. `POST /api/webhook/test` */
  postWebhookTest(input?: PostWebhookTestInput, options?: CallOptions): Promise<PostWebhookTestAnswer>;
  /** Be told of events at one more URL. An account has at most 5, with that of /api/webhook. `POST /api/webhooks` */
  postWebhooks(input: PostWebhooksInput, options?: CallOptions): Promise<PostWebhooksAnswer>;
  /** Be told no more at one of the further webhooks. Its URL and its secret are kept. `POST /api/webhooks/{id}/pause` */
  postWebhooksIdPause(input: PostWebhooksIdPauseInput, options?: CallOptions): Promise<PostWebhooksIdPauseAnswer>;
  /** Send what was queued for one of the further webhooks in a period again, each under its id. `POST /api/webhooks/{id}/replay` */
  postWebhooksIdReplay(input: PostWebhooksIdReplayInput, options?: CallOptions): Promise<PostWebhooksIdReplayAnswer>;
  /** Send a test to one of the further webhooks, or an event of a type that has not happened. `POST /api/webhooks/{id}/test` */
  postWebhooksIdTest(input: PostWebhooksIdTestInput, options?: CallOptions): Promise<PostWebhooksIdTestAnswer>;
  /** Let a rental renew itself before each end, for a term and at most for a price. It is off for a new rental, unless its purchase turned it on. `PUT /api/order_number/renewal/{id}` */
  putOrderNumberRenewalId(input: PutOrderNumberRenewalIdInput, options?: CallOptions): Promise<PutOrderNumberRenewalIdAnswer>;
  /** Be told of events at a URL. It also switches a webhook on that was off. `PUT /api/webhook` */
  putWebhook(input: PutWebhookInput, options?: CallOptions): Promise<PutWebhookAnswer>;
  /** Change one of the further webhooks. It also switches it on if it was off. `PUT /api/webhooks/{id}` */
  putWebhooksId(input: PutWebhooksIdInput, options?: CallOptions): Promise<PutWebhooksIdAnswer>;
}

export const ROUTES = {
  deleteOrderNumberRenewalId: { method: 'DELETE', path: '/api/order_number/renewal/{id}', answer: 'nothing' },
  deleteOrderNumberShareId: { method: 'DELETE', path: '/api/order_number/share/{id}', answer: 'nothing' },
  deleteWebhook: { method: 'DELETE', path: '/api/webhook', answer: 'nothing' },
  deleteWebhooksId: { method: 'DELETE', path: '/api/webhooks/{id}', answer: 'nothing' },
  getAlertList: { method: 'GET', path: '/api/alert/list', answer: 'json' },
  getAppIdImage: { method: 'GET', path: '/api/app/{id}/image', answer: 'text' },
  getAppPictureId: { method: 'GET', path: '/api/app_picture/{id}', answer: 'bytes' },
  getAuthMe: { method: 'GET', path: '/api/auth/me', answer: 'json' },
  getAvailableUnclaimedAppsMv: { method: 'GET', path: '/api/available_unclaimed_apps_mv', answer: 'json' },
  getDidInventorySearch: { method: 'GET', path: '/api/did_inventory/search', answer: 'json' },
  getDidInventoryVendors: { method: 'GET', path: '/api/did_inventory/vendors', answer: 'json' },
  getFreeNumberListCountry: { method: 'GET', path: '/api/free_number/list/{country}', answer: 'json' },
  getFreeNumberSmsJsonFeedNumber: { method: 'GET', path: '/api/free_number/sms/json_feed/{number}', answer: 'text' },
  getFreeNumberSmsListNumber: { method: 'GET', path: '/api/free_number/sms/list/{number}', answer: 'json' },
  getFreeNumberSmsRssNumber: { method: 'GET', path: '/api/free_number/sms/rss/{number}', answer: 'text' },
  getLastSmsList: { method: 'GET', path: '/api/last_sms/list', answer: 'json' },
  getMediaUser: { method: 'GET', path: '/api/media/user', answer: 'json' },
  getNumberActiveAppUuid: { method: 'GET', path: '/api/number/active/{app_uuid}', answer: 'json' },
  getNumberAvailableCountry: { method: 'GET', path: '/api/number/available_country', answer: 'json' },
  getNumberElsewhere: { method: 'GET', path: '/api/number/elsewhere', answer: 'json' },
  getNumberExpiringOrderUuidPendingCount: { method: 'GET', path: '/api/number_expiring/{order_uuid}/pending/count', answer: 'json' },
  getNumberExpiringOrderUuidPendingNumbers: { method: 'GET', path: '/api/number_expiring/{order_uuid}/pending/numbers', answer: 'json' },
  getNumberExpiringPending: { method: 'GET', path: '/api/number_expiring/pending', answer: 'json' },
  getNumberNumAppStatAppUuid: { method: 'GET', path: '/api/number/num_app_stat/{app_uuid}', answer: 'json' },
  getNumberNumCountAppUuid: { method: 'GET', path: '/api/number/num_count/{app_uuid}', answer: 'json' },
  getNumberReservationIdWaiting: { method: 'GET', path: '/api/number_reservation/{id}/waiting', answer: 'json' },
  getNumberReservationList: { method: 'GET', path: '/api/number_reservation/list', answer: 'json' },
  getNumberReservationNumbersAppUuid: { method: 'GET', path: '/api/number_reservation/numbers/{app_uuid}', answer: 'json' },
  getOrderNumberCsv: { method: 'GET', path: '/api/order_number/csv', answer: 'text' },
  getOrderNumberExtendPriceId: { method: 'GET', path: '/api/order_number/extend/price/{id}', answer: 'json' },
  getOrderNumberList: { method: 'GET', path: '/api/order_number/list', answer: 'json' },
  getOrdersCsv: { method: 'GET', path: '/api/orders/csv', answer: 'text' },
  getOrdersId: { method: 'GET', path: '/api/orders/{id}', answer: 'json' },
  getOrdersIdEndDate: { method: 'GET', path: '/api/orders/{id}/end/date', answer: 'json' },
  getOrdersIdNumbers: { method: 'GET', path: '/api/orders/{id}/numbers', answer: 'json' },
  getOrdersIdNumbersCsv: { method: 'GET', path: '/api/orders/{id}/numbers/csv', answer: 'text' },
  getOrdersIdRefreshOrderNumber: { method: 'GET', path: '/api/orders/{id}/refresh/order_number', answer: 'json' },
  getOrdersIdReuse: { method: 'GET', path: '/api/orders/{id}/reuse', answer: 'json' },
  getOrdersList: { method: 'GET', path: '/api/orders/list', answer: 'json' },
  getOrdersPrice: { method: 'GET', path: '/api/orders/price', answer: 'json' },
  getOrdersUserOrderIdRefresh: { method: 'GET', path: '/api/orders/user/order/{id}/refresh', answer: 'json' },
  getPaymentBalanceTransactionsCsv: { method: 'GET', path: '/api/payment/balance_transactions/csv', answer: 'text' },
  getPaymentBalanceTransactionsId: { method: 'GET', path: '/api/payment/balance_transactions/{id}', answer: 'json' },
  getPaymentBalanceTransactionsList: { method: 'GET', path: '/api/payment/balance_transactions/list', answer: 'json' },
  getPaymentCoinpaymentsRates: { method: 'GET', path: '/api/payment/coinpayments/rates', answer: 'json' },
  getPaymentCsv: { method: 'GET', path: '/api/payment/csv', answer: 'text' },
  getPaymentInvoicesIdNumber: { method: 'GET', path: '/api/payment/invoices/{id}/{number}', answer: 'bytes' },
  getPaymentList: { method: 'GET', path: '/api/payment/list', answer: 'json' },
  getPaymentListId: { method: 'GET', path: '/api/payment/list/{id}', answer: 'json' },
  getPaymentRates: { method: 'GET', path: '/api/payment/rates', answer: 'json' },
  getPortinFee: { method: 'GET', path: '/api/portin_fee', answer: 'json' },
  getPortinFeePriceCountryIsoCount: { method: 'GET', path: '/api/portin_fee/price/{country_iso}/{count}', answer: 'json' },
  getPortinRequestCsv: { method: 'GET', path: '/api/portin_request/csv', answer: 'text' },
  getPortinRequestList: { method: 'GET', path: '/api/portin_request/list', answer: 'json' },
  getPortinRequestListId: { method: 'GET', path: '/api/portin_request/list/{id}', answer: 'json' },
  getProofRoots: { method: 'GET', path: '/api/proof/roots', answer: 'json' },
  getPublicAppPrices: { method: 'GET', path: '/api/public/app_prices', answer: 'json' },
  getPublicAppPricesAddress: { method: 'GET', path: '/api/public/app_prices/{address}', answer: 'json' },
  getPublicAppPricing: { method: 'GET', path: '/api/public/app_pricing', answer: 'json' },
  getPublicCountryPrices: { method: 'GET', path: '/api/public/country_prices', answer: 'json' },
  getPublicCountryPricesCountryIso: { method: 'GET', path: '/api/public/country_prices/{country_iso}', answer: 'json' },
  getPublicGetUnclaimedNumber: { method: 'GET', path: '/api/public/get_unclaimed_number', answer: 'json' },
  getPublicNotices: { method: 'GET', path: '/api/public/notices', answer: 'json' },
  getPublicNumberByToken: { method: 'GET', path: '/api/public/number_by_token', answer: 'json' },
  getPublicPartners: { method: 'GET', path: '/api/public/partners', answer: 'json' },
  getPublicStatus: { method: 'GET', path: '/api/public/status', answer: 'json' },
  getPublicVendor: { method: 'GET', path: '/api/public/vendor', answer: 'json' },
  getPublicVendorPrices: { method: 'GET', path: '/api/public/vendor_prices', answer: 'json' },
  getPublicVendorPricesVendorAddress: { method: 'GET', path: '/api/public/vendor_prices/{vendor_address}', answer: 'json' },
  getShopSettings: { method: 'GET', path: '/api/shop_settings', answer: 'json' },
  getSmsCsv: { method: 'GET', path: '/api/sms/csv', answer: 'text' },
  getSmsList: { method: 'GET', path: '/api/sms/list', answer: 'json' },
  getSmsPublic: { method: 'GET', path: '/api/sms/public', answer: 'json' },
  getSubAccounts: { method: 'GET', path: '/api/sub_accounts', answer: 'json' },
  getSubAccountsIdOrders: { method: 'GET', path: '/api/sub_accounts/{id}/orders', answer: 'json' },
  getSubAccountsIdTransactions: { method: 'GET', path: '/api/sub_accounts/{id}/transactions', answer: 'json' },
  getUsersAppPricing: { method: 'GET', path: '/api/users/app_pricing', answer: 'json' },
  getUsersBalance: { method: 'GET', path: '/api/users/balance', answer: 'json' },
  getUsersBalanceProof: { method: 'GET', path: '/api/users/balance_proof', answer: 'json' },
  getUsersBilling: { method: 'GET', path: '/api/users/billing', answer: 'json' },
  getUsersStats: { method: 'GET', path: '/api/users/stats', answer: 'json' },
  getUsersVolumeDiscount: { method: 'GET', path: '/api/users/volume_discount', answer: 'json' },
  getVoiceLogDownloadUuid: { method: 'GET', path: '/api/voice_log/download/{uuid}', answer: 'bytes' },
  getVoiceLogDownloadUuidFileName: { method: 'GET', path: '/api/voice_log/download/{uuid}/{file_name}', answer: 'bytes' },
  getVoiceLogList: { method: 'GET', path: '/api/voice_log/list', answer: 'json' },
  getWebhook: { method: 'GET', path: '/api/webhook', answer: 'json' },
  getWebhookDeliveries: { method: 'GET', path: '/api/webhook/deliveries', answer: 'json' },
  getWebhookDeliveriesId: { method: 'GET', path: '/api/webhook/deliveries/{id}', answer: 'json' },
  getWebhooks: { method: 'GET', path: '/api/webhooks', answer: 'json' },
  getWebhooksIdDeliveries: { method: 'GET', path: '/api/webhooks/{id}/deliveries', answer: 'json' },
  postAlertIdCancel: { method: 'POST', path: '/api/alert/{id}/cancel', answer: 'json' },
  postNumberActiveNumbersAvailability: { method: 'POST', path: '/api/number/active_numbers_availability', answer: 'json' },
  postNumberNumberAvailability: { method: 'POST', path: '/api/number/number_availability', answer: 'json' },
  postNumberReservation: { method: 'POST', path: '/api/number_reservation', answer: 'json', idempotent: true },
  postNumberReservationIdCancel: { method: 'POST', path: '/api/number_reservation/{id}/cancel', answer: 'json' },
  postNumberReservationIdRent: { method: 'POST', path: '/api/number_reservation/{id}/rent', answer: 'json', idempotent: true },
  postNumberReservationIdTake: { method: 'POST', path: '/api/number_reservation/{id}/take', answer: 'json', idempotent: true },
  postOrderNumberExtendId: { method: 'POST', path: '/api/order_number/extend/{id}', answer: 'json', idempotent: true },
  postOrderNumberGiveBackId: { method: 'POST', path: '/api/order_number/give_back/{id}', answer: 'json' },
  postOrderNumberReleaseId: { method: 'POST', path: '/api/order_number/release/{id}', answer: 'json' },
  postOrdersAnyNumber: { method: 'POST', path: '/api/orders/any_number', answer: 'json', idempotent: true },
  postOrdersCreateNumberOrder: { method: 'POST', path: '/api/orders/create_number_order', answer: 'json', idempotent: true },
  postOrdersCreateNumberOrderBulk: { method: 'POST', path: '/api/orders/create_number_order_bulk', answer: 'json', idempotent: true },
  postOrdersDormant: { method: 'POST', path: '/api/orders/dormant', answer: 'json', idempotent: true },
  postOrdersExtendNumberOrderId: { method: 'POST', path: '/api/orders/extend_number_order/{id}', answer: 'json', idempotent: true },
  postOrdersIdBan: { method: 'POST', path: '/api/orders/{id}/ban', answer: 'json' },
  postOrdersIdCancel: { method: 'POST', path: '/api/orders/{id}/cancel', answer: 'json' },
  postOrdersIdCancelWaiting: { method: 'POST', path: '/api/orders/{id}/cancel_waiting', answer: 'json' },
  postOrdersIdNextCode: { method: 'POST', path: '/api/orders/{id}/next_code', answer: 'json' },
  postOrdersIdReuse: { method: 'POST', path: '/api/orders/{id}/reuse', answer: 'json', idempotent: true },
  postOrdersOnDemand: { method: 'POST', path: '/api/orders/on_demand', answer: 'json', idempotent: true },
  postOrdersOnDemandBulk: { method: 'POST', path: '/api/orders/on_demand_bulk', answer: 'json', idempotent: true },
  postOrdersOrderCreateSmsReciptOrder: { method: 'POST', path: '/api/orders/order/create_sms_recipt_order', answer: 'json', idempotent: true },
  postOrdersSeveralApps: { method: 'POST', path: '/api/orders/several_apps', answer: 'json', idempotent: true },
  postOrdersUnclaimed: { method: 'POST', path: '/api/orders/unclaimed', answer: 'json', idempotent: true },
  postPaymentCoinpaymentsTx: { method: 'POST', path: '/api/payment/coinpayments/tx', answer: 'json', idempotent: true },
  postPaymentSandboxId: { method: 'POST', path: '/api/payment/sandbox/{id}', answer: 'json' },
  postPaymentTx: { method: 'POST', path: '/api/payment/tx', answer: 'json', idempotent: true },
  postSmsUuidRead: { method: 'POST', path: '/api/sms/{uuid}/read', answer: 'json' },
  postSubAccountsIdTransfers: { method: 'POST', path: '/api/sub_accounts/{id}/transfers', answer: 'json', idempotent: true },
  postWebhookDeliveriesIdReplay: { method: 'POST', path: '/api/webhook/deliveries/{id}/replay', answer: 'json' },
  postWebhookReplay: { method: 'POST', path: '/api/webhook/replay', answer: 'json' },
  postWebhookSimulate: { method: 'POST', path: '/api/webhook/simulate', answer: 'json' },
  postWebhookTest: { method: 'POST', path: '/api/webhook/test', answer: 'json' },
  postWebhooks: { method: 'POST', path: '/api/webhooks', answer: 'json' },
  postWebhooksIdPause: { method: 'POST', path: '/api/webhooks/{id}/pause', answer: 'nothing' },
  postWebhooksIdReplay: { method: 'POST', path: '/api/webhooks/{id}/replay', answer: 'json' },
  postWebhooksIdTest: { method: 'POST', path: '/api/webhooks/{id}/test', answer: 'json' },
  putOrderNumberRenewalId: { method: 'PUT', path: '/api/order_number/renewal/{id}', answer: 'json' },
  putWebhook: { method: 'PUT', path: '/api/webhook', answer: 'nothing' },
  putWebhooksId: { method: 'PUT', path: '/api/webhooks/{id}', answer: 'nothing' },
} as const satisfies Readonly<Record<keyof Calls, Route>>;
