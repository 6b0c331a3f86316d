import { type PrivateSmsRow, privateSms } from '@ringpost/projections/feeds/feeds.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { findAccount } from '../accounts/find-account.ts';
import type { CatalogueRows } from '../catalogue/app-catalogue.ts';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { customerMessagesContract, type MessageHead } from './message-heads.contract.ts';
import { presentVoice, presentWithheld } from './present-sms.ts';

/** What an admin may see of a message without reading it. */
function presentHead(row: PrivateSmsRow, { apps }: CatalogueRows): MessageHead {
  const app = row.appId === null ? undefined : apps.get(row.appId)?.row;
  return {
    uuid: row._id,
    seq: row.seq,
    send_time: row.sendTime,
    to: row.to,
    app_uuid: row.appId,
    app_name: app?.name ?? null,
    image_name: app?.imageName ?? null,
    order_uuid: row.orderId,
    has_code: row.code !== null,
    withheld: presentWithheld(row),
    voice: presentVoice(row),
  };
}

/** The messages of one customer for admins, without what they say. */
export function messageHeadsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', customerMessagesContract, async (call) => {
      const { limit, offset: skip } = call.query;
      await findAccount(deps, call, call.params.id);
      const fresh = await freshness(deps, call, ['feeds']);
      const where = { userId: call.params.id, seq: { $gt: 0 } };
      const page = { sort: [['seq', -1]], skip, limit } as const;
      const { rows, total } = await findPage(deps.readModel.collection(privateSms), where, page);
      const catalogueRows = await deps.catalogue.read();
      const data = rows.map((row) => presentHead(row, catalogueRows));
      return { status: 200, body: { data, total, ...fresh } };
    }),
  ];
}
