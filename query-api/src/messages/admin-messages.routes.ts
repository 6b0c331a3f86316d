import type { MessageHeadRow } from '@ringpost/projections/messages/message-heads.view';
import { type CsvColumn, csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { datedPages, findDated } from '../kernel/dated-list.ts';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  type AdminMessage,
  adminMessageFileContract,
  adminMessageListContract,
} from './admin-messages.contract.ts';
import { messagesOf } from './message-filter.ts';

const VIEWS = ['messages', 'accounts'];

async function present(deps: QueryDeps, rows: readonly MessageHeadRow[]): Promise<readonly AdminMessage[]> {
  const owners = rows.flatMap(({ userId }) => userId ?? []);
  const [{ apps, vendors }, emails] = await Promise.all([deps.catalogue.read(), emailsOf(deps, owners)]);
  return rows.map(
    ({ _id, receivedAt, to, vendorId, appId, userId, orderId, state, isVerification, kind }) => {
      const app = apps.get(appId ?? '')?.row;
      return {
        uuid: _id,
        received_at: receivedAt,
        number: to,
        vendor_uuid: vendorId,
        vendor_name: vendors.get(vendorId ?? '')?.name ?? null,
        app_uuid: appId,
        app_name: app?.name ?? null,
        image_name: app?.imageName ?? null,
        user_id: userId,
        email: emails.get(userId ?? '') ?? null,
        order_uuid: orderId,
        state,
        verification: isVerification,
        kind,
      };
    },
  );
}

const COLUMNS: readonly CsvColumn<AdminMessage>[] = [
  ['message', ({ uuid }) => uuid],
  ['received_at', ({ received_at }) => received_at],
  ['number', ({ number }) => number],
  ['provider', ({ vendor_name }) => vendor_name],
  ['app', ({ app_name }) => app_name],
  ['state', ({ state }) => state],
  ['verification', ({ verification }) => (verification ? 'yes' : 'no')],
  ['kind', ({ kind }) => kind],
  ['order', ({ order_uuid }) => order_uuid],
  ['customer', ({ user_id }) => user_id],
  ['email', ({ email }) => email],
];

/** All messages for admins, without what they say and who sent them. */
export function adminMessagesRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', adminMessageListContract, async (call) => {
      const { orderBy: _onlyByTime, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, VIEWS);
      const direction = orderType === 'ASC' ? 1 : -1;
      const { rows, total } = await findDated(messagesOf(deps.readModel, filter), direction, { skip, limit });
      return { status: 200, body: { data: await present(deps, rows), total, ...fresh } };
    }),
    endpoint('admin', adminMessageFileContract, async (call) => {
      await freshness(deps, call, VIEWS);
      const pages = datedPages(messagesOf(deps.readModel, call.query), call.now);
      const shown = shownPages(pages, (rows) => present(deps, rows));
      return csvAnswer('ringpost-messages.csv', COLUMNS, shown);
    }),
  ];
}
