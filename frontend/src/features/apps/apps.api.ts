import type { SetPriceBody } from '@ringpost/command-api/apps/apps.contract';
import type { TriedKeyword } from '@ringpost/command-api/messages/try-keyword.contract';
import { command, download } from '../../api/http.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { type ListAddress, orderOf } from '../../ui/use-list-address.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';
import { countsFrom } from '../planned/counts-from.tsx';

export const PAGE_ROWS = 50;

/** Whom, where and with numbers of which vendor a price is tried for. Null: any. */
export interface TriedFor {
  readonly userId: string | null;
  readonly country: string | null;
  readonly vendor: string | null;
}

const SORTED_BY = ['app_name', 'prices', 'templates', 'price_from'] as const;

/** The apps that a search finds, in the order of the address of a list, or best known first. */
export function useAdminApps(search: string, address?: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset: address?.offset ?? 0,
    search,
    ...(address && orderOf(address, SORTED_BY)),
  };
  return useQuery('GET /api/admin/apps', { query }, { keepPreviousData: true });
}

/** Every app that the search of the address finds, as a file. */
export function loadAppsFile({ filter }: ListAddress): Promise<Blob> {
  return download('GET /api/admin/apps/csv', { query: { search: filter('search') } });
}

export function useApp(appId: string) {
  return useQuery('GET /api/admin/apps/{id}', { params: { id: appId } }, { keepPreviousData: true });
}

export function useWhyPrice(appId: string, { userId, country, vendor }: TriedFor) {
  const query = {
    ...(userId !== null && { user_id: userId }),
    ...(country !== null && { country_iso: country }),
    ...(vendor !== null && { vendor_uuid: vendor }),
  };
  return useQuery(
    'GET /api/admin/apps/{id}/price',
    { params: { id: appId }, query },
    { keepPreviousData: true },
  );
}

/** The account with exactly this address or id; nothing is asked for an empty text. */
export function useAccount(text: string) {
  const asked = text.trim().toLowerCase();
  const { data } = useQuery(
    'GET /api/users/list',
    asked === '' ? null : { query: { search: asked, limit: 1 } },
  );
  const [first] = data?.data ?? [];
  const account = first && (first.email.toLowerCase() === asked || first.user_id === asked) ? first : null;
  return { account, isUnknown: asked !== '' && data !== undefined && !account };
}

function refreshApps(): Promise<unknown> {
  return refreshQueries(
    'GET /api/admin/apps',
    'GET /api/admin/apps/{id}',
    'GET /api/admin/apps/{id}/price',
    'GET /api/admin/planned_changes/{of}',
    'GET /api/admin/users/{id}/prices',
    'GET /api/users/app_pricing',
  );
}

/** @returns the id of the app */
export async function addApp(
  { name, isWhole }: { readonly name: string; readonly isWhole: boolean },
  idempotencyKey: string,
): Promise<string> {
  const body = { name, ...(isWhole && { whole_number: true }) };
  const { app_uuid } = await command('POST /api/admin/apps', { body, idempotencyKey });
  await refreshApps();
  return app_uuid;
}

/** @param from the time from which it counts, as the browser's field has it; empty: at once */
export async function renameApp(appId: string, name: string, from: string): Promise<void> {
  const body = { name, ...countsFrom(from) };
  await command('POST /api/admin/apps/{id}/rename', { params: { id: appId }, body });
  await refreshApps();
}

/** @param message what customers read before they buy it; empty: nothing */
export async function setMessage(appId: string, message: string): Promise<void> {
  const body = { message: message || null };
  await command('POST /api/admin/apps/{id}/message', { params: { id: appId }, body });
  await refreshApps();
}

export async function putOnSale(appId: string, isSold: boolean, reason: string, from: string): Promise<void> {
  const request = { params: { id: appId }, body: { reason, ...countsFrom(from) } };
  await (isSold
    ? command('POST /api/admin/apps/{id}/show', request)
    : command('POST /api/admin/apps/{id}/hide', request));
  await refreshApps();
}

/** @returns whether it waits for a second admin */
export async function setPrice(appId: string, body: SetPriceBody, idempotencyKey: string): Promise<boolean> {
  const request = { params: { id: appId }, body, idempotencyKey };
  let waits = false;
  await withFreshPassword(async () => {
    waits = 'waits_until' in (await command('POST /api/admin/apps/{id}/prices', request));
  });
  await refreshApps();
  return waits;
}

/** @returns whether it waits for a second admin */
export async function removePrice(
  appId: string,
  priceId: string,
  {
    confirmed,
    from,
    reason,
  }: { readonly confirmed: boolean; readonly from: string | undefined; readonly reason: string },
): Promise<boolean> {
  const body = { confirm_large: confirmed, reason, ...(from !== undefined && { counts_from: from }) };
  const request = { params: { id: appId, price_uuid: priceId }, body };
  let waits = false;
  await withFreshPassword(async () => {
    const answer = await command('POST /api/admin/apps/{id}/prices/{price_uuid}/remove', request);
    waits = answer !== null && 'waits_until' in answer;
  });
  await refreshApps();
  return waits;
}

export async function addKeyword(
  appId: string,
  keyword: string,
  from: string,
  idempotencyKey: string,
): Promise<void> {
  const body = { keyword, ...countsFrom(from) };
  await command('POST /api/admin/apps/{id}/templates', { params: { id: appId }, body, idempotencyKey });
  await refreshApps();
}

export async function removeKeyword(appId: string, templateId: string, from: string): Promise<void> {
  const params = { id: appId, template_uuid: templateId };
  const request = { params, query: countsFrom(from) };
  await command('DELETE /api/admin/apps/{id}/templates/{template_uuid}', request);
  await refreshApps();
}

/** Compares a keyword with the newest texts. The log of the app records each time. */
export async function tryKeyword(appId: string, keyword: string, reason: string): Promise<TriedKeyword> {
  const request = { params: { id: appId }, body: { keyword, reason } };
  return withFreshPassword(() => command('POST /api/admin/apps/{id}/try_keyword', request));
}

/** Gives an app a picture. @param content the bytes of the file as Base64 */
export async function setPicture(appId: string, content: string): Promise<void> {
  await command('POST /api/admin/apps/{id}/picture', { params: { id: appId }, body: { content } });
  await refreshApps();
}

export async function removePicture(appId: string): Promise<void> {
  await command('DELETE /api/admin/apps/{id}/picture', { params: { id: appId } });
  await refreshApps();
}
