import { command, download } from '../../api/http.ts';
import { fitting, oneOf, prefixOf, UUID } from '../../api/one-of.ts';
import type { AnswerOf, RequestOf } from '../../api/routes.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { type ListAddress, orderOf } from '../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;

/** A page of a list that stays visible while the next one is read. */
const keepPrevious = { keepPreviousData: true };

export const STATUSES = ['active', 'public'] as const;
const SORTED_BY = ['number', 'added_at'] as const;

/** The filters in the address. */
function filtersOf({ filter }: ListAddress) {
  return {
    prefix: prefixOf(filter('prefix')),
    country: fitting(/^[A-Z]{2}$/, filter('country')),
    vendor_uuid: fitting(UUID, filter('vendor')),
    status: oneOf(STATUSES, filter('status')),
  };
}

/** Our numbers, filtered and sorted by the address. */
export function useNumbers(address: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset: address.offset,
    ...orderOf(address, SORTED_BY),
    ...filtersOf(address),
  };
  return useQuery('GET /api/number/list', { query }, keepPrevious);
}

/** Every number that matches the filters of the address, as a file. */
export function loadNumbersFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/number/csv', { query: filtersOf(address) });
}

/** One number, which an order may take or give back at any time. */
export function useNumber(e164: string) {
  return useQuery('GET /api/admin/numbers/{id}', { params: { id: e164 } }, { refreshInterval: 10_000 });
}

function importFilters({ filter }: ListAddress) {
  return { vendor_uuid: fitting(UUID, filter('vendor')) };
}

type Imports = AnswerOf<'GET /api/number_import_task/list'>;

const IMPORT_REFRESH_MS = 1000;
/** As many as run at the same time, in a shop with a few admins. */
const NEWEST_IMPORTS = 5;

/**
 * Reads a list again while an import in it runs. It is a new function at each render, because SWR asks a known one only once it has
 * read: a list that comes later, or that has a running import later, would stay as it is.
 */
function whileRunning(): (imports: Imports | undefined) => number {
  return (imports) => (imports?.data.some(({ status }) => status === 'running') ? IMPORT_REFRESH_MS : 0);
}

/** The newest imports, while one is being sent and until none of them runs. */
export function useNewestImports(isWanted: boolean, isSending: boolean) {
  const request = isWanted ? { query: { limit: NEWEST_IMPORTS } } : null;
  const refreshInterval = isSending ? IMPORT_REFRESH_MS : whileRunning();
  return useQuery('GET /api/number_import_task/list', request, { refreshInterval });
}

/** The imports, filtered and sorted by the address. */
export function useImports(address: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset: address.offset,
    ...orderOf(address, ['started_at']),
    ...importFilters(address),
  };
  return useQuery(
    'GET /api/number_import_task/list',
    { query },
    { ...keepPrevious, refreshInterval: whileRunning() },
  );
}

/** Every import that matches the filter of the address, as a file. */
export function loadImportsFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/number_import_task/csv', { query: importFilters(address) });
}

export function useImportReport(importId: string) {
  return useQuery('GET /api/number_import_task/{id}', { params: { id: importId } });
}

export type ImportRequest = RequestOf<'POST /api/number/import-did'>['body'];

export async function importNumbers(body: ImportRequest): Promise<AnswerOf<'POST /api/number/import-did'>> {
  const result = await command('POST /api/number/import-did', { body });
  await refreshQueries(
    'GET /api/number/list',
    'GET /api/number/available_country',
    'GET /api/number/num_count/{app_uuid}',
    'GET /api/number_import_task/list',
  );
  return result;
}
