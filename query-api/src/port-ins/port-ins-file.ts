import { portIns } from '@ringpost/projections/port-ins/port-ins.view';
import { CSV_PAGE_ROWS, type CsvColumn, csvFile } from '@ringpost/web/csv';
import type { StreamedText } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import type { PortInView } from './port-ins.contract.ts';
import { presentPortIn } from './present-port-in.ts';

/** The columns: UTC times, dollars with three decimals, and the terms of the API. */
export const PORT_IN_COLUMNS: readonly CsvColumn<PortInView>[] = [
  ['request', (request) => request.portin_uuid],
  ['saved_at', (request) => request.saved_at],
  ['updated_at', (request) => request.updated_at],
  ['name', ({ portname }) => portname],
  ['status', ({ status }) => status],
  ['numbers', ({ numbers }) => numbers.join(' ')],
  ['fee', ({ fee }) => fee?.toFixed(3) ?? null],
  ['fee_status', (request) => request.fee_status],
  ['reason', ({ reason }) => reason],
  ['note', ({ note }) => note],
  ['moves_at', (request) => request.foc_at],
  ['cancelled_by', (request) => request.cancelled_by],
  ['documents', ({ documents }) => documents],
];

/** The requests of a customer, newest first, page by page. */
export async function* portInPages(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  userId: string,
): AsyncGenerator<readonly PortInView[], void> {
  const rows = readModel.collection(portIns);
  for (let skip = 0; ; skip += CSV_PAGE_ROWS) {
    const page = await rows.find({ userId }, { sort: [['savedAt', -1]], skip, limit: CSV_PAGE_ROWS });
    yield page.map(presentPortIn);
    if (page.length < CSV_PAGE_ROWS) return;
  }
}

/** Every request of a customer, newest first. */
export function portInsFile(deps: Pick<QueryDeps, 'readModel'>, userId: string): StreamedText {
  return csvFile(PORT_IN_COLUMNS, portInPages(deps, userId));
}
