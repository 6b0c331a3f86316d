import { type Endpoint, endpoint } from '@ringpost/events/edge';
import { type ImportRow, type ImportView, imports } from '@ringpost/projections/imports/imports.view';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../kernel/query-deps.ts';
import { importList } from './imports.contract.ts';

/** Refused lines shown for one import in the list; an import may refuse thousands. */
const rejectedMax = 100;

/** The history of imports, for admins. */
export const importsRoutes = (deps: QueryDeps): readonly Endpoint[] => [
  endpoint('admin', importList, async (call) => {
    const { limit, offset } = call.query;
    const fresh = await freshness(deps, call, ['imports']);
    const collection = deps.readModel.collection(imports);
    const rows = await collection.find({}, { sort: [['startedAt', -1]], skip: offset, limit });
    const total = await collection.count({});
    const { vendors } = await deps.catalogue.read();
    const data = rows.map((row) => presentImport(row, vendors.get(row.vendorId)?.name ?? ''));
    return { status: 200, body: { data, total, ...fresh } };
  }),
];

const presentImport = (row: ImportRow, vendorName: string): ImportView => ({
  import_uuid: row._id,
  vendor_uuid: row.vendorId,
  vendor_name: vendorName,
  country_iso: row.countryIso,
  lines: row.lines,
  imported: row.imported,
  known: row.known,
  rejected: row.rejected.slice(0, rejectedMax),
  started_at: row.startedAt,
  finished_at: row.finishedAt,
});
