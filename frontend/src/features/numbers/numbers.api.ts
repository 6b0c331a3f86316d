import { command } from '../../api/http.ts';
import type { AnswerOf, RequestOf } from '../../api/routes.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';

export const PAGE_ROWS = 50;

/** A page of a list that stays visible while the next one is read. */
const keepPrevious = { keepPreviousData: true };

export function useNumbers(question: {
  readonly offset: number;
  readonly country: string;
  readonly vendor_uuid: string;
  readonly prefix: string;
}) {
  return useQuery('GET /api/number/list', { query: { limit: PAGE_ROWS, ...question } }, keepPrevious);
}

/** One number, which an order may take or give back at any time. */
export function useNumber(e164: string) {
  return useQuery('GET /api/admin/numbers/{id}', { params: { id: e164 } }, { refreshInterval: 10_000 });
}

export function useImports(offset: number) {
  return useQuery('GET /api/number_import_task/list', { query: { limit: PAGE_ROWS, offset } }, keepPrevious);
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
