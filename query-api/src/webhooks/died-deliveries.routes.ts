import {
  type WebhookDeliveryRow,
  webhookDeliveries,
  webhooks,
} from '@ringpost/projections/webhooks/webhooks.view';
import { type CsvColumn, csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { type CustomerFilter, customerOf } from '../accounts/customer-of.ts';
import { emailsOf } from '../accounts/emails-of.ts';
import { type DatedList, datedPages, findDated } from '../kernel/dated-list.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { presentDelivery } from './present-webhook.ts';
import {
  type DiedDelivery,
  diedDeliveriesContract,
  diedDeliveriesFileContract,
} from './webhooks.contract.ts';

const VIEWS = ['webhooks', 'accounts'];

const COLUMNS: readonly CsvColumn<DiedDelivery>[] = [
  ['delivery', (row) => row.delivery_uuid],
  ['queued_at', (row) => row.queued_at],
  ['event', ({ type }) => type],
  ['attempts', ({ attempts }) => attempts],
  ['last_at', ({ last }) => last?.at ?? null],
  ['answer', ({ last }) => last?.status ?? null],
  ['failure', ({ last }) => last?.failure ?? null],
  ['host', ({ host }) => host],
  ['customer', (row) => row.user_id],
  ['email', ({ email }) => email],
];

interface DiedFilter extends CustomerFilter {
  readonly type?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

async function listOf(deps: QueryDeps, filter: DiedFilter): Promise<DatedList<WebhookDeliveryRow>> {
  return {
    collection: deps.readModel.collection(webhookDeliveries),
    filter,
    equal: { userId: await customerOf(deps, filter), status: 'failed', type: filter.type },
    leading: [['userId', 'status'], 'status'],
    timeField: 'queuedAt',
  };
}

/** The hosts of these receivers, without the rest of their addresses, which may hold secrets. */
async function hostsOf(
  { readModel }: QueryDeps,
  receivers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readModel.collection(webhooks).getMany([...new Set(receivers)]);
  return new Map(
    rows.flatMap(({ _id, url }) => {
      const host = URL.parse(url)?.host;
      return host ? [[_id, host] as const] : [];
    }),
  );
}

async function present(deps: QueryDeps, rows: readonly WebhookDeliveryRow[]): Promise<DiedDelivery[]> {
  const users = rows.map(({ userId }) => userId);
  const receivers = rows.map(({ receiver }) => receiver);
  const [emails, hosts] = await Promise.all([emailsOf(deps, users), hostsOf(deps, receivers)]);
  return rows.map((row) => ({
    ...presentDelivery(row),
    user_id: row.userId,
    email: emails.get(row.userId) ?? null,
    host: hosts.get(row.receiver) ?? null,
  }));
}

/** What those who work here see of deliveries that nobody sends any more. */
export function diedDeliveriesRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', diedDeliveriesContract, async (call) => {
      const { orderBy: _onlyByTime, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, VIEWS);
      const direction = orderType === 'ASC' ? 1 : -1;
      const { rows, total } = await findDated(await listOf(deps, filter), direction, { skip, limit });
      return { status: 200, body: { data: await present(deps, rows), total, ...fresh } };
    }),
    endpoint('admin', diedDeliveriesFileContract, async (call) => {
      await freshness(deps, call, VIEWS);
      const pages = datedPages(await listOf(deps, call.query), call.now);
      const shown = shownPages(pages, (rows) => present(deps, rows));
      return csvAnswer('ringpost-failed-webhooks.csv', COLUMNS, shown);
    }),
  ];
}
