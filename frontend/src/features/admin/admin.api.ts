import type { UserView } from '@ringpost/projections/accounts/accounts.view';
import type { PublicVendor } from '@ringpost/projections/catalogue/catalogue.view';
import type { ImportView } from '@ringpost/projections/imports/imports.view';
import type { AdminNumber } from '@ringpost/projections/inventory/inventory.view';
import useSWR, { mutate } from 'swr';
import { command } from '../../api/http.ts';
import type { Problem } from '../../api/problem.ts';
import { listPath } from '../../ui/use-list-address.ts';
import { withFreshPassword } from './fresh-password.store.ts';

export const pageRows = 50;

export interface List<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/** A mail as it stands in the outbox (checklist B7). */
export interface OutboxMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Whether `makeMailLink` answers for it. */
  readonly has_link: boolean;
  readonly status: string;
  readonly attempts: number;
  readonly created_at: string;
}

function useList<Row>(path: string, question: Readonly<Record<string, string | number | null>>) {
  return useSWR<List<Row>, Problem>(listPath(path, question), { keepPreviousData: true });
}

export function useUsers(offset: number, search: string) {
  return useList<UserView>('/api/users/list', { limit: pageRows, offset, search });
}

export function useNumbers(question: {
  readonly offset: number;
  readonly country: string;
  readonly vendor_uuid: string;
  readonly prefix: string;
}) {
  return useList<AdminNumber>('/api/number/list', { limit: pageRows, ...question });
}

export function useImports(offset: number) {
  return useList<ImportView>('/api/number_import_task/list', { limit: pageRows, offset });
}

export function useImportReport(importId: string) {
  return useSWR<ImportView, Problem>(`/api/number_import_task/${importId}`);
}

export function useMail() {
  return useList<OutboxMail>('/api/admin/mail', { limit: 100 });
}

/** A link like the one in the mail; that it was asked for stands in the account's log. */
export async function makeMailLink(id: string): Promise<string> {
  const path = `/api/admin/mail/${encodeURIComponent(id)}/link`;
  return (await command<{ readonly link: string }>(path)).link;
}

export function useVendors() {
  return useList<PublicVendor>('/api/vendor/list', { limit: 100 });
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

export interface ImportResult {
  readonly import_uuid: string;
  readonly imported: number;
  readonly known: number;
  readonly rejected: ImportView['rejected'];
}

export async function importNumbers(request: {
  readonly country_iso: string;
  readonly vendor_uuid: string;
  readonly numbers: string;
}): Promise<ImportResult> {
  const result = await command<ImportResult>('/api/number/import-did', request);
  await mutate((key) => typeof key === 'string' && key.startsWith('/api/number'));
  return result;
}

function refreshUsers(): Promise<unknown> {
  return mutate((key) => typeof key === 'string' && key.startsWith('/api/users/list'));
}

/** A message that nobody could be told of for sure. */
export interface UnroutedSms {
  readonly uuid: string;
  readonly outcome: 'unknown-number' | 'unrouted' | 'unclaimed';
  readonly received_at: string;
  readonly to: string;
  readonly from: string;
  readonly msg: string;
  readonly app_name: string | null;
}

/** An order that had the number of such a message when it came. */
export interface RouteCandidate {
  readonly order_uuid: string;
  readonly email: string;
  readonly app_name: string;
  readonly status: string;
  readonly leased_at: string;
}

const unroutedPath = '/api/sms/unrouted';

export function useUnrouted(offset: number) {
  return useList<UnroutedSms>(unroutedPath, { limit: pageRows, offset });
}

export function useRouteCandidates(messageId: string) {
  return useSWR<List<RouteCandidate>, Problem>(`/api/sms/${messageId}/orders`);
}

/** Gives a message to an order. @returns whether its customer has to pay to read it. */
export async function routeMessage(messageId: string, orderId: string): Promise<boolean> {
  const path = `/api/sms/${messageId}/route`;
  const { withheld } = await command<{ readonly withheld: boolean }>(path, { order_uuid: orderId });
  await mutate((key) => typeof key === 'string' && key.startsWith(unroutedPath));
  return withheld;
}
