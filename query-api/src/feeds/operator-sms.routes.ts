import { operatorSms } from '@ringpost/projections/feeds/feeds.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { unroutedSmsContract } from './operator-sms.contract.ts';
import { presentVoice } from './present-sms.ts';

/** The messages without an owner, for admins. */
export function operatorSmsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('admin', unroutedSmsContract, async (call) => {
      const { orderType, limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['feeds']);
      const collection = deps.readModel.collection(operatorSms);
      const page = { sort: [['receivedAt', orderType === 'ASC' ? 1 : -1]], skip: offset, limit } as const;
      const { rows, total } = await findPage(collection, {}, page);
      const { apps } = await deps.catalogue.read();
      const data = rows.map(({ _id, outcome, why, receivedAt, to, from, msg, code, appId, voice }) => ({
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
      return { status: 200, body: { data, total, ...fresh } };
    }),
  ];
}
