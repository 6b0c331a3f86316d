import type { MailLink, MailList } from '@ringpost/command-api/mail/mail.contract';
import type { RouteCandidateList, RoutedMessage } from '@ringpost/command-api/messages/messages.contract';
import type { Imported } from '@ringpost/command-api/numbers/numbers.contract';
import type { UserList } from '@ringpost/query-api/accounts/accounts.contract';
import type { UnroutedSmsList } from '@ringpost/query-api/feeds/operator-sms.contract';
import type { ImportList, ImportReport } from '@ringpost/query-api/imports/imports.contract';
import type { NumberList, VendorList } from '@ringpost/query-api/inventory/inventory.contract';
import useSWR, { mutate } from 'swr';
import { command } from '../../api/http.ts';
import type { Problem } from '../../api/problem.ts';
import { listPath } from '../../ui/use-list-address.ts';
import { withFreshPassword } from './fresh-password.store.ts';

export const pageRows = 50;

function useList<List>(path: string, question: Readonly<Record<string, string | number | null>>) {
  return useSWR<List, Problem>(listPath(path, question), { keepPreviousData: true });
}

export function useUsers(offset: number, search: string) {
  return useList<UserList>('/api/users/list', { limit: pageRows, offset, search });
}

export function useNumbers(question: {
  readonly offset: number;
  readonly country: string;
  readonly vendor_uuid: string;
  readonly prefix: string;
}) {
  return useList<NumberList>('/api/number/list', { limit: pageRows, ...question });
}

export function useImports(offset: number) {
  return useList<ImportList>('/api/number_import_task/list', { limit: pageRows, offset });
}

export function useImportReport(importId: string) {
  return useSWR<ImportReport, Problem>(`/api/number_import_task/${importId}`);
}

export function useMail() {
  return useList<MailList>('/api/admin/mail', { limit: 100 });
}

/** A link like the one in the mail; that it was asked for stands in the account's log. */
export async function makeMailLink(id: string): Promise<string> {
  const path = `/api/admin/mail/${encodeURIComponent(id)}/link`;
  return (await command<MailLink>(path)).link;
}

export function useVendors() {
  return useList<VendorList>('/api/vendor/list', { limit: 100 });
}

/** Gives credit; one key per click, so that a second send gives it once. */
export async function giveCredit(
  userId: string,
  credit: { readonly amount: number; readonly reason: string },
  idempotencyKey: string,
): Promise<void> {
  await withFreshPassword(() => command(`/api/users/${userId}/credit`, credit, { idempotencyKey }));
  await refreshUsers();
}

export async function setActive(userId: string, active: boolean, reason: string): Promise<void> {
  await withFreshPassword(() => command(`/api/users/${userId}/status`, { active, reason }));
  await refreshUsers();
}

export async function importNumbers(request: {
  readonly country_iso: string;
  readonly vendor_uuid: string;
  readonly numbers: string;
}): Promise<Imported> {
  const result = await command<Imported>('/api/number/import-did', request);
  await mutate((key) => typeof key === 'string' && key.startsWith('/api/number'));
  return result;
}

function refreshUsers(): Promise<unknown> {
  return mutate((key) => typeof key === 'string' && key.startsWith('/api/users/list'));
}

const unroutedPath = '/api/sms/unrouted';

export function useUnrouted(offset: number) {
  return useList<UnroutedSmsList>(unroutedPath, { limit: pageRows, offset });
}

export function useRouteCandidates(messageId: string) {
  return useSWR<RouteCandidateList, Problem>(`/api/sms/${messageId}/orders`);
}

/** Gives a message to an order. @returns whether its customer has to pay to read it. */
export async function routeMessage(messageId: string, orderId: string): Promise<boolean> {
  const path = `/api/sms/${messageId}/route`;
  const { withheld } = await command<RoutedMessage>(path, { order_uuid: orderId });
  await mutate((key) => typeof key === 'string' && key.startsWith(unroutedPath));
  return withheld;
}
