import { type Endpoint, endpoint } from '@ringpost/events/http';
import { LIST_REACH_ROWS } from '@ringpost/events/rules/limits';
import { operatorSms } from '@ringpost/projections/feeds/feeds.view';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../kernel/query-deps.ts';
import { unroutedSmsContract } from './operator-sms.contract.ts';
import { presentVoice } from './present-sms.ts';

/** The messages without an owner, for admins. */
export function operatorSmsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('admin', unroutedSmsContract, async (call) => {
      const { limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['feeds']);
      const collection = deps.readModel.collection(operatorSms);
      const rows = await collection.find({}, { sort: [['receivedAt', -1]], skip: offset, limit });
      const total = await collection.count({}, LIST_REACH_ROWS);
      const { apps } = await deps.catalogue.read();
      const data = rows.map(({ _id, outcome, receivedAt, to, from, msg, code, appId, voice }) => ({
        uuid: _id,
        outcome,
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
