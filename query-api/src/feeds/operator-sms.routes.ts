import { type OperatorSmsRow, operatorSms } from '@ringpost/projections/feeds/feeds.view';
import { type CsvColumn, csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { among } from '../kernel/among.ts';
import type { DatedFilters } from '../kernel/dated-list.contract.ts';
import { type DatedList, datedPages, findDated } from '../kernel/dated-list.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type UnroutedSms, unroutedFileContract, unroutedSmsContract } from './operator-sms.contract.ts';
import { presentVoice } from './present-sms.ts';

const COLUMNS: readonly CsvColumn<UnroutedSms>[] = [
  ['message', ({ uuid }) => uuid],
  ['received_at', (sms) => sms.received_at],
  ['number', ({ to }) => to],
  ['from', ({ from }) => from],
  ['text', ({ msg }) => msg],
  ['code', ({ code }) => code],
  ['app', (sms) => sms.app_name],
  ['outcome', ({ outcome }) => outcome],
  ['why', ({ why }) => why],
];

const OTHER_VENDOR = 'other-vendor';

interface UnroutedFilter extends Omit<DatedFilters, 'user_id'> {
  readonly reason?: OperatorSmsRow['outcome'] | typeof OTHER_VENDOR | undefined;
}

function listOf({ readModel }: QueryDeps, filter: UnroutedFilter): DatedList<OperatorSmsRow> {
  const { reason } = filter;
  const ofOtherVendor = reason === OTHER_VENDOR;
  return {
    collection: readModel.collection(operatorSms),
    filter,
    equal: { appId: filter.app_uuid, outcome: ofOtherVendor ? 'unrouted' : reason },
    leading: ['appId', 'outcome'],
    ...(ofOtherVendor && { also: { why: among(OTHER_VENDOR) } }),
    // Only these can have a second reason, which is the one that is shown.
    ...(reason === 'unrouted' && { also: { why: { $ne: OTHER_VENDOR } } }),
    numberField: 'to',
    timeField: 'receivedAt',
  };
}

async function present(deps: QueryDeps, rows: readonly OperatorSmsRow[]): Promise<UnroutedSms[]> {
  const { apps } = await deps.catalogue.read();
  return rows.map(({ _id, outcome, why, receivedAt, to, from, msg, code, appId, voice }) => ({
    uuid: _id,
    outcome,
    why,
    received_at: receivedAt,
    to,
    from,
    msg,
    code,
    app_uuid: appId,
    app_name: appId === null ? null : (apps.get(appId)?.row.name ?? null),
    voice: presentVoice({ voice }),
  }));
}

/** The messages without an owner, for admins. */
export function operatorSmsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('admin', unroutedSmsContract, async (call) => {
      const { orderBy: _onlyByTime, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, ['feeds']);
      const direction = orderType === 'ASC' ? 1 : -1;
      const { rows, total } = await findDated(listOf(deps, filter), direction, { skip, limit });
      return { status: 200, body: { data: await present(deps, rows), total, ...fresh } };
    }),
    endpoint('admin', unroutedFileContract, async (call) => {
      await freshness(deps, call, ['feeds', 'catalogue']);
      const pages = datedPages(listOf(deps, call.query), call.now);
      return csvAnswer(
        'ringpost-unrouted.csv',
        COLUMNS,
        shownPages(pages, (rows) => present(deps, rows)),
      );
    }),
  ];
}
