import { streams } from '@ringpost/domain';
import { type ImportRow, importLines, imports } from '@ringpost/projections/imports/imports.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { findPage } from '../kernel/find-page.ts';
import { findOne, freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { ImportView } from './imports.contract.ts';
import { importListContract, importReportContract } from './imports.contract.ts';

/** More parts than the longest import has. */
const REPORT_MAX_PARTS = 1000;

function presentImport(row: ImportRow, vendorName: string, rejected: ImportView['rejected']): ImportView {
  return {
    import_uuid: row._id,
    vendor_uuid: row.vendorId,
    vendor_name: vendorName,
    country_iso: row.countryIso,
    lines: row.lines,
    status: row.status,
    imported: row.imported,
    known: row.known,
    refused: row.refused,
    rejected,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
  };
}

/** The history of imports, for admins. */
export function importsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', importListContract, async (call) => {
      const { orderType, vendor_uuid: vendorId, limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['imports']);
      const collection = deps.readModel.collection(imports);
      const page = { sort: [['startedAt', orderType === 'ASC' ? 1 : -1]], skip: offset, limit } as const;
      const { rows, total } = await findPage(collection, vendorId === undefined ? {} : { vendorId }, page);
      const { vendors } = await deps.catalogue.read();
      const data = rows.map((row) =>
        presentImport(row, vendors.get(row.vendorId)?.name ?? '', row.firstRefused),
      );
      return { status: 200, body: { data, total, ...fresh } };
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
      const { vendors } = await deps.catalogue.read();
      const rejected = parts.flatMap((part) => part.rejected);
      const body = presentImport(row, vendors.get(row.vendorId)?.name ?? '', rejected);
      return { status: 200, body: { ...body, ...fresh } };
    }),
  ];
}
