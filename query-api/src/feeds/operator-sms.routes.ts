import { type OperatorSmsRow, operatorSms } from '@ringpost/projections/feeds/feeds.view';
import { type CsvColumn, csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import { newestFirst } from '../kernel/time-pages.ts';
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
      const { orderType, limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['feeds']);
      const collection = deps.readModel.collection(operatorSms);
      const page = { sort: [['receivedAt', orderType === 'ASC' ? 1 : -1]], skip: offset, limit } as const;
      const { rows, total } = await findPage(collection, {}, page);
      return { status: 200, body: { data: await present(deps, rows), total, ...fresh } };
    }),
    endpoint('admin', unroutedFileContract, async (call) => {
      await freshness(deps, call, ['feeds', 'catalogue']);
      const pages = newestFirst(deps.readModel.collection(operatorSms), {}, 'receivedAt', call.now);
      return csvAnswer(
        'ringpost-unrouted.csv',
        COLUMNS,
        shownPages(pages, (rows) => present(deps, rows)),
      );
    }),
  ];
}
