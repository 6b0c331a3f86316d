import { command } from '../../api/http.ts';
import type { AnswerOf, RequestOf } from '../../api/routes.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { workList } from '../../api/work-list.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

export const PAGE_ROWS = 50;

/** A page of a list that stays visible while the next one is read. */
const keepPrevious = { keepPreviousData: true };

export function useUsers(offset: number, search: string) {
  return useQuery('GET /api/users/list', { query: { limit: PAGE_ROWS, offset, search } }, keepPrevious);
}

export function useNumbers(question: {
  readonly offset: number;
  readonly country: string;
  readonly vendor_uuid: string;
  readonly prefix: string;
}) {
  return useQuery('GET /api/number/list', { query: { limit: PAGE_ROWS, ...question } }, keepPrevious);
}

export function useImports(offset: number) {
  return useQuery('GET /api/number_import_task/list', { query: { limit: PAGE_ROWS, offset } }, keepPrevious);
}

export function useImportReport(importId: string) {
  return useQuery('GET /api/number_import_task/{id}', { params: { id: importId } });
}

export function useMail() {
  return useQuery('GET /api/admin/mail', { query: { limit: 100 } }, keepPrevious);
}

/** A link like the one in the mail. The account's log records that it was requested. */
export async function makeMailLink(id: string): Promise<string> {
  return (await command('POST /api/admin/mail/{id}/link', { params: { id } })).link;
}

export function useVendors() {
  return useQuery('GET /api/vendor/list', { query: { limit: 100 } }, keepPrevious);
}

export async function setActive(userId: string, active: boolean, reason: string): Promise<void> {
  const request = { params: { id: userId }, body: { active, reason } };
  await withFreshPassword(() => command('POST /api/users/{id}/status', request));
  await refreshQueries('GET /api/users/list');
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

export function useUnrouted(offset: number) {
  return useQuery('GET /api/sms/unrouted', { query: { limit: PAGE_ROWS, offset } }, workList);
}

export function useRouteCandidates(messageId: string) {
  return useQuery('GET /api/sms/{id}/orders', { params: { id: messageId } });
}

/** Gives a message to an order. @returns whether its customer has to pay to read it. */
export async function routeMessage(messageId: string, orderId: string): Promise<boolean> {
  const request = { params: { id: messageId }, body: { order_uuid: orderId } };
  const { withheld } = await command('POST /api/sms/{id}/route', request);
  await refreshQueries('GET /api/sms/unrouted');
  return withheld;
}
