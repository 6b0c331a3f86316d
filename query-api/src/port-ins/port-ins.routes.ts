import { reject, streams } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { type PortInRow, portIns } from '@ringpost/projections/port-ins/port-ins.view';
import { type CsvColumn, csvAnswer, savedAs, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { forAdmins } from '../accounts/for-admins.ts';
import { findPage } from '../kernel/find-page.ts';
import { findOne, freshness, ownedBy } from '../kernel/freshness.ts';
import { newestFirst } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import {
  type AdminPortInView,
  adminPortInFileContract,
  adminPortInListContract,
  customerPortInsContract,
  oneAdminPortInContract,
  onePortInContract,
  portInListContract,
  portInsFileContract,
} from './port-ins.contract.ts';
import { PORT_IN_COLUMNS, portInsFile } from './port-ins-file.ts';
import { presentPortIn } from './present-port-in.ts';

const ADMIN_COLUMNS: readonly CsvColumn<AdminPortInView>[] = [
  ...PORT_IN_COLUMNS,
  ['customer', (request) => request.user_id],
  ['email', ({ email }) => email],
];

async function presentForAdmins(
  deps: QueryDeps,
  rows: readonly PortInRow[],
): Promise<readonly AdminPortInView[]> {
  const emails = await emailsOf(
    deps,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({
    ...presentPortIn(row),
    user_id: row.userId,
    email: emails.get(row.userId) ?? null,
  }));
}

/** Nobody sees a draft before it is sent. */
function whereSent({ status }: { readonly status?: PortInRow['status'] | undefined }) {
  return { isSent: true, ...(status && { status }) };
}

/** One request of any customer. */
function oneForAdmins(deps: QueryDeps): Endpoint {
  return endpoint('support', oneAdminPortInContract, async (call) => {
    const fresh = await freshness(deps, call, ['port-ins', 'accounts']);
    const row = await deps.readModel.collection(portIns).get(call.params.id);
    const [body] = row?.isSent ? await presentForAdmins(deps, [row]) : [];
    if (!body) throw reject('not-found');
    return { status: 200, body: { ...body, ...fresh } };
  });
}

/** A customer's own requests to bring numbers over, and the requests of all customers for admins. */
export function portInsRoutes(deps: QueryDeps): readonly Endpoint[] {
  const { readModel } = deps;
  const listPortIns = endpoint('customer', portInListContract, async (call, { userId }) => {
    const { limit, offset: skip } = call.query;
    const fresh = await freshness(deps, call, ['port-ins']);
    const page = { sort: [['savedAt', -1]], skip, limit } as const;
    const { rows, total } = await findPage(readModel.collection(portIns), { userId }, page);
    return { status: 200, body: { data: rows.map(presentPortIn), total, ...fresh } };
  });
  return [
    listPortIns,
    forAdmins(deps, listPortIns, customerPortInsContract),
    endpoint('customer', portInsFileContract, async (call, { userId }) => {
      await freshness(deps, call, ['port-ins']);
      const body = portInsFile(deps, userId);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-port-ins.csv') };
    }),
    endpoint('customer', onePortInContract, async (call, { userId }) => {
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.portIn(call.params.id)] },
        projectors: ['port-ins'],
        read: async () => ownedBy(userId, await readModel.collection(portIns).get(call.params.id)),
      });
      return { status: 200, body: { ...presentPortIn(row), ...fresh } };
    }),
    endpoint('support', adminPortInListContract, async (call) => {
      const { orderType, limit, offset: skip, ...filter } = call.query;
      const fresh = await freshness(deps, call, ['port-ins', 'accounts']);
      const page = { sort: [['updatedAt', orderType === 'ASC' ? 1 : -1]], skip, limit } as const;
      const { rows, total } = await findPage(readModel.collection(portIns), whereSent(filter), page);
      return { status: 200, body: { data: await presentForAdmins(deps, rows), total, ...fresh } };
    }),
    endpoint('admin', adminPortInFileContract, async (call) => {
      await freshness(deps, call, ['port-ins', 'accounts']);
      const pages = newestFirst(readModel.collection(portIns), whereSent(call.query), 'updatedAt', call.now);
      const shown = shownPages(pages, (rows) => presentForAdmins(deps, rows));
      return csvAnswer('ringpost-all-port-ins.csv', ADMIN_COLUMNS, shown);
    }),
    oneForAdmins(deps),
  ];
}
