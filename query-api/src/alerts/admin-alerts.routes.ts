import { type AlertRow, alerts } from '@ringpost/projections/alerts/alerts.view';
import { type CsvColumn, csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import type { DatedFilters } from '../kernel/dated-list.contract.ts';
import { type DatedList, datedPages, findDated } from '../kernel/dated-list.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type AdminAlert, adminAlertFileContract, adminAlertListContract } from './admin-alerts.contract.ts';
import { presentAlert } from './present-alert.ts';

const VIEWS = ['alerts', 'accounts', 'catalogue'];

interface AlertFilter extends DatedFilters {
  readonly status?: AlertRow['status'] | undefined;
}

const COLUMNS: readonly CsvColumn<AdminAlert>[] = [
  ['alert', (alert) => alert.alert_uuid],
  ['set_at', (alert) => alert.set_at],
  ['status', ({ status }) => status],
  ['app', (alert) => alert.app_name],
  ['number', ({ number }) => number],
  ['country', (alert) => alert.country_iso],
  ['prefix', ({ prefix }) => prefix],
  ['up_to', (alert) => alert.up_to?.toFixed(3) ?? null],
  ['expires_at', (alert) => alert.expires_at],
  ['fired_at', (alert) => alert.fired_at],
  ['found', ({ found }) => found],
  ['order', (alert) => alert.order_uuid],
  ['reason', ({ reason }) => reason],
  ['customer', (alert) => alert.user_id],
  ['email', ({ email }) => email],
];

/** Statuses that few alerts have at one time. */
const OPEN: readonly (string | undefined)[] = ['waiting', 'buying'];

function listOf({ readModel }: QueryDeps, filter: AlertFilter): DatedList<AlertRow> {
  const rest = OPEN.includes(filter.status) ? ['status', 'appId'] : ['appId', 'status'];
  return {
    collection: readModel.collection(alerts),
    filter,
    equal: { userId: filter.user_id, appId: filter.app_uuid, status: filter.status },
    leading: ['userId', ...rest],
    numberField: 'e164',
    timeField: 'setAt',
  };
}

async function present(deps: QueryDeps, rows: readonly AlertRow[]): Promise<readonly AdminAlert[]> {
  const owners = rows.map(({ userId }) => userId);
  const [catalogue, emails] = await Promise.all([deps.catalogue.read(), emailsOf(deps, owners)]);
  return rows.map((row) => ({
    ...presentAlert(row, catalogue),
    user_id: row.userId,
    email: emails.get(row.userId) ?? null,
  }));
}

/** The alerts of all customers, for those who work here. */
export function adminAlertsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', adminAlertListContract, async (call) => {
      const { orderBy: _onlyByTime, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, VIEWS);
      const direction = orderType === 'ASC' ? 1 : -1;
      const { rows, total } = await findDated(listOf(deps, filter), direction, { skip, limit });
      return { status: 200, body: { data: await present(deps, rows), total, ...fresh } };
    }),
    endpoint('admin', adminAlertFileContract, async (call) => {
      await freshness(deps, call, VIEWS);
      const pages = datedPages(listOf(deps, call.query), call.now);
      return csvAnswer(
        'ringpost-alerts.csv',
        COLUMNS,
        shownPages(pages, (rows) => present(deps, rows)),
      );
    }),
  ];
}
