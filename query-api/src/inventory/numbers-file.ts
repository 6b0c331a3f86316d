import { type CsvColumn, csvFile } from '@ringpost/web/csv';
import type { StreamedText } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import { type AdminNumberFilter, adminNumberPages } from './find-admin-numbers.ts';
import type { AdminNumber } from './inventory.contract.ts';
import { presentNumber } from './present-inventory.ts';

interface Line extends AdminNumber {
  readonly vendor_name: string | null;
}

const COLUMNS: readonly CsvColumn<Line>[] = [
  ['number', ({ number }) => number],
  ['country', (line) => line.country_iso],
  ['region', ({ region }) => region],
  ['rate_center', (line) => line.rate_center],
  ['vendor', (line) => line.vendor_name],
  ['status', ({ status }) => status],
  ['added_at', (line) => line.added_at],
];

/** Every number of the inventory that the filter finds, in order. */
export function numbersFile(deps: QueryDeps, filter: AdminNumberFilter): StreamedText {
  async function* presented(): AsyncGenerator<readonly Line[], void> {
    for await (const rows of adminNumberPages(deps, filter)) {
      const { vendors } = await deps.catalogue.read();
      yield rows.map((row) => ({
        ...presentNumber(row),
        vendor_name: vendors.get(row.vendorId)?.name ?? null,
      }));
    }
  }
  return csvFile(COLUMNS, presented());
}
