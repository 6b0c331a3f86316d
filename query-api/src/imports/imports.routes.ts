import { adminOfActor, streams } from '@ringpost/domain';
import type { Where } from '@ringpost/engine';
import { type ImportRow, importLines, imports } from '@ringpost/projections/imports/imports.view';
import { type CsvColumn, csvAnswer, shownPages } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { findPage } from '../kernel/find-page.ts';
import { findOne, freshness } from '../kernel/freshness.ts';
import { newestFirst } from '../kernel/time-pages.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { ImportView } from './imports.contract.ts';
import { importFileContract, importListContract, importReportContract } from './imports.contract.ts';

/** More parts than the longest import has. */
const REPORT_MAX_PARTS = 1000;

/** Names of what the rows name by ids. */
interface Names {
  readonly emails: ReadonlyMap<string, string>;
  readonly vendors: ReadonlyMap<string, { readonly name: string }>;
}

function presentImport(row: ImportRow, names: Names, rejected: ImportView['rejected']): ImportView {
  return {
    import_uuid: row._id,
    vendor_uuid: row.vendorId,
    vendor_name: names.vendors.get(row.vendorId)?.name ?? '',
    country_iso: row.countryIso,
    lines: row.lines,
    file_name: row.fileName,
    started_by: names.emails.get(adminOfActor(row.startedBy) ?? '') ?? row.startedBy,
    status: row.status,
    imported: row.imported,
    known: row.known,
    refused: row.refused,
    rejected,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
  };
}

/** The refused lines are in a report of their own. */
const COLUMNS: readonly CsvColumn<ImportView>[] = [
  ['import', (each) => each.import_uuid],
  ['started_at', (each) => each.started_at],
  ['finished_at', (each) => each.finished_at],
  ['status', ({ status }) => status],
  ['vendor', (each) => each.vendor_name],
  ['country', (each) => each.country_iso],
  ['file', (each) => each.file_name],
  ['started_by', (each) => each.started_by],
  ['lines', ({ lines }) => lines],
  ['imported', ({ imported }) => imported],
  ['known', ({ known }) => known],
  ['refused', ({ refused }) => refused],
];

function whereImports({ vendor_uuid: vendorId }: { readonly vendor_uuid?: string | undefined }): Where {
  return vendorId === undefined ? {} : { vendorId };
}

async function namesIn(deps: QueryDeps, rows: readonly ImportRow[]): Promise<Names> {
  const admins = rows.flatMap((row) => adminOfActor(row.startedBy) ?? []);
  const [{ vendors }, emails] = await Promise.all([deps.catalogue.read(), emailsOf(deps, admins)]);
  return { vendors, emails };
}

async function present(deps: QueryDeps, rows: readonly ImportRow[]): Promise<ImportView[]> {
  const names = await namesIn(deps, rows);
  return rows.map((row) => presentImport(row, names, row.firstRefused));
}

/** The history of imports, for admins. */
export function importsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', importListContract, async (call) => {
      const { orderType, limit, offset, ...filter } = call.query;
      const fresh = await freshness(deps, call, ['imports']);
      const collection = deps.readModel.collection(imports);
      const page = { sort: [['startedAt', orderType === 'ASC' ? 1 : -1]], skip: offset, limit } as const;
      const { rows, total } = await findPage(collection, whereImports(filter), page);
      return { status: 200, body: { data: await present(deps, rows), total, ...fresh } };
    }),
    endpoint('admin', importFileContract, async (call) => {
      await freshness(deps, call, ['imports', 'catalogue']);
      const collection = deps.readModel.collection(imports);
      const pages = newestFirst(collection, whereImports(call.query), 'startedAt', call.now);
      return csvAnswer(
        'ringpost-imports.csv',
        COLUMNS,
        shownPages(pages, (rows) => present(deps, rows)),
      );
    }),
    endpoint('support', importReportContract, async (call, { userId }) => {
      const { id } = call.params;
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.import(id)] },
        projectors: ['imports'],
        read: () => deps.readModel.collection(imports).get(id),
      });
      const parts = await deps.readModel
        .collection(importLines)
        .find({ importId: id }, { sort: [['part', 1]], limit: REPORT_MAX_PARTS });
      const rejected = parts.flatMap((part) => part.rejected);
      const body = presentImport(row, await namesIn(deps, [row]), rejected);
      return { status: 200, body: { ...body, ...fresh } };
    }),
  ];
}
