import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { type MessageHeadRow, messageHeads } from '@ringpost/projections/messages/message-heads.view';
import { type CsvColumn, csvFile, savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint, type StreamedText } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { findPage } from '../kernel/find-page.ts';
import { freshness } from '../kernel/freshness.ts';
import { pagesByTime } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  type AdminMessage,
  adminMessageFileContract,
  adminMessageListContract,
} from './admin-messages.contract.ts';
import { afterAllNumbers, isByNumber, type MessageFilter, orderOf, whereMessages } from './message-filter.ts';

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

/** Every message that the filter finds, newest first; with a prefix the last number first. */
function messagesFile(deps: QueryDeps, filter: MessageFilter, now: string): StreamedText {
  const collection = deps.readModel.collection(messageHeads);
  const byNumber = isByNumber(filter);
  const sort = orderOf(filter, -1);
  const pages = pagesByTime(
    byNumber ? afterAllNumbers(filter) : now,
    ({ latest, skip, limit }) =>
      collection.find(byNumber ? whereMessages(filter, now, latest) : whereMessages(filter, latest), {
        sort,
        skip,
        limit,
      }),
    ({ to, receivedAt }) => (byNumber ? to : receivedAt),
  );
  async function* presented(): AsyncGenerator<readonly AdminMessage[], void> {
    for await (const rows of pages) yield await present(deps, rows);
  }
  return csvFile(COLUMNS, presented());
}

/** All messages for admins, without what they say and who sent them. */
export function adminMessagesRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', adminMessageListContract, async (call) => {
      const { orderBy: _onlyByTime, orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, VIEWS);
      const page = { sort: orderOf(filter, orderType === 'ASC' ? 1 : -1), skip, limit };
      const { rows, total } = await findPage(
        deps.readModel.collection(messageHeads),
        whereMessages(filter),
        page,
      );
      return { status: 200, body: { data: await present(deps, rows), total, ...fresh } };
    }),
    endpoint('admin', adminMessageFileContract, async (call) => {
      await freshness(deps, call, VIEWS);
      const body = messagesFile(deps, call.query, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-messages.csv') };
    }),
  ];
}
