import { setImmediate as afterOthers } from 'node:timers/promises';
import { type EventOf, type SubAccount, streams } from '@ringpost/domain';
import { WEBHOOK_RECEIVERS_MAX, WEBHOOK_RENTALS_MAX } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { alerts } from '@ringpost/projections/alerts/alerts.view';
import { payments } from '@ringpost/projections/payments/payments.view';
import { reservations } from '@ringpost/projections/reservations/reservations.view';
import { webhooks } from '@ringpost/projections/webhooks/webhooks.view';
import { CSV_PAGE_ROWS } from '@ringpost/web/csv';
import {
  type Caller,
  readAccount,
  readLastUse,
  readMailsTo,
  readSessions,
  type StreamedText,
} from '@ringpost/web/http';
import { presentAgreed, presentLimits } from '../accounts/read-customer.ts';
import { presentAlert } from '../alerts/present-alert.ts';
import { privateSmsPages } from '../feeds/private-sms-file.ts';
import { pagesByTime } from '../kernel/time-pages.ts';
import { orderPages } from '../orders/order-filter.ts';
import { presentOrder } from '../orders/present-order.ts';
import { wherePayments } from '../payments/payment-filter.ts';
import { presentPayment } from '../payments/present-payment.ts';
import { portInPages } from '../port-ins/port-ins-file.ts';
import type { QueryDeps } from '../query-deps.ts';
import { presentReservations } from '../reservations/present-reservation.ts';
import { linePages } from '../wallets/ledger-file.ts';
import { presentLines } from '../wallets/ledger-lines.ts';
import { presentWebhook } from '../webhooks/present-webhook.ts';

type Pages = AsyncIterable<readonly object[]>;

async function* orders(deps: QueryDeps, userId: string, now: string): Pages {
  for await (const rows of orderPages(deps, userId, {}, now)) {
    const catalogue = await deps.catalogue.read();
    yield rows.map((row) => presentOrder(row, undefined, catalogue, now));
  }
}

async function* paid({ readModel }: QueryDeps, userId: string, now: string): Pages {
  const rows = readModel.collection(payments);
  const pages = pagesByTime(
    now,
    ({ latest, skip, limit }) =>
      rows.find(wherePayments({ userId }, {}, latest), { sort: [['startedAt', -1]], skip, limit }),
    ({ startedAt }) => startedAt,
  );
  for await (const page of pages) yield page.map(presentPayment);
}

async function* ledger(deps: QueryDeps, userId: string): Pages {
  for await (const rows of linePages(deps, userId, {})) yield presentLines(deps, rows);
}

async function* asked(deps: QueryDeps, userId: string): Pages {
  const rows = deps.readModel.collection(alerts);
  for (let skip = 0; ; skip += CSV_PAGE_ROWS) {
    const page = await rows.find({ userId }, { sort: [['setAt', -1]], skip, limit: CSV_PAGE_ROWS });
    const catalogue = await deps.catalogue.read();
    yield page.map((row) => presentAlert(row, catalogue));
    if (page.length < CSV_PAGE_ROWS) return;
  }
}

async function* reserved(deps: QueryDeps, userId: string): Pages {
  const rows = deps.readModel.collection(reservations);
  const where = { userId, isShown: true };
  for (let skip = 0; ; skip += CSV_PAGE_ROWS) {
    const page = await rows.find(where, { sort: [['placedAt', -1]], skip, limit: CSV_PAGE_ROWS });
    if (page.length > 0) yield await presentReservations(deps, page, deps.clock.now().toISOString());
    if (page.length < CSV_PAGE_ROWS) return;
  }
}

/** The sessions that are open. Their number is bounded, and so is that of the mails. */
async function* sessions({ vault }: QueryDeps, owner: Caller, now: string): Pages {
  const listed = await readSessions(vault, owner, now);
  yield listed.map(({ openedAt, expiresAt, addressBlock, browser, system }) => ({
    opened_at: openedAt,
    expires_at: expiresAt,
    address: addressBlock,
    browser,
    system,
  }));
}

/** The keys of the API that were not ended. Only the stream of the account has them. */
async function* keys({ readStream, vault }: QueryDeps, userId: string): Pages {
  const { state } = await readAccount({ readStream }, userId);
  if (state.status === 'absent') return;
  const { apiKeys = [] } = state;
  yield await Promise.all(
    apiKeys.map(
      async ({ keyId, name, scopes, dayCapMills, addresses, madeAt, endsAt, isSandbox = false }) => ({
        name,
        scopes,
        day_cap: dayCapMills === null ? null : toDollars(dayCapMills),
        addresses,
        made_at: madeAt,
        ends_at: endsAt,
        is_sandbox: isSandbox,
        last_used_at: await readLastUse(vault, keyId),
      }),
    ),
  );
}

async function subAccountsOf({ readStream }: QueryDeps, userId: string): Promise<readonly SubAccount[]> {
  const { state } = await readAccount({ readStream }, userId);
  return state.status === 'absent' ? [] : (state.subAccounts ?? []);
}

/** When a mail was written, of which kind and to which address: never its text, and no link. */
async function* mails({ vault }: QueryDeps, address: string | undefined, now: string): Pages {
  if (!address) return;
  const stored = await readMailsTo(vault, address, now);
  yield stored.map(({ createdAt, kind, to, status }) => ({ at: createdAt, kind, to, status }));
}

/** The items of a JSON list, one page at a time; other requests can run between two pages. */
async function* listed(name: string, pages: Pages): StreamedText {
  let separator = `,\n"${name}":[`;
  for await (const page of pages) {
    for (const item of page) {
      yield `${separator}\n${JSON.stringify(item)}`;
      separator = ',';
    }
    await afterOthers();
  }
  yield separator === ',' ? ']' : `${separator}]`;
}

/** The details for invoices are only in the log. */
async function billing({ readStream }: QueryDeps, userId: string): Promise<object | null> {
  let last: EventOf<'BillingSet'> | undefined;
  for (let after = -1; ; ) {
    const page = await readStream(streams.billing(userId), { after });
    last = page.findLast((event) => event.type === 'BillingSet') ?? last;
    const end = page.at(-1);
    if (!end) break;
    after = end.revision;
  }
  if (!last) return null;
  const { name, address, taxId, countryIso } = last.data;
  return { name, address, tax_id: taxId, country_iso: countryIso };
}

/** What a sub-account has of its own. Nothing is paid in there, and it has no login. */
async function* subAccount(
  deps: QueryDeps,
  { subAccountId: userId, name, madeAt }: SubAccount,
  now: string,
): StreamedText {
  const head = JSON.stringify({ user_id: userId, name, made_at: madeAt });
  yield `\n${head.slice(0, -1)}`;
  yield* listed('orders', orders(deps, userId, now));
  yield* listed('messages', privateSmsPages(deps, userId));
  yield* listed('transactions', ledger(deps, userId));
  yield* listed('reservations', reserved(deps, userId));
  yield* listed('api_keys', keys(deps, userId));
  yield '}';
}

async function* subAccounts(deps: QueryDeps, userId: string, now: string): StreamedText {
  let separator = '';
  for (const each of await subAccountsOf(deps, userId)) {
    yield separator;
    yield* subAccount(deps, each, now);
    separator = ',';
  }
}

/** Everything that is stored of one customer, as JSON. The server holds one page of it at a time. */
export async function* ownDataFile(deps: QueryDeps, caller: Caller, now: string): StreamedText {
  const { userId } = caller;
  const account = await deps.readModel.collection(accounts).get(userId);
  yield `{"exported_at":${JSON.stringify(now)},\n"account":${JSON.stringify({
    user_id: userId,
    email: account?.email ?? null,
    status: account?.status ?? null,
    registered_at: account?.registeredAt ?? null,
    agreed: account ? presentAgreed(account) : null,
    limits: account ? presentLimits(account) : null,
  })}`;
  yield `,\n"billing":${JSON.stringify(await billing(deps, userId))}`;
  yield* listed('orders', orders(deps, userId, now));
  yield* listed('messages', privateSmsPages(deps, userId));
  yield* listed('payments', paid(deps, userId, now));
  yield* listed('transactions', ledger(deps, userId));
  yield* listed('port_ins', portInPages(deps, userId));
  yield* listed('alerts', asked(deps, userId));
  yield* listed('reservations', reserved(deps, userId));
  yield* listed('sessions', sessions(deps, caller, now));
  yield* listed('api_keys', keys(deps, userId));
  yield ',\n"sub_accounts":[';
  yield* subAccounts(deps, userId, now);
  yield ']';
  yield* listed('mails', mails(deps, account?.email, now));
  const receivers = await deps.readModel
    .collection(webhooks)
    .find({ userId }, { sort: [['madeAt', 1]], limit: WEBHOOK_RECEIVERS_MAX + WEBHOOK_RENTALS_MAX });
  const first = receivers.find(({ _id }) => _id === userId);
  const further = receivers.filter((each) => each !== first).map(presentWebhook);
  yield `,\n"webhook":${JSON.stringify(presentWebhook(first))}`;
  yield `,\n"further_webhooks":${JSON.stringify(further)}}\n`;
}
